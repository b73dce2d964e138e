/** One call of the route table as an operation of OpenAPI: what it takes, answers and refuses, from the row itself. */

import { REFUSALS, type RefusalReason } from '@vernier/shared/refusals';
import { splitPath } from '@vernier/shared/api/paths';
import { z } from 'zod';
import { TOKEN_ACCESS } from '../token-access.ts';
import { statusOf } from '../../platform/routing/answer.ts';
import { RATE_LIMITS } from '../../platform/routing/rate-limits.ts';
import type { Route } from '../../platform/routing/route.ts';
import { answerOf } from './answers.ts';
import { CALL_TEXTS } from './call-texts.ts';
import { EXAMPLES, printed } from './examples.ts';
import { FILE_TYPE, FORM_TYPE, JSON_TYPE } from './media-types.ts';
import { refusalsOf } from './refusals-of.ts';
import { outputOf, reference, type Schema } from './schema.ts';

/** Calls that answer a file where they succeed. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  klineCsv: ['text/csv'],
  ticksCsv: ['text/csv'],
  readImage: ['image/jpeg'],
  statement: ['text/csv', 'application/pdf'],
};

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/** The parameters that the row itself checks. */
export function inputSchema(route: Pick<Route, 'input'>): ObjectSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' });
  return schema as ObjectSchema;
}

export function operationOf(route: Route): Schema {
  const { name, limit, needsSession, readsSession } = route;
  const { area, summary, more } = CALL_TEXTS[name];
  const { most, windowMs } = RATE_LIMITS[limit];
  const access = TOKEN_ACCESS[name];
  return {
    operationId: name,
    tags: [area],
    summary,
    ...(more === undefined ? {} : { description: more }),
    security: needsSession ? [{ session: [] }] : readsSession ? [{}, { session: [] }] : [{}],
    parameters: parametersOf(route),
    ...(splitPath(name).method === 'POST' ? { requestBody: bodyOf(route) } : {}),
    responses: responsesOf(route),
    'x-token-scope': access,
    'x-rate-limit': { group: limit, calls: most, seconds: windowMs / 1000 },
    'x-refusals': refusalsOf(route),
  };
}

function parametersOf(route: Route): readonly Schema[] {
  const { method, path } = splitPath(route.name);
  const { properties = {}, required = [] } = method === 'GET' ? inputSchema(route) : {};
  const example = printed(EXAMPLES[route.name].input);
  const named = Object.entries(properties).map(([key, schema]) => ({
    name: key,
    in: path.includes(`:${key}`) ? 'path' : 'query',
    required: required.includes(key),
    schema: asText(schema),
    ...(example[key] === undefined ? {} : { example: example[key] }),
  }));
  const headers = [
    { $ref: `#/components/parameters/${route.ownSiteOnly ? 'langNeeded' : 'lang'}` },
    ...(route.idempotent ? [{ $ref: '#/components/parameters/idempotencyKey' }] : []),
  ];
  return [...named, ...headers];
}

/** A query has no numbers of its own: the number says it, its decimal text is the same there. */
function asText(schema: Schema): Schema {
  const { anyOf, ...rest } = schema;
  const [first] = Array.isArray(anyOf) ? (anyOf as readonly Schema[]) : [];
  return first === undefined ? schema : { ...first, ...rest };
}

function bodyOf(route: Route): Schema {
  if (route.takesFile) {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' };
    const schema = { type: 'object', properties: { file }, required: ['file'] };
    return { required: true, content: { [FILE_TYPE]: { schema } } };
  }
  const schema = inputSchema(route);
  const example = printed(EXAMPLES[route.name].input);
  return {
    required: (schema.required ?? []).length > 0,
    content: {
      [JSON_TYPE]: { schema, example },
      [FORM_TYPE]: { schema },
    },
  };
}

function responsesOf(route: Route): Schema {
  const byStatus = byStatusOf(refusalsOf(route));
  const refused = byStatus.get(200) ?? [];
  byStatus.delete(200);
  const others = [...byStatus]
    .toSorted(([one], [other]) => one - other)
    .map(([status, reasons]) => [String(status), refusedResponse(reasons)] as const);
  return {
    '200': {
      description: 'The answer, or the refusal of it.',
      headers: route.idempotent ? { 'idempotency-hit': { $ref: '#/components/headers/idempotencyHit' } } : {},
      content: successContent(route, refused),
    },
    ...(route.name === 'tradeList' ? { '304': { description: 'Nothing changed.' } } : {}),
    ...Object.fromEntries(others),
  };
}

function byStatusOf(reasons: readonly RefusalReason[]): Map<number, RefusalReason[]> {
  const found = new Map<number, RefusalReason[]>();
  for (const reason of reasons) found.set(statusOf(reason), [...(found.get(statusOf(reason)) ?? []), reason]);
  return found;
}

function successContent({ name }: Route, refused: readonly RefusalReason[]): Schema {
  const types = FILES[name];
  if (types !== undefined) {
    const file = { schema: { type: 'string', contentMediaType: types[0] } };
    return {
      ...Object.fromEntries(types.map((type) => [type, file])),
      [JSON_TYPE]: { schema: refusalSchema(refused) },
    };
  }
  const success = {
    type: 'object',
    properties: { code: { const: 1 }, msg: { type: 'string' }, data: outputOf(name) },
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

/** One of these, with the code that belongs to it. */
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
