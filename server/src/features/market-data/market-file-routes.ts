/** Candles and ticks as CSV files. */

import { Readable } from 'node:stream';
import { PERIOD_SECONDS, PERIODS } from '@vernier/shared/market/candle';
import type { Instrument } from '@vernier/shared/market/instrument';
import { refuse } from '@vernier/shared/refusals';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { id, wholeNumber } from '../../platform/routing/fields.ts';
import { publicRoute, type Route } from '../../platform/routing/route.ts';
import { CandleReader } from '../../core/market/candle-reader.ts';
import { candleLines } from './candle-lines.ts';
import { tickLines } from './tick-lines.ts';

/** The year 9999, in Unix seconds. */
const MAX_TIME_S = 253_402_300_799;
/** A megabyte of either. */
const MOST_CANDLES = 10_000;
const MOST_TICK_SECONDS = 3600;
/** Ticks go back as far as the candles of a minute do; before that the file is empty. */
const TICK_HISTORY_S = 60 * 86_400;

const timeS = wholeNumber(0, MAX_TIME_S);
const SPAN = { path: ['to'], message: 'a span begins before it ends, and is no longer than one file holds' };

const CandleInput = z
  .object({ forex_id: id, period: z.enum(PERIODS), from: timeS, to: timeS })
  .refine(({ period, from, to }) => from < to && (to - from) / PERIOD_SECONDS[period] <= MOST_CANDLES, SPAN);

const TickInput = z
  .object({ forex_id: id, from: timeS, to: timeS })
  .refine(({ from, to }) => from < to && to - from <= MOST_TICK_SECONDS, SPAN);

export function marketFileRoutes(context: Context): readonly Route[] {
  return [klineCsv(context), ticksCsv(context)];
}

/** [Z47] */
function klineCsv({ market }: Context): Route {
  const reader = new CandleReader(market);
  return publicRoute({
    name: 'klineCsv',
    limit: 'tables',
    input: CandleInput,
    handle({ input }) {
      const instrument = market.instrument(input.forex_id);
      if (instrument === undefined) return refuse('not_found');
      return file(candleLines(reader, instrument, input), nameOf(instrument, input.period, input));
    },
  });
}

/** [Z48] */
function ticksCsv({ market }: Context): Route {
  return publicRoute({
    name: 'ticksCsv',
    limit: 'tables',
    input: TickInput,
    handle({ input }) {
      const instrument = market.instrument(input.forex_id);
      if (instrument === undefined) return refuse('not_found');
      const oldest = Math.floor(market.timeMs / 1000) - TICK_HISTORY_S;
      const span = { from: Math.max(input.from, oldest), to: input.to };
      return file(tickLines(market, instrument, span), nameOf(instrument, 'ticks', input));
    },
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
