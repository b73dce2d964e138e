/** Tests of the initial values of the form: an address may have an amount and a method, and only valid ones. */

import { describe, expect, it } from 'vitest';
import { realUser } from '../../../../test/user-wire.ts';
import { setSession } from '../../../data/browser-storage/session-store.ts';
import { keepTyped, typedBefore, typedIn } from './withdrawal-draft.ts';

const typed = { type: 2, amountMicros: 1_200_500_000n, memo: 'rent', methodId: 4 } as const;

describe('what was typed', () => {
  it('[U32] comes back from binding an account with the new one chosen', () => {
    expect(typedIn(new URLSearchParams('type=2&number=1200.500000&method=9'))).toEqual({
      type: 2,
      amountMicros: 1_200_500_000n,
      memo: '',
      methodId: 9,
    });
    expect(typedIn(new URLSearchParams('type=7&number=<b>&method=x'))).toEqual({
      type: 1,
      amountMicros: null,
      memo: '',
      methodId: null,
    });
    expect(typedIn(new URLSearchParams('view=records'))).toBeNull();
  });

  it('[COMMAND-6] is there again after a look at the records, until the session ends', () => {
    setSession({ token: 'T', user: realUser });
    keepTyped(typed);
    expect(typedBefore()).toEqual(typed);
    setSession({ token: 'another', user: realUser });
    expect(typedBefore()).toMatchObject({ amountMicros: null, memo: '', methodId: null });
    setSession(null);
  });
});
