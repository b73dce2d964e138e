/** The keys of a search with a list under it: arrows walk through the rows and back into the field, Enter opens the first. */

import type { KeyboardEvent } from 'react';

const ROWS = 'a[data-testid^="instrument-"]';
const FIELD = 'input';

/** Put it on the element that holds both the field and the rows. */
export function walkList(event: KeyboardEvent<HTMLElement>): void {
  const holder = event.currentTarget;
  const field = holder.querySelector<HTMLElement>(FIELD);
  const stops = [...holder.querySelectorAll<HTMLElement>(ROWS)];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const inField = document.activeElement === field;
  if (event.nativeEvent.isComposing || !(inField || at >= 0)) return;
  const target = targetOf(event.key, { at, inField, field, stops });
  if (target === undefined) return;
  event.preventDefault();
  if (event.key === 'Enter') target.click();
  else target.focus();
}

interface Place {
  readonly at: number;
  readonly inField: boolean;
  readonly field: HTMLElement | null;
  readonly stops: readonly HTMLElement[];
}

function targetOf(key: string, { at, inField, field, stops }: Place): HTMLElement | undefined {
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
