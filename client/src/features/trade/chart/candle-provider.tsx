/** Candles of the Trade page: only components that read them render with each change of the newest one. */

import { createContext, type ReactNode, useContext, useDeferredValue } from 'react';
import { invariant } from '@vernier/shared/assert';
import type { InstrumentInfo } from '../../../data/market/instruments.ts';
import type { ChartPeriod } from '../../chart/periods.ts';
import { type Candles, useCandles } from '../../chart/use-candles.ts';

/** What a chart shows: candles, and whose they are. */
interface DeferredCandles {
  readonly instrument: InstrumentInfo;
  readonly period: ChartPeriod;
  readonly candles: Candles;
}

const OUTSIDE = 'candles are rendered outside their provider';

const Shown = createContext<Candles | null>(null);
const Deferred = createContext<DeferredCandles | null>(null);

interface CandleProviderProps {
  readonly instrument: InstrumentInfo;
  readonly period: ChartPeriod;
  readonly children: ReactNode;
}

export function CandleProvider({ instrument, period, children }: CandleProviderProps) {
  return (
    <Shown value={useCandles(instrument, period)}>
      <DeferredProvider instrument={instrument} period={period}>
        {children}
      </DeferredProvider>
    </Shown>
  );
}

/** Separate, so that the deferred render is not one of the shown candles again. */
function DeferredProvider({ instrument, period, children }: CandleProviderProps) {
  const candles = useShownCandles();
  return <Deferred value={useDeferredValue({ instrument, period, candles })}>{children}</Deferred>;
}

/** Re-renders its caller with each change of the newest candle. */
export function useShownCandles(): Candles {
  const candles = useContext(Shown);
  invariant(candles !== null, OUTSIDE);
  return candles;
}

/** The same after the prices of the page, in slices of a few milliseconds: for the chart, which takes longest. */
export function useDeferredCandles(): DeferredCandles {
  const deferred = useContext(Deferred);
  invariant(deferred !== null, OUTSIDE);
  return deferred;
}
