/** A command in the executor's queue, and the stored response for its idempotency key. */

import type { Refusal } from '../refusals.ts';
import type { IdempotencyRow, KeyName } from './store.ts';
import type { Command } from '../trading/orders/commands.ts';
import type { KeyedAnswer } from './keys-in-flight.ts';
import type { AuditLineOf, IdempotencyKey, OpeningRequest, Render } from './requests.ts';

export interface Job {
  readonly accountId: number | null;
  /** Of the account that the command opens; null where it may be any of the owned ones. */
  readonly shard: number | null;
  readonly command: Command;
  readonly orderKnown: boolean;
  readonly clientIdUsed: boolean;
  readonly idempotency: IdempotencyKey | null;
  readonly signup: OpeningRequest['signup'] | null;
  readonly audit: AuditLineOf | null;
  readonly admit: (() => Refusal | null) | null;
  readonly render: Render;
  readonly resolve: (answer: KeyedAnswer) => void;
  readonly reject: (error: unknown) => void;
}

export function keyName({ accountId, idempotency }: Job): readonly KeyName[] {
  if (accountId === null || idempotency === null) return [];
  return [{ accountId, route: idempotency.route, key: idempotency.key }];
}

/** The fewest parts of at most `limit` jobs, whose sizes differ by one at most; null for no limit. */
export function partsOf(jobs: readonly Job[], limit: number | null): readonly (readonly Job[])[] {
  if (limit === null || jobs.length <= limit) return [jobs];
  const count = Math.ceil(jobs.length / limit);
  const firstOf = (part: number) => Math.ceil((part * jobs.length) / count);
  return Array.from({ length: count }, (_, part) => jobs.slice(firstOf(part), firstOf(part + 1)));
}

/** Answers the jobs whose key has a stored response, which is durable, and returns the others. */
export function unanswered(jobs: readonly Job[], rows: readonly (IdempotencyRow | null)[]): readonly Job[] {
  const left = rows.values();
  return jobs.filter((job) => {
    const row = job.idempotency === null ? null : left.next().value;
    if (row !== null && row !== undefined)
      job.resolve({ text: row.answer, bodyHash: row.bodyHash, hit: true });
    return row === null || row === undefined;
  });
}
