/** How a command leaves the page: one key, stored before the first try and repeated until an answer or half a minute; nothing without the server. */

import { DEADLINE_MS } from '@vernier/sdk/until-answered';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { demoUser } from '../../../test/user-wire.ts';
import { connectPage, type Notice } from '../page.ts';
import { currentScope, setSession } from '../browser-storage/session-store.ts';
import type { CallOptions } from './api.ts';
import { makeAttempt, storedAttempts } from './attempts.ts';
import { ApiRefusal, TransportFailure } from './failures.ts';

let offline = false;
let answers: (Error | 'done')[];
let tries: { key: string | undefined; stored: number; atMs: number; timeoutMs: number | undefined }[];

vi.mock('./offline.ts', () => ({ isOffline: () => offline }));
vi.mock('./api.ts', () => ({
  call(_name: string, _input: object, { idempotencyKey: key, timeoutMs }: CallOptions) {
    tries.push({ key, stored: storedAttempts().length, atMs: Date.now(), timeoutMs });
    const answer = answers.shift() ?? new TransportFailure('offline', 'network');
    return answer === 'done' ? Promise.resolve({ Id: 7 }) : Promise.reject(answer);
  },
}));

const { sendAgain, sendCommand } = await import('./sending.ts');

const notices: Notice[] = [];
const START_MS = 1_000_000;

beforeEach(() => {
  vi.useFakeTimers({ now: START_MS });
  connectPage({
    language: () => 'en',
    notify: (notice) => notices.push(notice),
    goTo: () => {},
    here: () => '/order',
  });
  localStorage.clear();
  setSession({ token: 'T', user: demoUser });
  answers = [];
  tries = [];
});

afterEach(() => {
  setSession(null);
  offline = false;
  notices.length = 0;
  vi.useRealTimers();
});

async function closing() {
  const sending = sendCommand('closeOrder', { id: 7 });
  await vi.runAllTimersAsync();
  return sending;
}

describe('sending', () => {
  it('stores the attempt before the first try and forgets it with the answer', async () => {
    answers = ['done'];
    expect(await closing()).toMatchObject({ kind: 'done', answer: { Id: 7 } });
    expect(tries).toMatchObject([{ stored: 1 }]);
    expect(storedAttempts()).toEqual([]);
  });

  it('repeats the same key after lost answers and after an internal error', async () => {
    answers = [
      new TransportFailure('offline', 'network'),
      new TransportFailure('timeout', 'timeout'),
      new ApiRefusal(1500, 'internal', { reason: 'internal_error' }),
      'done',
    ];
    expect((await closing()).kind).toBe('done');
    expect([tries.length, new Set(tries.map(({ key }) => key)).size]).toEqual([4, 1]);
  });

  it('takes a refusal as the answer', async () => {
    answers = [new ApiRefusal(1008, 'too little', { reason: 'insufficient_margin' })];
    expect(await closing()).toMatchObject({ kind: 'refused', refusal: { reason: 'insufficient_margin' } });
    expect([tries.length, storedAttempts()]).toEqual([1, []]);
  });

  it('gives up after thirty seconds, keeps the key, and asks again with it', async () => {
    const outcome = await closing();
    expect(Date.now() - START_MS).toBe(DEADLINE_MS);
    expect(tries.every(({ atMs, timeoutMs }) => atMs + (timeoutMs ?? 0) <= START_MS + DEADLINE_MS)).toBe(
      true,
    );
    expect(storedAttempts().map(({ key }) => key)).toEqual([tries[0]?.key]);
    answers = ['done'];
    const again = outcome.kind === 'unknown' ? await outcome.retry() : outcome;
    expect(again.kind).toBe('done');
    expect(tries.at(-1)?.key).toBe(tries[0]?.key);
    expect(storedAttempts()).toEqual([]);
  });

  it('passes on what is neither a refusal nor a transport failure', async () => {
    answers = [new RangeError('a bug')];
    await expect(sendCommand('closeOrder', { id: 7 })).rejects.toThrow('a bug');
  });

  it('[COMMAND-2] sends nothing for a visitor', async () => {
    setSession(null);
    expect(await closing()).toEqual({ kind: 'ended' });
    expect(tries).toEqual([]);
  });
});

it.each(['closeOrder', 'cancelOrder', 'cancelDraw'] as const)(
  '[U50] sends no %s without the server, stores none to be sent later, and says so',
  async (name) => {
    offline = true;
    expect(await sendCommand(name, { id: 7 })).toMatchObject({ kind: 'refused' });
    expect([tries, storedAttempts()]).toEqual([[], []]);
    expect(notices).toEqual([{ tone: 'error', key: 'refusal.offline', values: { code: '' } }]);
  },
);

it('[U50] repeats under its key what was sent before the server was out of reach', async () => {
  const scope = currentScope()!;
  const attempt = makeAttempt({ name: 'closeOrder', input: { id: 7 } }, scope, Date.now());
  offline = true;
  answers = ['done'];
  expect(await sendAgain(attempt, scope)).toMatchObject({ kind: 'done' });
  expect(tries).toMatchObject([{ key: attempt.key }]);
  expect(storedAttempts()).toEqual([]);
});
