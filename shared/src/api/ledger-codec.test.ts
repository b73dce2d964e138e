import { expect, it } from 'vitest';
import { encodeLedgerKind } from './ledger-codec.ts';

it('[LEDGER-11] the kind of an entry is what its user sees of it', () => {
  expect(
    (['withdrawal', 'withdrawal_returned', 'withdrawal_paid', 'fee'] as const).map(encodeLedgerKind),
  ).toEqual(['hold', 'release', 'withdrawal', 'fee']);
});
