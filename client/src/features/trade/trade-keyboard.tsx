/** Keys of the trade page on a wide screen, with the list of them. Loaded after the page. */

import { useEffect, useMemo, useRef, useState } from 'react';
import type { ChartPeriod } from '../chart/periods.ts';
import { lazyComponent } from '../../ui/layout/lazy-component.tsx';
import type { Ticket } from './ticket/use-ticket.ts';
import { stepLots, useTradeKeys } from './trade-keys.ts';

const KeyboardHelp = lazyComponent(() => import('./keyboard-help.tsx').then((m) => m.KeyboardHelp));

interface TradeKeyboardProps {
  readonly ticket: Ticket;
  readonly onPeriod: (period: ChartPeriod) => void;
}

export function TradeKeyboard({ ticket, onPeriod }: TradeKeyboardProps) {
  const [help, setHelp] = useState(false);
  const latest = useRef(ticket);
  useEffect(() => {
    latest.current = ticket;
  });
  useTradeKeys(
    useMemo(
      () => ({
        focus: (side) => document.getElementById(`ticket-${side}`)?.focus(),
        stepLots: (count) => stepLots(latest.current, count),
        showPeriod: onPeriod,
        search: () => document.querySelector<HTMLInputElement>('.instruments--wide input')?.focus(),
        help: () => setHelp(true),
      }),
      [onPeriod],
    ),
  );
  return help ? <KeyboardHelp onClose={() => setHelp(false)} /> : null;
}
