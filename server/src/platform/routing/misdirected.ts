/** Answer to a call for an account that another process owns: its gateway sends the call to the owner. */

import { NotOwner } from '@vernier/shared/engine/not-owner';
import type { CallReply } from './call-request.ts';

const MISDIRECTED = 421;
/** Shard of the account. */
const HEADER_SHARD = 'x-shard';

/** False for every other error. */
export function answerMisdirected(error: unknown, reply: CallReply): boolean {
  if (!(error instanceof NotOwner) || error.shard === null) return false;
  reply.code(MISDIRECTED);
  reply.header(HEADER_SHARD, String(error.shard));
  reply.send('');
  return true;
}

/** The shard that an answer names; null for an answer of the owner. */
export function namedShard(status: number, headers: Readonly<Record<string, unknown>>): number | null {
  return status === MISDIRECTED && headers[HEADER_SHARD] !== undefined ? Number(headers[HEADER_SHARD]) : null;
}
