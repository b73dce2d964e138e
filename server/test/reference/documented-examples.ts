/** Expectation that the answer to a call's example is the one that the API description declares. */

import { type CallName, callOf } from '@vernier/shared/api/calls';
import { expect } from 'vitest';
import type { DocumentSchemas } from './document-schemas.ts';
import type { Raw } from './example-world.ts';

/** Their examples need a server with bot traders. */
export const RANKING_CALLS: readonly CallName[] = [
  'followList',
  'followInfo',
  'explainTrader',
  'followOrders',
];

export function expectDocumented(
  schemas: DocumentSchemas,
  name: CallName,
  { status, type, body }: Raw,
): void {
  const { method, path } = callOf(name);
  expect([status, type === 'application/json' ? body.slice(0, 9) : type]).toEqual([
    200,
    type === 'application/json' ? '{"code":1' : type,
  ]);
  const place = [
    'paths',
    path.replaceAll(/:(\w+)/g, '{$1}'),
    method.toLowerCase(),
    'responses',
    '200',
    'content',
    type,
  ];
  if (type !== 'application/json') expect(schemas.has(place)).toBe(true);
  else expect(schemas.faults([...place, 'schema', 'anyOf', '0'], JSON.parse(body))).toEqual([]);
}
