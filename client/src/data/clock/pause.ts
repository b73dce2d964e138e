/** The end of a turn: the browser draws, and hears a tap, before it goes on. */

export function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
