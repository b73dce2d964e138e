/** The buttons that copy a sample; hidden where nothing can be copied. */

/** How long it says so. */
const SAID_MS = 1600;

export function startCopying(): void {
  if (!('clipboard' in navigator)) return;
  for (const button of document.querySelectorAll<HTMLButtonElement>('button.copy')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      const text = button.closest('.sample')?.querySelector('pre')?.textContent ?? '';
      void navigator.clipboard.writeText(text).then(() => say(button));
    });
  }
}

function say(button: HTMLElement): void {
  const [ask, done] = button.children as unknown as readonly [HTMLElement, HTMLElement];
  ask.hidden = true;
  done.hidden = false;
  setTimeout(() => {
    ask.hidden = false;
    done.hidden = true;
  }, SAID_MS);
}
