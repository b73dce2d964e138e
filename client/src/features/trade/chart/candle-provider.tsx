/** Candles of the Trade page: only components that read them render with each change of the newest one. */

import { createContext, type ReactNode, useContext } from 'react';
import { invariant } from '@vernier/shared/assert';
import type { InstrumentInfo } from '../../../data/market/instruments.ts';
import type { ChartPeriod } from '../../chart/periods.ts';
import { type Candles, useCandles } from '../../chart/use-candles.ts';

const Shown = createContext<Candles | null>(null);

interface CandleProviderProps {
  readonly instrument: InstrumentInfo;
  readonly period: ChartPeriod;
  readonly children: ReactNode;
}

export function CandleProvider({ instrument, period, children }: CandleProviderProps) {
  return <Shown value={useCandles(instrument, period)}>{children}</Shown>;
}

/** Re-renders its caller with each change of the newest candle. */
export function useShownCandles(): Candles {
  const candles = useContext(Shown);
  invariant(candles !== null, 'candles are rendered outside their provider');
  return candles;
}
