/** Keys of the trade page on a wide screen: they move the focus, change lots and period, and list themselves. */

import { useEffect } from 'react';
import { stepped } from '../../ui/controls/stepped-input.tsx';
import { haptic } from '../../ui/feedback/haptics.ts';
import { CHART_PERIODS, type ChartPeriod } from '../chart/periods.ts';
import type { Ticket } from './ticket/use-ticket.ts';

/** Keys belong to the page only while no control needs them. The chart handles its keys before the page does. */
const OWN_KEYS = 'input, textarea, select, dialog, [role="slider"], [role="tab"], [role="radio"]';

/** One lot step, as the stepper does it. */
export function stepLots(ticket: Ticket, count: 1 | -1): void {
  const { lotStep, minLots, maxLots } = ticket.instrument;
  if (ticket.state.sending !== null) return;
  const lots = stepped(ticket.state.lots, { step: lotStep, min: minLots, max: maxLots, count });
  if (lots === ticket.state.lots) return;
  haptic('notch');
  ticket.dispatch({ type: 'lots', lots });
}

interface TradeKeys {
  readonly focus: (side: 'buy' | 'sell') => void;
  readonly stepLots: (steps: 1 | -1) => void;
  readonly showPeriod: (period: ChartPeriod) => void;
  readonly search: () => void;
  readonly help: () => void;
}

/** Calls the function of a key; false for a key without one. */
export function handleKey(key: string, keys: TradeKeys): boolean {
  const period = CHART_PERIODS[Number.parseInt(key, 10) - 1];
  if (key === 'b') keys.focus('buy');
  else if (key === 's') keys.focus('sell');
  else if (key === 'ArrowUp') keys.stepLots(1);
  else if (key === 'ArrowDown') keys.stepLots(-1);
  else if (key === '/') keys.search();
  else if (key === '?') keys.help();
  else if (period !== undefined && key.length === 1) keys.showPeriod(period);
  else return false;
  return true;
}

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
