/** Closing entry of an account, before the removal of its rows. */

import type { AccountRow } from '@vernier/shared/trading/orders/account';
import type { AccountEvent } from '@vernier/shared/trading/orders/events';
import { digestOfAccount } from '../hash-chains/closed-account-chain.ts';

const NO_ROWS = {
  ...{ events: 0, postings: 0, orders: 0 },
  ...{
    cashMicros: 0n,
    profitMicros: 0n,
    feesMicros: 0n,
    protectionMicros: 0n,
    swapMicros: 0n,
    mintMicros: 0n,
  },
};

/** The newest numbers of the books when the account was closed. */
interface LastRows {
  readonly lastPostingId: number;
  readonly lastOrderId: number;
}

export function closingEntry(account: AccountRow, { seq, atMs }: AccountEvent, last: LastRows) {
  const { id: accountId, book, version } = account;
  return {
    ...{ accountId, book, version, closedAtMs: atMs, lastEventSeq: seq, ...last, ...NO_ROWS },
    digest: digestOfAccount(account),
  };
}
