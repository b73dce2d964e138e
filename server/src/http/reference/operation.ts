/** One call as an operation of OpenAPI: parameters, responses and refusals, all from its definition. */

import { type CallName, callOf, areaOf } from '@vernier/shared/api/calls';
import { SUCCESS_CODE } from '@vernier/shared/api/envelope';
import { type CallDefinition, needsSession, readsSession } from '@vernier/shared/api/define-call';
import type { z } from 'zod';
import { RATE_LIMITS } from '../../platform/routing/rate-limits.ts';
import { answerOf } from './answers.ts';
import { codeSamples } from './code-sample.ts';
import { printedExample } from './examples.ts';
import { rateOf } from './introduction.ts';
import { FILE_TYPE, FORM_TYPE, JSON_TYPE } from './media-types.ts';
import { refusalsOf } from './refusals-of.ts';
import { successReasons, refusedOptions, transportAnswers } from './refused.ts';
import { inputSchema, outputOf, reference, type Schema } from './schema.ts';

/** Of every response that counts against a limit [REQUEST-10]. */
const LIMIT_HEADERS = {
  RateLimit: { $ref: '#/components/headers/rateLimit' },
  'RateLimit-Policy': { $ref: '#/components/headers/rateLimitPolicy' },
};

export function operationOf(name: CallName): Schema {
  const call = callOf(name);
  const { summary, limit } = call;
  const { most, windowMs } = RATE_LIMITS[limit];
  return {
    operationId: name,
    tags: [areaOf(name)],
    summary,
    description: describe(call),
    security: needsSession(call) ? [{ session: [] }] : readsSession(call) ? [{}, { session: [] }] : [],
    parameters: parametersOf(call),
    ...(call.method === 'POST' ? { requestBody: bodyOf(name, call) } : {}),
    responses: responsesOf(name, call),
    'x-token-scope': readsSession(call) ? (call.scope ?? 'none') : 'anybody',
    'x-rate-limit': { group: limit, calls: most, seconds: windowMs / 1000 },
    'x-refusals': refusalsOf(call),
    ...codeSamples(name, call),
  };
}

/** The description of a call, with the facts of the extensions, which viewers do not show. */
function describe(call: CallDefinition): string {
  const { description, limit, scope } = call;
  const access = needsSession(call) ? 'session' : readsSession(call) ? 'session, optional' : 'public';
  const token = scope === undefined ? '' : `, or an API key with scope \`${scope}\``;
  return `${description}\n\nAccess: ${access}${token}. Limit: ${rateOf(limit)}.`;
}

function parametersOf(call: CallDefinition): readonly Schema[] {
  const named = call.method === 'GET' ? queryParameters(call, printedExample(call.example)) : [];
  const headers = [
    { $ref: `#/components/parameters/${call.ownSiteOnly === true ? 'langNeeded' : 'lang'}` },
    ...(call.keyed === true ? [{ $ref: '#/components/parameters/idempotencyKey' }] : []),
  ];
  return [...named, ...headers];
}

/** Parameters of the query, and of the path where a call has one. */
export function queryParameters(
  call: Pick<CallDefinition, 'input'> & { readonly path?: string },
  example: Readonly<Record<string, unknown>>,
): readonly Schema[] {
  const { properties = {}, required = [] } = inputSchema(call);
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: call.path?.includes(`:${name}`) === true ? 'path' : 'query',
    description,
    required: required.includes(name),
    schema,
    ...(example[name] === undefined ? {} : { example: example[name] }),
  }));
}

function bodyOf(name: CallName, call: CallDefinition): Schema {
  const schema = reference(inputName(name));
  if (call.takesFile === true) return { required: true, content: { [FILE_TYPE]: { schema } } };
  const { required = [] } = inputSchema(call);
  return {
    required: required.length > 0,
    content: {
      [JSON_TYPE]: { schema, example: printedExample(call.example) },
      [FORM_TYPE]: { schema },
    },
  };
}

function inputName(name: CallName): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
}

/** Schemas of the bodies of those of the calls that have one, by name. */
export function inputSchemas(names: readonly CallName[]): Record<string, Schema> {
  return Object.fromEntries(
    names
      .map((name) => [name, callOf(name)] as const)
      .filter(([, { method }]) => method === 'POST')
      .map(([name, call]) => [inputName(name), bodySchema(call)]),
  );
}

function bodySchema(call: CallDefinition): Schema {
  const { properties = {}, ...schema } = inputSchema(call);
  if (call.takesFile !== true) return { ...schema, properties };
  const file = { ...properties['file'], type: 'string', contentMediaType: 'application/octet-stream' };
  return { ...schema, properties: { file } };
}

function responsesOf(name: CallName, call: CallDefinition): Schema {
  const reasons = refusalsOf(call);
  return {
    '200': {
      description: 'The result, or a refusal by a business rule.',
      headers: {
        ...LIMIT_HEADERS,
        ...(call.keyed === true
          ? { 'idempotency-hit': { $ref: '#/components/headers/idempotencyHit' } }
          : {}),
        ...(call.revalidated === true ? { etag: { $ref: '#/components/headers/etag' } } : {}),
      },
      content: successContent(name, call, refusedOptions(successReasons(reasons))),
    },
    ...(call.revalidated === true ? { '304': { description: 'Nothing has changed.' } } : {}),
    ...transportAnswers(reasons),
  };
}

function successContent(name: CallName, { output }: CallDefinition, refused: readonly Schema[]): Schema {
  const options = output.kind === 'json' ? [successSchema(output.schema)] : [];
  if (output.kind === 'file' && output.json !== undefined) options.push(successSchema(output.json));
  const schema = { anyOf: [...options, ...refused] };
  if (output.kind === 'json') return { [JSON_TYPE]: { schema, example: answerOf(name) } };
  const files = output.types.map((type) => [type, { schema: { type: 'string', contentMediaType: type } }]);
  return { ...Object.fromEntries(files), [JSON_TYPE]: { schema } };
}

function successSchema(output: z.ZodType): Schema {
  return {
    type: 'object',
    title: 'Success',
    properties: {
      code: { type: 'integer', const: SUCCESS_CODE, description: 'Success.' },
      msg: { type: 'string', description: 'For users, in the language of the header `lang`.' },
      data: { description: 'The result of the call.', ...outputOf(output) },
    },
    required: ['code', 'msg', 'data'],
    additionalProperties: false,
  };
}
