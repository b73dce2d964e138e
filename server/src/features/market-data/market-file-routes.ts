/** Candles and ticks as CSV files. */

import { Readable } from 'node:stream';
import type { Instrument } from '@vernier/shared/market/instrument';
import { refuse } from '@vernier/shared/refusals';
import type { MarketDataContext } from './market-data-context.ts';
import { type Route, route } from '../../platform/routing/route.ts';
import { CandleReader } from '../../core/market/candle-reader.ts';
import { candleLines } from './candle-lines.ts';
import { tickLines } from './tick-lines.ts';
/** Ticks go back as far as the candles of a minute do; before that the file is empty. */
const TICK_HISTORY_S = 60 * 86_400;

export function marketFileRoutes(context: MarketDataContext): readonly Route[] {
  return [klineCsv(context), ticksCsv(context)];
}

/** [EXPORT-2] */
function klineCsv({ market }: MarketDataContext): Route {
  const reader = new CandleReader(market);
  return route('klineCsv', ({ input }) => {
    const instrument = market.instrument(input.forex_id);
    if (instrument === undefined) return refuse('not_found');
    return file(candleLines(reader, instrument, input), nameOf(instrument, input.period, input));
  });
}

/** [EXPORT-3] */
function ticksCsv({ market }: MarketDataContext): Route {
  return route('ticksCsv', ({ input }) => {
    const instrument = market.instrument(input.forex_id);
    if (instrument === undefined) return refuse('not_found');
    const oldest = Math.floor(market.timeMs / 1000) - TICK_HISTORY_S;
    const span = { from: Math.max(input.from, oldest), to: input.to };
    return file(tickLines(market, instrument, span), nameOf(instrument, 'ticks', input));
  });
}

function nameOf({ code }: Instrument, what: string, { from, to }: { from: number; to: number }): string {
  return `${code}-${what}-${from}-${to}.csv`;
}

function file(lines: AsyncGenerator<string>, name: string) {
  return {
    prepared: Readable.from(lines),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'content-security-policy': "default-src 'none'; sandbox",
    },
  };
}
