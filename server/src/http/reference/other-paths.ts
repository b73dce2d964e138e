/** Paths that are not REST calls: health, metrics, charts, and these documents. */

import { z } from 'zod';
import { PARTS } from '../../ops/health/readiness.ts';
import { UDF_ANSWERS, UDF_FAILURE } from '../udf/answers.ts';
import { type UdfCall, UDF_INPUTS } from '../udf/inputs.ts';
import { answerOf } from './answers.ts';
import { JSON_TYPE } from './media-types.ts';
import { queryParameters } from './operation.ts';
import { inputSchema, outputSchema, type Schema } from './schema.ts';

export const UDF_EXAMPLES: Readonly<Record<UdfCall, Readonly<Record<string, string>>>> = {
  config: {},
  time: {},
  symbols: { symbol: 'EURUSD' },
  search: { query: 'EUR', limit: '2' },
  history: { symbol: 'EURUSD', resolution: '5', from: '1767610800', to: '1767614400' },
  quotes: { symbols: 'EURUSD,XAUUSD' },
};

interface CallText {
  readonly summary: string;
  readonly description: string;
}

const UDF_TEXTS: Readonly<Record<UdfCall, CallText>> = {
  config: {
    summary: 'Features for charts',
    description: 'The first call of a chart. The response is the same for all symbols.',
  },
  time: {
    summary: 'The market’s time in Unix seconds',
    description: 'A plain number. It runs at the speed of the market.',
  },
  symbols: {
    summary: 'One symbol: precision, type and trading hours',
    description: 'With `MARKET_HOURS=sessions` the hours are those of the current week in UTC.',
  },
  search: {
    summary: 'Symbols by name, in all languages',
    description: 'Descriptions are in the language of the header `lang`.',
  },
  history: {
    summary: 'Candles as columns',
    description: 'Bid candles, oldest first. `countback` takes precedence over `from`.',
  },
  quotes: {
    summary: 'The newest quotes',
    description: 'An unknown symbol returns a row with an error.',
  },
};

/** By path, as OpenAPI writes them. */
export function otherPaths(): Readonly<Record<string, Schema>> {
  const udf = (Object.keys(UDF_INPUTS) as UdfCall[]).map((call) => [`/udf/${call}`, udfPath(call)] as const);
  return { ...Object.fromEntries(udf), ...HEALTH };
}

/** Any request may be malformed. */
const UNREADABLE = { '400': { $ref: '#/components/responses/RefusedRequestNotReadable' } };

const parts = Object.fromEntries(
  PARTS.map((part) => [part, z.boolean().describe(`The part \`${part}\` works.`)]),
);
const READY = z
  .object({ status: z.literal('ready').describe('All parts work.'), ...parts })
  .describe('Parts of the process.');
const NOT_READY = z
  .object({ reason: z.literal('unavailable').describe('A part does not work.'), ...parts })
  .describe('Parts of the process.');

const HEALTH: Readonly<Record<string, Schema>> = {
  '/healthz': operation('health', 'Liveness', {
    description: 'Returns success as long as the process runs. It checks nothing else.',
    responses: {
      '200': answer(
        envelopeOf(
          z
            .object({ status: z.literal('up').describe('The process runs.') })
            .describe('The result of the call.'),
        ),
        'health',
      ),
    },
  }),
  '/readyz': operation('ready', 'Readiness', {
    description: 'For load balancers: the database is writable and the market has current prices.',
    responses: { '200': answer(envelopeOf(READY), 'ready'), '503': answer(envelopeOf(NOT_READY)) },
  }),
  '/metrics': guarded(
    operation('metrics', 'Metrics for Prometheus', {
      description: 'For programs on the same machine, or with `METRICS_TOKEN`. All others receive 404.',
      responses: {
        '200': textAnswer('The metrics.'),
        '404': { $ref: '#/components/responses/RefusedPathNotFound' },
        '429': { $ref: '#/components/responses/RefusedTooManyRequests' },
      },
    }),
  ),
  '/.well-known/security.txt': operation('securityContact', 'Contact for security reports', {
    description: 'As RFC 9116 defines it.',
    responses: { '200': textAnswer('The text.') },
  }),
  '/openapi.json': operation('openapi', 'This document', {
    description: 'OpenAPI 3.1. Pages of any origin may read it.',
    responses: { '200': answer({ type: 'object' }) },
  }),
  '/asyncapi.json': operation('asyncapi', 'The document of the live socket', {
    description: 'AsyncAPI 3. Pages of any origin may read it.',
    responses: { '200': answer({ type: 'object' }) },
  }),
};

function udfPath(call: UdfCall): Schema {
  const failure = outputSchema(UDF_FAILURE);
  return {
    get: {
      operationId: `udf_${call}`,
      tags: ['charts'],
      summary: UDF_TEXTS[call].summary,
      description: UDF_TEXTS[call].description,
      security: [],
      parameters: queryParameters({ input: UDF_INPUTS[call] }, typedExample(call)),
      responses: {
        '200': answer({ anyOf: [outputSchema(UDF_ANSWERS[call]), failure] }, `udf_${call}`),
        '429': answer(failure),
        '503': answer(failure),
      },
    },
  };
}

/** Numbers of the query as such. */
function typedExample(call: UdfCall): Readonly<Record<string, string | number>> {
  const { properties = {} } = inputSchema({ input: UDF_INPUTS[call] });
  return Object.fromEntries(
    Object.entries(UDF_EXAMPLES[call]).map(([name, text]) => [
      name,
      properties[name]?.['type'] === 'integer' ? Number.parseInt(text, 10) : text,
    ]),
  );
}

function operation(
  operationId: string,
  summary: string,
  { description, responses }: { readonly description: string; readonly responses: Schema },
): { readonly get: Schema } {
  const all = { ...responses, ...UNREADABLE };
  return { get: { operationId, tags: ['operation'], summary, description, security: [], responses: all } };
}

function guarded({ get }: { readonly get: Schema }): Schema {
  return { get: { ...get, security: [{}, { metrics: [] }] } };
}

/** With the recorded answer of an operation, where one is named. */
function answer(schema: Schema, of?: string): Schema {
  const example = of === undefined ? {} : { example: answerOf(of) };
  return { description: 'The answer.', content: { [JSON_TYPE]: { schema, ...example } } };
}

function textAnswer(description: string): Schema {
  return { description, content: { 'text/plain': { schema: { type: 'string' } } } };
}

function envelopeOf(data: z.ZodType): Schema {
  return outputSchema(
    z.object({ code: z.int().describe('1 is a success.'), msg: z.string().describe('For a reader.'), data }),
  );
}
