/** One call as an operation of OpenAPI: parameters, responses and refusals, all from its definition. */

import { type CallName, callOf, areaOf } from '@vernier/shared/api/calls';
import { type CallDefinition, needsSession, readsSession } from '@vernier/shared/api/define-call';
import { REFUSALS, type RefusalReason } from '@vernier/shared/refusals';
import { z } from 'zod';
import { statusOf } from '../../platform/routing/answer.ts';
import { RATE_LIMITS } from '../../platform/routing/rate-limits.ts';
import { answerOf } from './answers.ts';
import { codeSamples } from './code-sample.ts';
import { printedExample } from './examples.ts';
import { rateOf } from './introduction.ts';
import { FILE_TYPE, FORM_TYPE, JSON_TYPE } from './media-types.ts';
import { refusalsOf } from './refusals-of.ts';
import { outputOf, reference, type Schema } from './schema.ts';

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

export function inputSchema({ input }: Pick<CallDefinition, 'input'>): ObjectSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  return schema as ObjectSchema;
}

export function operationOf(name: CallName): Schema {
  const call = callOf(name);
  const { summary, limit } = call;
  const { most, windowMs } = RATE_LIMITS[limit];
  return {
    operationId: name,
    tags: [areaOf(name)],
    summary,
    description: describe(call),
    security: needsSession(call) ? [{ session: [] }] : readsSession(call) ? [{}, { session: [] }] : [{}],
    parameters: parametersOf(call),
    ...(call.method === 'POST' ? { requestBody: bodyOf(call) } : {}),
    responses: responsesOf(name, call),
    'x-token-scope': readsSession(call) ? (call.scope ?? 'none') : 'anybody',
    'x-rate-limit': { group: limit, calls: most, seconds: windowMs / 1000 },
    'x-refusals': refusalsOf(call),
    ...codeSamples(name, call),
  };
}

/** The description of a call, with the facts of the extensions, which viewers do not show. */
function describe(call: CallDefinition): string {
  const { description = '', limit, scope } = call;
  const access = needsSession(call) ? 'session' : readsSession(call) ? 'session, optional' : 'public';
  const token = scope === undefined ? '' : `, or an API token with scope \`${scope}\``;
  return `${description}\n\nAccess: ${access}${token}. Limit: ${rateOf(limit)}.`.trim();
}

function parametersOf(call: CallDefinition): readonly Schema[] {
  const { properties = {}, required = [] } = call.method === 'GET' ? inputSchema(call) : {};
  const example = printedExample(call.example);
  const named = Object.entries(properties).map(([key, schema]) => ({
    name: key,
    in: call.path.includes(`:${key}`) ? 'path' : 'query',
    required: required.includes(key),
    schema: asText(schema),
    ...(example[key] === undefined ? {} : { example: example[key] }),
  }));
  const headers = [
    { $ref: `#/components/parameters/${call.ownSiteOnly === true ? 'langNeeded' : 'lang'}` },
    ...(call.keyed === true ? [{ $ref: '#/components/parameters/idempotencyKey' }] : []),
  ];
  return [...named, ...headers];
}

/** In a query a number and its decimal text are the same, so the number is enough. */
function asText(schema: Schema): Schema {
  const { anyOf, ...rest } = schema;
  const [first] = Array.isArray(anyOf) ? (anyOf as readonly Schema[]) : [];
  return first === undefined ? schema : { ...first, ...rest };
}

function bodyOf(call: CallDefinition): Schema {
  if (call.takesFile === true) {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' };
    const schema = { type: 'object', properties: { file }, required: ['file'] };
    return { required: true, content: { [FILE_TYPE]: { schema } } };
  }
  const schema = inputSchema(call);
  const example = printedExample(call.example);
  return {
    required: (schema.required ?? []).length > 0,
    content: {
      [JSON_TYPE]: { schema, example },
      [FORM_TYPE]: { schema },
    },
  };
}

function responsesOf(name: CallName, call: CallDefinition): Schema {
  const byStatus = byStatusOf(refusalsOf(call));
  const refused = byStatus.get(200) ?? [];
  byStatus.delete(200);
  const others = [...byStatus]
    .toSorted(([one], [other]) => one - other)
    .map(([status, reasons]) => [String(status), refusedResponse(reasons)] as const);
  return {
    '200': {
      description: 'The answer, or the refusal of it.',
      headers:
        call.keyed === true ? { 'idempotency-hit': { $ref: '#/components/headers/idempotencyHit' } } : {},
      content: successContent(name, call, refused),
    },
    ...(call.revalidated === true ? { '304': { description: 'Nothing changed.' } } : {}),
    ...Object.fromEntries(others),
  };
}

function byStatusOf(reasons: readonly RefusalReason[]): Map<number, RefusalReason[]> {
  const found = new Map<number, RefusalReason[]>();
  for (const reason of reasons) found.set(statusOf(reason), [...(found.get(statusOf(reason)) ?? []), reason]);
  return found;
}

function successContent(
  name: CallName,
  { output }: CallDefinition,
  refused: readonly RefusalReason[],
): Schema {
  if (output.kind === 'file') {
    const { types } = output;
    const file = { schema: { type: 'string', contentMediaType: types[0] } };
    return {
      ...Object.fromEntries(types.map((type) => [type, file])),
      [JSON_TYPE]: { schema: refusalSchema(refused) },
    };
  }
  const success = {
    type: 'object',
    properties: { code: { const: 1 }, msg: { type: 'string' }, data: outputOf(output.schema) },
    required: ['code', 'msg', 'data'],
    additionalProperties: false,
  };
  return {
    [JSON_TYPE]: { schema: { oneOf: [success, refusalSchema(refused)] }, example: answerOf(name) },
  };
}

function refusedResponse(reasons: readonly RefusalReason[]): Schema {
  const waits = reasons.includes('too_many_requests');
  return {
    description: `Refused: ${reasons.join(', ')}.`,
    ...(waits ? { headers: { 'retry-after': { $ref: '#/components/headers/retryAfter' } } } : {}),
    content: { [JSON_TYPE]: { schema: refusalSchema(reasons) } },
  };
}

/** One of these, with its code. */
function refusalSchema(reasons: readonly RefusalReason[]): Schema {
  const codes = [...new Set(reasons.map((reason) => REFUSALS[reason]))];
  const narrowed = {
    type: 'object',
    properties: {
      code: { enum: codes },
      data: { type: 'object', properties: { reason: { enum: reasons } } },
    },
  };
  return { allOf: [reference('Refusal'), narrowed] };
}
