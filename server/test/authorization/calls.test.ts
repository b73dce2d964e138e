/** Authorization of all calls: each by every kind of caller, about own things, another user's, and missing ones. */

import { type CallName, CALLS } from '@vernier/shared/api/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AdminClient } from '../rig/admin-client.ts';
import { People, type TestUser } from './people.ts';
import { type CallRow, callRow, type Thing } from './rows.ts';

const NAMES = Object.keys(CALLS) as CallName[];
const CALLERS = ['demo', 'user', 'frozen'] as const;
const OTHER: TestUser = 'otherUser';

let people: People;

beforeAll(async () => {
  people = await People.gather();
});
afterAll(() => people.server.stop());

test('[AUTH-14] no session, a dead session and an administrator get the same response', async () => {
  const admin = new AdminClient(people.server);
  const strangers = [...(await people.deadTokens()), admin.sessionOf('viewer')];
  for (const name of NAMES) {
    const { input, own, thing } = callRow(name);
    const body = input(thing === undefined ? '' : people.absent(thing));
    const anonymous = await people.ask(name, body);
    expect([name, anonymous.outcome]).toEqual([name, own[0]]);
    for (const token of strangers) {
      const reply = await people.ask(name, body, token);
      if (name === 'readImage' && token === strangers.at(-1)) expect(reply.outcome).toBe('not_found');
      else if (anonymous.outcome === 'ok') expect([name, reply.outcome]).toEqual([name, 'ok']);
      else expect([name, reply.bytes]).toEqual([name, anonymous.bytes]);
    }
  }
});

test('[AUTH-14] a request about another user’s thing gets the response for a missing thing, byte for byte, and changes nothing', async () => {
  let callCount = 0;
  for (const name of NAMES) {
    const row = callRow(name);
    if (row.thing === undefined) continue;
    callCount += 1;
    await askAboutOthers(name, row, row.thing);
  }
  expect(callCount).toBeGreaterThan(12);
});

test('[AUTH-14] a request about an own thing gets the outcome that follows from the definition', async () => {
  for (const name of NAMES) {
    const row = callRow(name);
    for (const [at, caller] of CALLERS.entries()) {
      const expected = row.own[at + 1];
      const thing = row.thing === undefined ? '' : await people.make(row.thing, caller);
      const { outcome } = await people.ask(name, row.input(thing), await people.tokenOf(caller));
      expect([name, caller, outcome]).toEqual([name, caller, expected]);
    }
  }
});

async function askAboutOthers(name: CallName, row: CallRow, thing: Thing): Promise<void> {
  const foreign = await people.make(thing, OTHER);
  const absent = people.absent(thing);
  const callers = [
    undefined,
    ...(await people.deadTokens()).slice(0, 2),
    ...(await Promise.all(CALLERS.map((one) => people.tokenOf(one)))),
  ];
  for (const [at, token] of callers.entries()) {
    const foreignReply = await people.ask(name, row.input(foreign), token);
    const absentReply = await people.ask(name, row.input(absent), token);
    const expected = row.foreign[Math.max(0, at - 2)];
    expect([name, at, foreignReply.outcome]).toEqual([name, at, expected]);
    expect([name, at, foreignReply.bytes]).toEqual([name, at, absentReply.bytes]);
  }
  const after = await people.ask(name, row.input(foreign), await people.tokenOf(OTHER));
  expect([name, 'its owner', after.outcome]).toEqual([name, 'its owner', 'ok']);
}
