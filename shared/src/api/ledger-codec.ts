/** Kinds of ledger entries as the API names them [LEDGER-11]. */

import type { PostingMemo } from '../ledger/posting.ts';
import type { LedgerKindWire } from './shapes/account.ts';

const KINDS: Readonly<Record<PostingMemo, LedgerKindWire>> = {
  opening: 'opening',
  fee: 'fee',
  profit: 'profit',
  swap: 'swap',
  protection: 'protection',
  reset: 'reset',
  deposit: 'deposit',
  withdrawal: 'hold',
  withdrawal_returned: 'release',
  withdrawal_paid: 'withdrawal',
  adjustment: 'adjustment',
};

export function encodeLedgerKind(memo: PostingMemo): LedgerKindWire {
  return KINDS[memo];
}
