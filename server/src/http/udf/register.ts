/**
 * The market for chart front ends that speak UDF: bare JSON without the envelope, for pages of any origin. Nothing here
 * knows a session, and nothing can be changed [EXPORT-1].
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { statusOf } from '../../platform/routing/answer.ts';
import { requestLanguage } from '../../platform/routing/language.ts';
import { type RequestPolicy, tooFast } from '../pipeline/call-pipeline.ts';
import { NO_CONTENT } from '../../platform/routing/send.ts';
import { CandleReader } from '../../core/market/candle-reader.ts';
import { MOST_FOUND, UDF_INPUTS, type UdfCall } from './inputs.ts';
import {
  periodOf,
  RESOLUTIONS,
  EXCHANGE,
  findSymbol,
  searchSymbols,
  symbolInfo,
  symbolTypes,
} from './symbols.ts';
import { type Candle, PERIOD_SECONDS, type Period } from '@vernier/shared/market/candle';
import type { Instrument } from '@vernier/shared/market/instrument';
import { scaledToNumber } from '@vernier/shared/numbers/price';
import type { UdfContext } from './udf-context.ts';
import type { Language } from '@vernier/shared/api/languages';
import { quotationsWire } from '@vernier/shared/api/market-wire';
import { messages } from '../../platform/messages/messages.ts';

/** A chart scrolls in pages of a few hundred. */
const MOST_BARS = 5000;

/** Bars as UDF's table of columns: those from one moment to another, or as many as a chart counts back from the later one. */
interface BarQuery {
  readonly period: Period;
  /** Unix seconds; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  /** Goes before `from`. */
  readonly countback: number | undefined;
}

type Answer = object | number | Failure;

/** An error response with a short message. */
interface Failure {
  readonly s: 'error';
  readonly errmsg: string;
}

export function registerUdf(app: FastifyInstance, context: UdfContext, policy: RequestPolicy): void {
  const reader = new CandleReader(context.market, context.slices);
  const add = <Name extends UdfCall>(
    path: Name,
    answer: (input: z.output<(typeof UDF_INPUTS)[Name]>, request: FastifyRequest) => Answer | Promise<Answer>,
  ) => {
    app.get(`/udf/${path}`, { exposeHeadRoute: false }, async (request, reply) => {
      const slowed = policy.shedding.refusalOf('reads') ?? tooFast(policy, 'calls', request);
      if (slowed !== null) {
        reply.header('retry-after', String(slowed.data?.['retry_after'])).code(statusOf(slowed.refused));
        return send(reply, failed(slowed.refused));
      }
      const schema: z.ZodType<z.output<(typeof UDF_INPUTS)[Name]>> = UDF_INPUTS[path] as never;
      const input = schema.safeParse(request.query);
      if (!input.success) return send(reply, failed(`invalid ${placesOf(input.error)}`));
      return send(reply, await answer(input.data, request));
    });
  };
  add('config', configuration);
  add('time', () => Math.floor(context.market.timeMs / 1000));
  add('symbols', (query, request) => {
    const instrument = findSymbol(context, query.symbol);
    return instrument === undefined
      ? failed('unknown_symbol')
      : symbolInfo(context, instrument, requestLanguage(request));
  });
  add('search', (query, request) => searchSymbols(context, query, requestLanguage(request)));
  add('history', ({ symbol: name, resolution, ...range }) => {
    const instrument = findSymbol(context, name);
    const period = periodOf(resolution);
    if (instrument === undefined) return failed('unknown_symbol');
    if (period === undefined) return failed('unknown_resolution');
    return historyOf(reader, instrument, { ...range, period, countback: range.countback });
  });
  add('quotes', ({ symbols }, request) =>
    quotesOf(context, symbols.split(',').slice(0, MOST_FOUND), requestLanguage(request)),
  );
}

function configuration() {
  return {
    supported_resolutions: RESOLUTIONS,
    supports_search: true,
    supports_group_request: false,
    supports_marks: false,
    supports_timescale_marks: false,
    supports_time: true,
    exchanges: [{ value: EXCHANGE, name: 'Vernier', desc: 'Vernier' }],
    symbols_types: [
      { name: 'All', value: '' },
      ...symbolTypes().map((value) => ({
        name: `${value.slice(0, 1).toUpperCase()}${value.slice(1)}`,
        value,
      })),
    ],
  };
}

function failed(errmsg: string): Failure {
  return { s: 'error', errmsg };
}

function placesOf(error: z.ZodError): string {
  return [...new Set(error.issues.map(({ path }) => String(path[0] ?? 'query')))].join(', ');
}

function send(reply: FastifyReply, answer: Answer): FastifyReply {
  return reply
    .headers({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': NO_CONTENT,
      'x-content-type-options': 'nosniff',
    })
    .send(JSON.stringify(answer));
}

async function historyOf(reader: CandleReader, instrument: Instrument, query: BarQuery) {
  const { period, from, to, countback } = query;
  const span = Math.max(1, Math.ceil((to - from) / PERIOD_SECONDS[period]) + 1);
  const limit = Math.min(MOST_BARS, countback ?? span);
  const read = await reader.read(instrument, { period, limit, beforeS: to });
  const candles = countback === undefined ? read.filter(({ timeS }) => timeS >= from) : read;
  if (candles.length > 0) return { s: 'ok', ...columns(candles, instrument.pricePrecision) };
  const [earlier] = await reader.read(instrument, { period, limit: 1, beforeS: Math.min(from, to) });
  return { s: 'no_data', ...(earlier === undefined ? {} : { nextTime: earlier.timeS }) };
}

function columns(candles: readonly Candle[], precision: number) {
  const prices = (of: (candle: Candle) => number) =>
    candles.map((candle) => scaledToNumber(of(candle), precision));
  return {
    t: candles.map(({ timeS }) => timeS),
    o: prices(({ open }) => open),
    h: prices(({ high }) => high),
    l: prices(({ low }) => low),
    c: prices(({ close }) => close),
    v: candles.map(({ volume }) => volume),
  };
}

/** One row for each name, in the requested order; the row of an unknown name is an error. */
function quotesOf(context: UdfContext, names: readonly string[], lang: Language) {
  return {
    s: 'ok',
    d: names.map((name) => {
      const instrument = findSymbol(context, name);
      const values = instrument === undefined ? null : quoteValues(context, instrument, lang);
      return values === null
        ? { s: 'error', n: name, v: {}, errmsg: 'unknown_symbol' }
        : { s: 'ok', n: name, v: values };
    }),
  };
}

/** The change is the list's: since the day's open, in UTC. */
function quoteValues({ market }: UdfContext, instrument: Instrument, lang: Language) {
  const quote = market.shownQuoteOf(instrument.id);
  if (quote === undefined) return null;
  const { pricePrecision: precision } = instrument;
  const day = market.running(instrument.id, '1day');
  const figures = quotationsWire(quote, day, precision);
  const [before] = market.candles(instrument.id, '1day', {
    limit: 1,
    beforeS: day.timeS,
    nowMs: market.timeMs,
  });
  return {
    ch: scaledToNumber(quote.bid - day.open, precision),
    chp: figures.Change,
    short_name: instrument.code,
    exchange: EXCHANGE,
    original_name: `${EXCHANGE}:${instrument.code}`,
    description: messages.instrument(instrument.code, lang),
    lp: figures.Close,
    ask: figures.Ask,
    bid: figures.Bid,
    spread: scaledToNumber(quote.ask - quote.bid, precision),
    open_price: figures.Open,
    high_price: figures.High,
    low_price: figures.Low,
    prev_close_price: scaledToNumber(before?.close ?? day.open, precision),
    volume: figures.Volume,
  };
}
