/** Usual spread of an instrument: the median of the last 24 hours. */

import type { CandleWire } from '@vernier/shared/api/shapes/market';
import type { Points } from '@vernier/shared/numbers/price';
import { useQuery } from '@tanstack/react-query';
import { vernier } from '../transport/vernier.ts';
import { type InstrumentInfo, nearestPoints } from './instrument-info.ts';

const HOURS = 24;
const STALE_MS = 5 * 60_000;

/** Null until it is known, and without a candle. */
export function useUsualSpread(instrument: InstrumentInfo): Points | null {
  const { data } = useQuery({
    queryKey: ['usual-spread', instrument.code],
    queryFn: ({ signal }) =>
      vernier.call(
        'kline',
        { forex_id: instrument.id, period: '60min', limit: HOURS },
        { signal, quiet: true },
      ),
    staleTime: STALE_MS,
  });
  return data === undefined ? null : medianSpread(data, instrument);
}

/** Of the distances between the highest bid and the highest ask of each candle. */
export function medianSpread(
  candles: readonly Pick<CandleWire, 'High' | 'AskHigh'>[],
  instrument: Pick<InstrumentInfo, 'precision'>,
): Points | null {
  const spreads = candles
    .map(({ High, AskHigh }) => nearestPoints(instrument, AskHigh) - nearestPoints(instrument, High))
    .toSorted((left, right) => left - right);
  return spreads[Math.floor(spreads.length / 2)] ?? null;
}
