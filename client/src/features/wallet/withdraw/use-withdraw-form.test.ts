/** Tests of the initial values of the form: an address may have an amount and a method, and only valid ones. */

import { describe, expect, it } from 'vitest';
import { realUser } from '../../../../test/user-wire.ts';
import { setSession } from '../../../data/browser-storage/session-store.ts';
import { storeWithdrawalDraft, storedWithdrawalDraft, draftInAddress } from './use-withdraw-form.ts';

const typed = { type: 2, amountMicros: 1_200_500_000n, memo: 'rent', methodId: 4 } as const;

describe('the draft of a withdrawal', () => {
  it('[WALLET-9] returns from adding a method with the new one chosen', () => {
    expect(draftInAddress(new URLSearchParams('type=2&number=1200.500000&method=9'))).toEqual({
      type: 2,
      amountMicros: 1_200_500_000n,
      memo: '',
      methodId: 9,
    });
    expect(draftInAddress(new URLSearchParams('type=7&number=<b>&method=x'))).toEqual({
      type: 1,
      amountMicros: null,
      memo: '',
      methodId: null,
    });
    expect(draftInAddress(new URLSearchParams('view=records'))).toBeNull();
  });

  it('[COMMAND-6] is stored while the records are shown, until the session ends', () => {
    setSession({ token: 'T', user: realUser });
    storeWithdrawalDraft(typed);
    expect(storedWithdrawalDraft()).toEqual(typed);
    setSession({ token: 'another', user: realUser });
    expect(storedWithdrawalDraft()).toMatchObject({ amountMicros: null, memo: '', methodId: null });
    setSession(null);
  });
});
