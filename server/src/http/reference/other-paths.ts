/** Paths that are not REST calls: health, metrics, charts, and these documents. */

import { type UdfCall, UDF_INPUTS } from '../udf/inputs.ts';
import { answerOf } from './answers.ts';
import { JSON_TYPE } from './media-types.ts';
import { inputSchema } from './operation.ts';
import { reference, type Schema } from './schema.ts';

const TEXT = { type: 'string' } as const;
const NUMBER = { type: 'number' } as const;
const NUMBERS = { type: 'array', items: NUMBER } as const;
const TEXTS = { type: 'array', items: TEXT } as const;
const YES = { type: 'boolean' } as const;

export const UDF_EXAMPLES: Readonly<Record<UdfCall, Readonly<Record<string, string>>>> = {
  config: {},
  time: {},
  symbols: { symbol: 'EURUSD' },
  search: { query: 'EUR', limit: '2' },
  history: { symbol: 'EURUSD', resolution: '5', from: '1767610800', to: '1767614400' },
  quotes: { symbols: 'EURUSD,XAUUSD' },
};

const UDF_SUMMARIES: Readonly<Record<UdfCall, string>> = {
  config: 'What the chart may ask for',
  time: 'The market’s time in Unix seconds',
  symbols: 'One symbol: precision, type, trading hours',
  search: 'Symbols by name, in all languages',
  history: 'Bars as columns',
  quotes: 'The newest quotes',
};

const UDF_ANSWERS: Readonly<Record<UdfCall, Schema>> = {
  config: object({
    supported_resolutions: TEXTS,
    supports_search: YES,
    supports_group_request: YES,
    supports_marks: YES,
    supports_timescale_marks: YES,
    supports_time: YES,
    exchanges: list(object({ value: TEXT, name: TEXT, desc: TEXT })),
    symbols_types: list(object({ name: TEXT, value: TEXT })),
  }),
  time: { type: 'integer' },
  symbols: object({
    ...texts('name', 'ticker', 'full_name', 'description', 'type', 'exchange', 'listed_exchange'),
    ...texts('exchange-traded', 'exchange-listed', 'session', 'timezone', 'format', 'data_status'),
    ...numbers('minmov', 'minmov2', 'pricescale', 'volume_precision'),
    has_intraday: YES,
    intraday_multipliers: TEXTS,
    has_daily: YES,
    has_weekly_and_monthly: YES,
    supported_resolutions: TEXTS,
    currency_code: TEXT,
  }),
  search: list(object(texts('symbol', 'full_name', 'description', 'exchange', 'ticker', 'type'))),
  history: {
    oneOf: [
      object({ s: { const: 'ok' }, t: NUMBERS, o: NUMBERS, h: NUMBERS, l: NUMBERS, c: NUMBERS, v: NUMBERS }),
      { ...object({ s: { const: 'no_data' }, nextTime: { type: 'integer' } }), required: ['s'] },
    ],
  },
  quotes: object({
    s: { const: 'ok' },
    d: list({
      oneOf: [
        object({
          s: { const: 'ok' },
          n: TEXT,
          v: object({
            ...numbers('ch', 'chp', 'lp', 'ask', 'bid', 'spread', 'open_price', 'high_price', 'low_price'),
            ...numbers('prev_close_price', 'volume'),
            ...texts('short_name', 'exchange', 'original_name', 'description'),
          }),
        }),
        object({ s: { const: 'error' }, n: TEXT, v: object({}), errmsg: TEXT }),
      ],
    }),
  }),
};

/** By path, as OpenAPI writes them. */
export function otherPaths(): Readonly<Record<string, Schema>> {
  const udf = (Object.keys(UDF_INPUTS) as UdfCall[]).map((call) => [`/udf/${call}`, udfPath(call)] as const);
  return { ...Object.fromEntries(udf), ...HEALTH };
}

const HEALTH: Readonly<Record<string, Schema>> = {
  '/healthz': operation('health', 'The process is up', {
    '200': answer(envelopeOf(object({ status: { const: 'up' } })), 'health'),
  }),
  '/readyz': operation('ready', 'The process can do its work', {
    '200': answer(envelopeOf({ type: 'object', properties: { status: { const: 'ready' } } }), 'ready'),
    '503': answer(reference('Refusal')),
  }),
  '/metrics': guarded(
    operation('metrics', 'Metrics for Prometheus, for this machine or with METRICS_TOKEN', {
      '200': { description: 'The metrics.', content: { 'text/plain': { schema: TEXT } } },
      '404': answer(reference('Refusal')),
      '429': answer(reference('Refusal')),
    }),
  ),
  '/.well-known/security.txt': operation('securityContact', 'Where to report a vulnerability (RFC 9116)', {
    '200': { description: 'The text.', content: { 'text/plain': { schema: TEXT } } },
  }),
  '/openapi.json': operation('openapi', 'This document', { '200': answer({ type: 'object' }) }),
  '/asyncapi.json': operation('asyncapi', 'The document of the live socket', {
    '200': answer({ type: 'object' }),
  }),
};

function udfPath(call: UdfCall): Schema {
  const { properties = {}, required = [] } = inputSchema({ input: UDF_INPUTS[call] });
  const failure = object({ s: { const: 'error' }, errmsg: TEXT });
  return {
    get: {
      operationId: `udf_${call}`,
      tags: ['charts'],
      summary: UDF_SUMMARIES[call],
      security: [{}],
      parameters: Object.entries(properties).map(([name, schema]) => ({
        name,
        in: 'query',
        required: required.includes(name),
        schema,
        ...(UDF_EXAMPLES[call][name] === undefined ? {} : { example: UDF_EXAMPLES[call][name] }),
      })),
      responses: {
        '200': answer({ anyOf: [UDF_ANSWERS[call], failure] }, `udf_${call}`),
        '429': answer(failure),
      },
    },
  };
}

function operation(operationId: string, summary: string, responses: Schema): { readonly get: Schema } {
  return { get: { operationId, tags: ['operation'], summary, security: [{}], responses } };
}

function guarded({ get }: { readonly get: Schema }): Schema {
  return { get: { ...get, security: [{}, { metrics: [] }] } };
}

/** With the recorded answer of an operation, where one is named. */
function answer(schema: Schema, of?: string): Schema {
  const example = of === undefined ? {} : { example: answerOf(of) };
  return { description: 'The answer.', content: { [JSON_TYPE]: { schema, ...example } } };
}

function envelopeOf(data: Schema): Schema {
  return object({ code: { const: 1 }, msg: TEXT, data });
}

function object(properties: Readonly<Record<string, Schema>>): Schema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

function list(items: Schema): Schema {
  return { type: 'array', items };
}

function texts(...names: readonly string[]): Record<string, Schema> {
  return Object.fromEntries(names.map((name) => [name, TEXT]));
}

function numbers(...names: readonly string[]): Record<string, Schema> {
  return Object.fromEntries(names.map((name) => [name, NUMBER]));
}
