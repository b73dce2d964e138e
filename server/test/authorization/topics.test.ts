/** Every topic of the socket by each kind of caller; no socket gets another user's orders. */

import * as wire from '@vernier/shared/api/socket';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOGIN_TOPICS } from '../../src/http/socket/topics.ts';
import { People } from './people.ts';
import { TOPIC_ROWS } from './rows.ts';
import { LiveClient } from '../rig/live-client.ts';

let people: People;

beforeAll(async () => {
  people = await People.gather();
});
afterAll(() => people.server.stop());

/** A socket on which a login was tried, and what came of it. */
async function enter(token: string | undefined): Promise<LiveClient> {
  const client = await LiveClient.open(people.server);
  if (token !== undefined) client.send({ cmd: 'login', token });
  await client.settle();
  return client;
}

async function answersTo(client: LiveClient): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const name of Object.keys(TOPIC_ROWS)) {
    const topic = name.endsWith('.') ? `${name}EURUSD` : name;
    const from = client.frames.length;
    client.send({ cmd: 'sub', topic });
    const { cmd, code } = await client.next(({ of }) => of === 'sub', from);
    answers[name] = code ?? cmd;
  }
  return answers;
}

test('[AUTH-14] every topic has its row', () => {
  const named = Object.entries(wire)
    .filter(([name]) => /^TOPIC_|_PREFIX$/.test(name))
    .map(([, topic]) => topic);
  expect(named.toSorted()).toEqual(Object.keys(TOPIC_ROWS).toSorted());
  const secret = Object.keys(TOPIC_ROWS).filter((name) => TOPIC_ROWS[name] === 'logged in');
  expect(secret.toSorted()).toEqual([...LOGIN_TOPICS].toSorted());
});

test('[AUTH-14] a socket without a session, or with an ended one, gets the market only', async () => {
  const expected = Object.fromEntries(
    Object.entries(TOPIC_ROWS).map(([name, who]) => [name, who === 'everybody' ? 'ack' : 999]),
  );
  for (const token of [undefined, ...(await people.deadTokens())]) {
    const client = await enter(token);
    if (token !== undefined) expect(client.frames[0]).toMatchObject({ cmd: 'error', of: 'login', code: 999 });
    expect(await answersTo(client)).toEqual(expected);
    client.socket.terminate();
  }
});

test('[AUTH-14] every logged-in socket gets its user’s orders and no others', async () => {
  const expected = Object.fromEntries(Object.keys(TOPIC_ROWS).map((name) => [name, 'ack']));
  const listeners = new Map<string, LiveClient>();
  for (const person of ['demo', 'otherDemo', 'user', 'frozen'] as const) {
    const client = await enter(await people.tokenOf(person));
    expect(await answersTo(client)).toEqual(expected);
    listeners.set(person, client);
  }
  const id = await people.make('pending', 'otherDemo');
  await people.ask('cancelOrder', { id }, await people.tokenOf('otherDemo'));
  people.server.pass(250);
  for (const [person, client] of listeners) {
    await client.settle();
    const pushCounts = LOGIN_TOPICS.map((topic) => client.pushes(topic).length);
    expect([person, pushCounts]).toEqual([person, person === 'otherDemo' ? [1, 1, 0, 2] : [0, 0, 0, 0]]);
    client.socket.terminate();
  }
});
