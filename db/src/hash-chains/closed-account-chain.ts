/**
 * Hash chain of the closing entries of deleted accounts. An entry carries a digest over the account's last row and its events,
 * and a hash over all its fields and the hash of its predecessor. A changed or missing entry breaks the chain there.
 */

import { createHash } from 'node:crypto';
import type { ClosedAccount } from '@vernier/shared/engine/closed-accounts';
import { type AccountRow, accountRow } from '@vernier/shared/trading/orders/account';

/** An event as it is stored. */
export interface EventColumns {
  readonly seq: number;
  readonly version: number;
  readonly atMs: number;
  readonly kind: string;
  readonly body: string;
}

/** Digest before the first deleted event. */
export function digestOfAccount(row: AccountRow): string {
  return sha256(Object.values(accountRow(row)).map(String));
}

export function digestWithEvent(digest: string, { seq, version, atMs, kind, body }: EventColumns): string {
  return sha256([digest, seq, version, atMs, kind, body]);
}

/** `previousHash` is empty for the first entry of the chain. */
export function hashOfEntry(previousHash: string, entry: ClosedAccount): string {
  const { accountId, book, closedAtMs, version, lastEventSeq, lastPostingId, lastOrderId } = entry;
  const { events, postings, orders, digest, chainNumber } = entry;
  const { cashMicros, profitMicros, feesMicros, protectionMicros, swapMicros, mintMicros } = entry;
  const sums = [cashMicros, profitMicros, feesMicros, protectionMicros, swapMicros, mintMicros].map(String);
  return sha256([
    ...[previousHash, chainNumber, accountId, book, closedAtMs, version],
    ...[lastEventSeq, lastPostingId, lastOrderId, events, postings, orders, ...sums, digest],
  ]);
}

/** The first fault of the chain; null when it is whole. Entries with rows left to delete are not in it yet. */
export function faultOfClosedAccounts(entries: readonly ClosedAccount[]): string | null {
  const chain = entries
    .filter(({ chainNumber }) => chainNumber !== null)
    .sort((left, right) => (left.chainNumber ?? 0) - (right.chainNumber ?? 0));
  let previousHash = '';
  for (const [place, entry] of chain.entries()) {
    if (entry.chainNumber !== place + 1) return `closing entry ${place + 1} is missing`;
    if (entry.hash !== hashOfEntry(previousHash, entry))
      return `closing entry ${place + 1}, of account ${entry.accountId}, is not as it was written`;
    previousHash = entry.hash;
  }
  return null;
}

function sha256(fields: readonly (string | number | null)[]): string {
  return createHash('sha256').update(JSON.stringify(fields), 'utf8').digest('base64url');
}
