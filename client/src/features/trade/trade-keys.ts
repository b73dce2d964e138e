/** Keyboard of the wide Trade page. Keys move the focus, the volume and the period; none of them trades. */

import { useEffect } from 'react';
import { PERIODS, type Period } from '../chart/periods.ts';

export interface TradeKeys {
  readonly focus: (side: 'buy' | 'sell') => void;
  readonly stepLots: (steps: 1 | -1) => void;
  readonly showPeriod: (period: Period) => void;
  readonly search: () => void;
}

/** Calls the function of a key; false for a key without one. */
export function handleKey(key: string, keys: TradeKeys): boolean {
  const period = PERIODS[Number.parseInt(key, 10) - 1];
  if (key === 'b') keys.focus('buy');
  else if (key === 's') keys.focus('sell');
  else if (key === 'ArrowUp') keys.stepLots(1);
  else if (key === 'ArrowDown') keys.stepLots(-1);
  else if (key === '/') keys.search();
  else if (period !== undefined && key.length === 1) keys.showPeriod(period);
  else return false;
  return true;
}

/** Keys belong to the page only while no control needs them. */
const OWN_KEYS =
  'input, textarea, select, dialog, [role="slider"], [role="application"], [role="tab"], [role="radio"]';

export function useTradeKeys(keys: TradeKeys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(OWN_KEYS) !== null) return;
      if (document.querySelector('dialog[open]') !== null) return;
      if (handleKey(event.key, keys)) event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [keys]);
}
