/**
 * Recovery of the keyboard focus. When the focused element is removed, such as the row of a position that was closed or
 * the button of a form that was saved, browsers leave the focus on nothing; it moves to the closest group around it that
 * still exists. A group and not another button: a second Enter must not press that.
 */

/** The focused element and its ancestors, innermost first. */
type Place = readonly Element[];

const GROUP = 'dialog, [role="tabpanel"], [role="group"], section, ul, ol, table, main';

interface FocusMemory {
  place: Place;
  /** The place before each dialog that was opened since. */
  readonly before: WeakMap<Element, Place>;
  byKeyboard: boolean;
  frame: number;
}

/** Recovers lost focus until the returned function is called. */
export function recoverFocus(): () => void {
  const memory: FocusMemory = { place: [], before: new WeakMap(), byKeyboard: false, frame: 0 };
  const end = new AbortController();
  const { signal } = end;
  const key = () => {
    memory.byKeyboard = true;
  };
  const pointer = () => {
    memory.byKeyboard = false;
  };
  document.addEventListener('focusin', ({ target }) => remember(memory, target), { signal });
  document.addEventListener('focusout', (event) => forget(memory, event), { signal });
  document.addEventListener('keydown', key, { signal, capture: true });
  document.addEventListener('pointerdown', pointer, { signal, capture: true });
  const observer = new MutationObserver(() => {
    if (memory.place.length === 0 || document.activeElement !== document.body) return;
    cancelAnimationFrame(memory.frame);
    // a page that replaces it sets the focus before that
    memory.frame = requestAnimationFrame(() => restore(memory));
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
    cancelAnimationFrame(memory.frame);
  };
}

function remember(memory: FocusMemory, target: EventTarget | null): void {
  if (!(target instanceof Element)) return;
  const dialog = target.closest('dialog');
  if (dialog !== null && !memory.place.includes(dialog)) memory.before.set(dialog, memory.place);
  memory.place = placeOf(target);
}

/** Focus removed on purpose: the element still exists and can be used. */
function forget(memory: FocusMemory, { target, relatedTarget }: FocusEvent): void {
  if (relatedTarget !== null || !(target instanceof Element)) return;
  if (isUsable(target) && !target.matches(':disabled')) memory.place = [];
}

function placeOf(target: Element): Place {
  const place: Element[] = [];
  for (let element: Element | null = target; element !== null; element = element.parentElement)
    place.push(element);
  return place;
}

function restore(memory: FocusMemory): void {
  const { place } = memory;
  const [last] = place;
  if (!memory.byKeyboard || document.activeElement !== document.body) return;
  if (last === undefined || (isUsable(last) && last.matches(':disabled'))) return;
  // a closed dialog may have returned the focus to a removed element
  focusFirst(place, memory);
}

function focusFirst(place: Place, memory: FocusMemory): boolean {
  return place.some((element) => {
    const before = isClosed(element) ? memory.before.get(element) : undefined;
    return (before !== undefined && focusFirst(before, memory)) || focusOn(element, element === place[0]);
  });
}

/** The element itself, or a group that contains it. */
function focusOn(element: Element, isOwn: boolean): boolean {
  if (!(element instanceof HTMLElement) || !isUsable(element)) return false;
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

function isUsable(element: Element): boolean {
  return element.isConnected && element.closest('dialog:not([open])') === null && isShown(element);
}

/** A page in the background is not displayed. */
function isShown(element: Element): boolean {
  return element.getClientRects().length > 0;
}
