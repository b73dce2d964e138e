/**
 * The keyboard's place on the page. When the focused element goes away, such as the row of a position that was closed or
 * the button of a form that was saved, browsers leave the focus on nothing; it goes to the closest group around it that
 * is still there. A group and no other button: a second Enter must not press something else.
 */

/** Where one was: the element and everything around it, from the inside out. */
type Place = readonly Element[];

const GROUP = 'dialog, [role="tabpanel"], [role="group"], section, ul, ol, table, main';

interface Kept {
  place: Place;
  /** Where one was before each dialog that was opened since. */
  readonly before: WeakMap<Element, Place>;
  byKeyboard: boolean;
  frame: number;
}

/** Keeps it until the returned function is called. */
export function recoverFocus(): () => void {
  const kept: Kept = { place: [], before: new WeakMap(), byKeyboard: false, frame: 0 };
  const end = new AbortController();
  const { signal } = end;
  const key = () => {
    kept.byKeyboard = true;
  };
  const pointer = () => {
    kept.byKeyboard = false;
  };
  document.addEventListener('focusin', ({ target }) => remember(kept, target), { signal });
  document.addEventListener('focusout', (event) => forget(kept, event), { signal });
  document.addEventListener('keydown', key, { signal, capture: true });
  document.addEventListener('pointerdown', pointer, { signal, capture: true });
  const observer = new MutationObserver(() => {
    if (kept.place.length === 0 || document.activeElement !== document.body) return;
    cancelAnimationFrame(kept.frame);
    // a page that comes in its place takes the focus itself before that
    kept.frame = requestAnimationFrame(() => restore(kept));
  });
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['open'],
  });
  return () => {
    end.abort();
    observer.disconnect();
    cancelAnimationFrame(kept.frame);
  };
}

function remember(kept: Kept, target: EventTarget | null): void {
  if (!(target instanceof Element)) return;
  const dialog = target.closest('dialog');
  if (dialog !== null && !kept.place.includes(dialog)) kept.before.set(dialog, kept.place);
  kept.place = placeOf(target);
}

/** Focus removed on purpose: the element still exists and can be used. */
function forget(kept: Kept, { target, relatedTarget }: FocusEvent): void {
  if (relatedTarget !== null || !(target instanceof Element)) return;
  if (isThere(target) && !target.matches(':disabled')) kept.place = [];
}

function placeOf(target: Element): Place {
  const place: Element[] = [];
  for (let element: Element | null = target; element !== null; element = element.parentElement)
    place.push(element);
  return place;
}

function restore(kept: Kept): void {
  const { place } = kept;
  const [last] = place;
  if (!kept.byKeyboard || document.activeElement !== document.body) return;
  if (last === undefined || (isThere(last) && last.matches(':disabled'))) return;
  // the end of a dialog may have left behind what opened it
  focusFirst(place, kept);
}

function focusFirst(place: Place, kept: Kept): boolean {
  return place.some((element) => {
    const before = isClosed(element) ? kept.before.get(element) : undefined;
    return (before !== undefined && focusFirst(before, kept)) || focusOn(element, element === place[0]);
  });
}

/** The very element, or a group that holds it. */
function focusOn(element: Element, isOwn: boolean): boolean {
  if (!(element instanceof HTMLElement) || !isThere(element)) return false;
  if (!isOwn) {
    if (!element.matches(GROUP)) return false;
    if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  }
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

function isClosed(element: Element): boolean {
  return element instanceof HTMLDialogElement && !element.open;
}

function isThere(element: Element): boolean {
  return element.isConnected && element.closest('dialog:not([open])') === null && isShown(element);
}

/** A page that is put away is not displayed. */
function isShown(element: Element): boolean {
  return element.getClientRects().length > 0;
}
