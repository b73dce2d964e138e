/** Whether something was entered on this page, which loading it anew would lose; noticed from the start of the app on. */

let entered = false;

/** Call once. */
export function noteEntering(): void {
  const note = ({ type, target }: Event) => {
    if (type === 'input' || (target instanceof Element && target.closest('form') !== null)) entered = true;
  };
  document.addEventListener('input', note);
  document.addEventListener('click', note);
}

export function isEntered(): boolean {
  return entered;
}

/** Whoever entered it gives it up. */
export function giveUpEntered(): void {
  entered = false;
}
