/** Keys of the trade page on a wide screen, with the list of them. Loaded after the page. */

import { useMemo } from 'react';
import type { ChartPeriod } from '../chart/periods.ts';
import { lazyComponent } from '../../ui/layout/lazy-component.tsx';
import { useTicketRef } from './ticket/ticket-provider.tsx';
import { stepLots, useTradeKeys } from './trade-keys.ts';

const KeyboardHelp = lazyComponent(() => import('./keyboard-help.tsx').then((m) => m.KeyboardHelp));

interface TradeKeyboardProps {
  readonly onPeriod: (period: ChartPeriod) => void;
  /** The list is open. */
  readonly help: boolean;
  readonly onHelp: (open: boolean) => void;
}

export function TradeKeyboard({ onPeriod, help, onHelp }: TradeKeyboardProps) {
  const latest = useTicketRef();
  useTradeKeys(
    useMemo(
      () => ({
        focus: (side) => document.getElementById(`ticket-${side}`)?.focus(),
        stepLots: (count) => stepLots(latest.current, count),
        showPeriod: onPeriod,
        search: () => document.querySelector<HTMLInputElement>('.instruments--wide input')?.focus(),
        help: () => onHelp(true),
      }),
      [latest, onPeriod, onHelp],
    ),
  );
  return help ? <KeyboardHelp onClose={() => onHelp(false)} /> : null;
}
