/** What a stranger learns about an address: nothing, wherever one can be typed. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Answered } from '../rig/harness.ts';
import { Harness } from '../rig/harness.ts';
import { Newcomer } from '../people/applicant.ts';

const KNOWN = 'anna@example.com';
const UNKNOWN = 'nobody@example.com';

let server: Harness;
let newcomer: Newcomer;

beforeEach(async () => {
  server = await Harness.start();
  newcomer = new Newcomer(server);
  await newcomer.register(KNOWN);
});
afterEach(() => server.stop());

/** All of an answer that its receiver sees. */
function seen({ status, headers, text }: Answered<unknown>) {
  const { date: _, 'x-request-id': __, ...rest } = headers;
  return { status, headers: rest, text };
}

function forget(account: string, auth_code = '000000') {
  const passwords = { new_password: 'ten brown foxes', secondary_password: 'ten brown foxes' };
  return server.post('/api/user/forget_password', {
    body: { type: 'email', account, auth_code, ...passwords },
  });
}

test('[A16] a login with a wrong password is one answer', async () => {
  const wrong = { password: 'wrong password' };
  const [known, unknown] = [await newcomer.logIn(KNOWN, wrong), await newcomer.logIn(UNKNOWN, wrong)];
  expect(known.code).toBe(1012);
  expect(seen(known)).toEqual(seen(unknown));
  // What is no address at all is told nothing else.
  expect(seen(await newcomer.logIn('anna', wrong))).toEqual(seen(known));
  for (let more = 0; more < 12; more += 1) {
    server.clock.advance(60_000);
    const pair = [await newcomer.logIn(KNOWN, wrong), await newcomer.logIn(UNKNOWN, wrong)];
    expect(seen(pair[0] as Answered)).toEqual(seen(pair[1] as Answered));
  }
});

test.each([1, 2] as const)(
  '[A16] asking for a code of type %d is one answer, and so is asking again',
  async (type) => {
    const ask = async (to: string) => [
      seen(await newcomer.sendCode(to, type)),
      seen(await newcomer.sendCode(to, type)),
    ];
    const [known, unknown] = [await ask(KNOWN), await ask(UNKNOWN)];
    expect(known).toEqual(unknown);
    expect(known[0]?.text).toContain('"code":1,');
    expect(known[1]?.text).toContain('"retry_after":60');
  },
);

test('[A16] [A12] a password is reset for nobody, and the message that would say so reaches nobody', async () => {
  await newcomer.sendCode(KNOWN, 2);
  await newcomer.sendCode(UNKNOWN, 2);
  expect(newcomer.sent.slice(-2).map(({ isDecoy }) => isDecoy)).toEqual([false, true]);
  expect(seen(await forget(KNOWN))).toEqual(seen(await forget(UNKNOWN)));
  // Even the right code of an address that has no account is a wrong one.
  const right = await forget(UNKNOWN, newcomer.codeTo(UNKNOWN));
  expect(seen(right)).toEqual(seen(await forget(KNOWN)));
});

test('[A16] a registration says that the address has an account only to who has proved that it is theirs', async () => {
  const [known, unknown] = [
    await newcomer.register(KNOWN, { sms_code: '000000' }),
    await newcomer.register(UNKNOWN, { sms_code: '000000' }),
  ];
  expect(known.code).toBe(1013);
  expect(seen(known)).toEqual(seen(unknown));
  expect((await newcomer.register(KNOWN)).code).toBe(1015);
});
