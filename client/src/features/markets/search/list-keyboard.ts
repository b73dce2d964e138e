/** Keyboard of a search with a list: arrows move through the rows and back into the field, Enter opens the first. */

import { type RefObject, useEffect } from 'react';

const ROWS = 'a[data-testid^="instrument-"], button[data-testid^="company-"]';
const FIELD = 'input';

/** `holder` is the element with both the field and the rows. */
export function useListKeyboard(holder: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = holder.current;
    if (element === null) return;
    const onKey = (event: KeyboardEvent) => moveFocus(element, event);
    element.addEventListener('keydown', onKey);
    return () => element.removeEventListener('keydown', onKey);
  }, [holder]);
}

function moveFocus(holder: HTMLElement, event: KeyboardEvent): void {
  const field = holder.querySelector<HTMLElement>(FIELD);
  const stops = [...holder.querySelectorAll<HTMLElement>(ROWS)];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const inField = document.activeElement === field;
  if (event.isComposing || !(inField || at >= 0)) return;
  const target = targetOf(event.key, { at, inField, field, stops });
  if (target === undefined) return;
  event.preventDefault();
  if (event.key === 'Enter') target.click();
  else target.focus();
}

interface FocusPosition {
  readonly at: number;
  readonly inField: boolean;
  readonly field: HTMLElement | null;
  readonly stops: readonly HTMLElement[];
}

function targetOf(key: string, { at, inField, field, stops }: FocusPosition): HTMLElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return stops[inField ? 0 : at + 1];
    case 'ArrowUp':
      return inField ? undefined : (stops[at - 1] ?? field ?? undefined);
    case 'Enter':
      return inField ? stops[0] : undefined;
    default:
      return undefined;
  }
}
