/** Checkpoint of an audit: what the log leads to up to a number, from which a later audit continues [LEDGER-12]. */

import type { ClosedAccounts } from './closed-accounts.ts';
import type { LiveAccounts } from './live-accounts.ts';
import { newestNumbers, type SequenceNumbers } from './number-sequence.ts';
import type { StoredState } from './store.ts';
import type { BooksReader, StoredEvent } from './stored-books.ts';
import { sameValue } from '../deep-equal.ts';
import { type AccountRow, accountRow } from '../trading/orders/account.ts';
import type { OpenOrder } from '../trading/orders/order.ts';
import type { Transfer } from '../wallet/transfer.ts';

export interface AuditCheckpoint {
  /** Number of audited events. */
  readonly events: number;
  readonly lastSeq: number;
  /** One sequence, or those of all shards. */
  readonly sequences: readonly SequenceNumbers[];
  /** The newest events of each sequence, each of another account: a log without them is another one. */
  readonly newest: readonly StoredEvent[];
  readonly accounts: readonly AccountRow[];
  readonly openOrders: readonly OpenOrder[];
  readonly openTransfers: readonly Transfer[];
}

/** The open accounts of a replay with their open orders and transfers. */
export function openRowsOf(
  accounts: LiveAccounts,
): Pick<AuditCheckpoint, 'accounts' | 'openOrders' | 'openTransfers' | 'sequences'> {
  const all = [...accounts.all()];
  return {
    sequences: accounts.sequences.map(numbersOf),
    accounts: all.map(accountRow),
    openOrders: all.flatMap(({ openOrders }) => [...openOrders.values()]),
    openTransfers: all.flatMap(({ openTransfers }) => [...openTransfers.values()]),
  };
}

export function numbersOf(numbers: SequenceNumbers): SequenceNumbers {
  const { step, lastEventSeq, lastOrderId, lastPostingId, lastTransferId, lastAccountId } = numbers;
  return { step, lastEventSeq, lastOrderId, lastPostingId, lastTransferId, lastAccountId };
}

/** The state at a checkpoint without the accounts that were closed later. */
export function stateAt(checkpoint: AuditCheckpoint, closed: ClosedAccounts): StoredState {
  const { sequences, accounts, openOrders, openTransfers } = checkpoint;
  const isOpen = ({ accountId }: { readonly accountId: number }) => !closed.has(accountId);
  const open = accounts.filter(({ id }) => !closed.has(id));
  const shards = sequences.map((numbers, shard) => ({
    ...numbers,
    ...{ shard, playedMs: 0, followedMs: 0, playingMs: null, accountCount: 0 },
  }));
  return {
    ...newestNumbers(sequences),
    ...(shards.length > 1 ? { shards } : {}),
    accounts: open,
    accountCount: open.length,
    openOrders: openOrders.filter(isOpen),
    openTransfers: openTransfers.filter(isOpen),
  };
}

/** Why a log does not continue a checkpoint, as after the restore of an older backup; null when it does. */
export async function checkpointFault(
  stored: BooksReader,
  { newest }: AuditCheckpoint,
  closed: ClosedAccounts,
): Promise<string | null> {
  const known = newest.filter(({ accountId }) => !closed.has(accountId));
  if (newest.length > 0 && known.length === 0) return 'the newest events before it are of closed accounts';
  for (const event of known) {
    const row = await stored.eventAfter(event.seq - 1);
    if (row?.seq !== event.seq) return `the log has no event ${event.seq}`;
    if (!sameValue(row, event)) return `event ${event.seq} of the log is another one`;
  }
  return null;
}
