/** Unsaved input: whether the user entered anything on this page that a reload would lose. */

let hasInput = false;

/** Called once at the start of the app. */
export function trackUnsavedInput(): void {
  const track = ({ type, target }: Event) => {
    if (type === 'input' || (target instanceof Element && target.closest('form') !== null)) hasInput = true;
  };
  document.addEventListener('input', track);
  document.addEventListener('click', track);
}

export function hasUnsavedInput(): boolean {
  return hasInput;
}

/** For a user who reloads the page anyway. */
export function discardUnsavedInput(): void {
  hasInput = false;
}
