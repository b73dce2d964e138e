/** Every call of the route table by each kind of caller, about their own, another user's and a missing item. */

import type { RouteName } from '@vernier/shared/api/paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allRoutes } from '../../src/all-routes.ts';
import { AdminClient } from '../rig/admin-client.ts';
import { People, type TestUser } from './people.ts';
import { CALL_ROWS, type CallRow, type Thing } from './rows.ts';

const CALLERS = ['demo', 'user', 'frozen'] as const;
const OTHER: Readonly<Record<Thing, TestUser>> = {
  holding: 'otherUser',
  pending: 'otherUser',
  session: 'otherUser',
  picture: 'otherUser',
  method: 'otherUser',
  withdrawal: 'otherUser',
  alert: 'otherUser',
  token: 'otherUser',
};

let people: People;
let names: readonly RouteName[];

beforeAll(async () => {
  people = await People.gather();
  names = allRoutes(people.server.server).map(({ name }) => name);
});
afterAll(() => people.server.stop());

test('[A39] every call of the server has its row, and there is no row without a call', () => {
  expect(names.toSorted()).toEqual(Object.keys(CALL_ROWS).toSorted());
});

test('[A39] a caller without a session, with an ended session, and an administrator get the same refusal', async () => {
  const admin = new AdminClient(people.server);
  const strangers = [...people.deadTokens(), admin.sessionOf('viewer')];
  for (const name of names) {
    const { input, own, thing } = CALL_ROWS[name];
    const body = input(thing === undefined ? '' : people.absent(thing));
    const nobody = await people.ask(name, body);
    expect([name, nobody.outcome]).toEqual([name, own[0]]);
    for (const token of strangers) {
      const reply = await people.ask(name, body, token);
      if (name === 'readImage' && token === strangers.at(-1)) expect(reply.outcome).toBe('not_found');
      else if (nobody.outcome === 'ok') expect([name, reply.outcome]).toEqual([name, 'ok']);
      else expect([name, reply.bytes]).toEqual([name, nobody.bytes]);
    }
  }
});

test('[A39] another user’s item gets the response of a missing one, byte for byte, and is unchanged', async () => {
  let asked = 0;
  for (const name of names) {
    const row = CALL_ROWS[name];
    if (row.thing === undefined) continue;
    asked += 1;
    await askAboutOthers(name, row, row.thing);
  }
  expect(asked).toBeGreaterThan(6);
});

test('[A39] the caller’s own item gets the response in the table', async () => {
  for (const name of names) {
    const row = CALL_ROWS[name];
    for (const [at, caller] of CALLERS.entries()) {
      const expected = row.own[at + 1];
      const thing = row.thing === undefined ? '' : await people.make(row.thing, caller);
      const { outcome } = await people.ask(name, row.input(thing), people.tokenOf(caller));
      expect([name, caller, outcome]).toEqual([name, caller, expected]);
    }
  }
});

async function askAboutOthers(name: RouteName, row: CallRow, thing: Thing): Promise<void> {
  const foreign = await people.make(thing, OTHER[thing]);
  const absent = people.absent(thing);
  const callers = [
    undefined,
    ...people.deadTokens().slice(0, 2),
    ...CALLERS.map((one) => people.tokenOf(one)),
  ];
  for (const [at, token] of callers.entries()) {
    const theirs = await people.ask(name, row.input(foreign), token);
    const nothing = await people.ask(name, row.input(absent), token);
    const expected = row.foreign?.[Math.max(0, at - 2)];
    expect([name, at, theirs.outcome]).toEqual([name, at, expected]);
    expect([name, at, theirs.bytes]).toEqual([name, at, nothing.bytes]);
  }
  const after = await people.ask(name, row.input(foreign), people.tokenOf(OTHER[thing]));
  expect([name, 'its owner', after.outcome]).toEqual([name, 'its owner', 'ok']);
}
