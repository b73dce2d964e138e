/** Candles of the time of a closed position. */

import type { ClosedPositionView } from '@vernier/shared/api/order-codec';
import { useEffect, useRef } from 'react';
import type { InstrumentInfo } from '../../data/market/instruments.ts';
import type { ChartPeriod } from '../chart/periods.ts';
import { type Candles, useCandles } from '../chart/use-candles.ts';

/** Reads them once, as soon as the newest ones are there, and brings their middle into view. */
export function useTradeCandles(
  { openedAtMs, closedAtMs }: ClosedPositionView,
  instrument: InstrumentInfo | undefined,
  period: ChartPeriod,
): Candles {
  const candles = useCandles(instrument, period);
  const { goTo } = candles;
  const isLoaded = candles.candles !== undefined;
  const middleS = Math.floor((openedAtMs + closedAtMs) / 2_000);
  const wentTo = useRef(false);
  useEffect(() => {
    if (!isLoaded || wentTo.current) return;
    wentTo.current = true;
    void goTo(middleS);
  }, [isLoaded, goTo, middleS]);
  return candles;
}
