/** Calls with an address reveal nothing about whether it has an account. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { JsonResponse } from '../rig/harness.ts';
import { Harness } from '../rig/harness.ts';
import { Applicant } from '../people/applicant.ts';

const KNOWN = 'anna@example.com';
const UNKNOWN = 'nobody@example.com';

let server: Harness;
let applicant: Applicant;

beforeEach(async () => {
  server = await Harness.start();
  applicant = new Applicant(server);
  await applicant.register(KNOWN);
});
afterEach(() => server.stop());

/** All of an answer that its receiver sees, without the random key of a request for a code and the count of calls of the address. */
function seen({ status, headers, text }: JsonResponse<unknown>) {
  const { date: _, 'x-request-id': __, ratelimit: ___, ...rest } = headers;
  return { status, headers: rest, text: text.replace(/"key":"[\w-]{43}"/, '"key":""') };
}

function resetPassword(account: string, auth_code = '000000') {
  const passwords = { new_password: 'ten brown foxes', secondary_password: 'ten brown foxes' };
  return server.post('/api/user/forget_password', {
    body: { type: 'email', account, auth_code, ...passwords },
  });
}

test('[AUTH-10] a login with a wrong password is one answer', async () => {
  const wrong = { password: 'wrong password' };
  const [known, unknown] = [await applicant.logIn(KNOWN, wrong), await applicant.logIn(UNKNOWN, wrong)];
  expect(known.code).toBe(1012);
  expect(seen(known)).toEqual(seen(unknown));
  // An invalid address gets the same response.
  expect(seen(await applicant.logIn('anna', wrong))).toEqual(seen(known));
  for (let more = 0; more < 12; more += 1) {
    server.clock.advance(60_000);
    const pair = [await applicant.logIn(KNOWN, wrong), await applicant.logIn(UNKNOWN, wrong)];
    expect(seen(pair[0] as JsonResponse)).toEqual(seen(pair[1] as JsonResponse));
  }
});

test.each([1, 2] as const)(
  '[AUTH-10] a request for a code of type %d has one answer, and so has a second request',
  async (type) => {
    const ask = async (to: string) => [
      seen(await applicant.sendCode(to, type)),
      seen(await applicant.sendCode(to, type)),
    ];
    const [known, unknown] = [await ask(KNOWN), await ask(UNKNOWN)];
    expect(known).toEqual(unknown);
    expect(known[0]?.text).toContain('"code":1,');
    expect(known[1]?.text).toContain('"retry_after":60');
  },
);

test('[AUTH-10] [AUTH-8] a reset for an unknown address changes nothing, and its message is not delivered', async () => {
  await applicant.sendCode(KNOWN, 2);
  await applicant.sendCode(UNKNOWN, 2);
  expect(applicant.sent.slice(-2).map(({ isDecoy }) => isDecoy)).toEqual([false, true]);
  expect(seen(await resetPassword(KNOWN))).toEqual(seen(await resetPassword(UNKNOWN)));
  // Even the right code of an address that has no account is a wrong one.
  const right = await resetPassword(UNKNOWN, applicant.codeTo(UNKNOWN));
  expect(seen(right)).toEqual(seen(await resetPassword(KNOWN)));
});

test('[AUTH-10] a registration reveals that the address has an account only to who has proved to own it', async () => {
  const [known, unknown] = [
    await applicant.register(KNOWN, { sms_code: '000000' }),
    await applicant.register(UNKNOWN, { sms_code: '000000' }),
  ];
  expect(known.code).toBe(1013);
  expect(seen(known)).toEqual(seen(unknown));
  expect((await applicant.register(KNOWN)).code).toBe(1015);
});
