/** Commands: one key, stored before the first try and repeated until an answer or half a minute; none while offline. */

import type { Calls } from '@vernier/shared/api/calls';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CommandName, CommandSession } from './command-attempts.ts';
import { CommandSender } from './command-sender.ts';
import { ApiRefusal, TransportFailure } from './failures.ts';
import { DEADLINE_MS } from './until-answered.ts';
import { Vernier } from './vernier.ts';

const START_MS = 1_000_000;

let offline: boolean;
let session: CommandSession | null;
let stored: unknown;
let reports: string[];
let answers: (Error | 'done')[];
interface Try {
  readonly key: string | undefined;
  readonly clientId: unknown;
  readonly stored: number;
  readonly atMs: number;
  readonly timeoutMs: number | undefined;
}
let tries: Try[];
let sender: CommandSender;

beforeEach(() => {
  vi.useFakeTimers({ now: START_MS });
  offline = false;
  session = { token: 'T', uid: '1', id: 'first', signal: new AbortController().signal };
  stored = undefined;
  reports = [];
  answers = [];
  tries = [];
  const vernier = new Vernier({ origin: 'http://example.com' });
  vi.spyOn(vernier, 'call').mockImplementation((_name, input, { idempotencyKey: key, timeoutMs } = {}) => {
    const clientId = 'client_id' in input ? input.client_id : null;
    tries.push({ key, clientId, stored: sender.attempts.all().length, atMs: Date.now(), timeoutMs });
    const answer = answers.shift() ?? new TransportFailure('offline', 'network');
    return answer === 'done'
      ? Promise.resolve({ Id: 7 } as Calls[CommandName]['output'])
      : Promise.reject(answer);
  });
  sender = new CommandSender({
    vernier,
    storage: {
      read: () => stored,
      write: (value) => {
        stored = value;
      },
    },
    session: () => session,
    isOffline: () => offline,
    onOffline: () => reports.push('offline'),
    onDropped: (name) => reports.push(name),
  });
});

afterEach(() => {
  vi.useRealTimers();
});

async function close() {
  const sending = sender.send('closeOrder', { id: 7 });
  await vi.runAllTimersAsync();
  return sending;
}

describe('sending', () => {
  it('stores the attempt before the first try and removes it with the answer', async () => {
    answers = ['done'];
    expect(await close()).toMatchObject({ kind: 'done', answer: { Id: 7 } });
    expect(tries).toMatchObject([{ stored: 1 }]);
    expect(sender.attempts.all()).toEqual([]);
  });

  it('repeats the same key after lost answers, an internal error and a try that was too slow', async () => {
    answers = [
      new TransportFailure('offline', 'network'),
      new TransportFailure('timeout', 'timeout'),
      new ApiRefusal(1500, 'internal', { reason: 'internal_error' }),
      new ApiRefusal(1001, 'slow', { reason: 'request_too_slow' }),
      'done',
    ];
    expect((await close()).kind).toBe('done');
    expect([tries.length, new Set(tries.map(({ key }) => key)).size]).toEqual([5, 1]);
  });

  it('takes a refusal as the answer', async () => {
    answers = [new ApiRefusal(1008, 'too little', { reason: 'insufficient_margin' })];
    expect(await close()).toMatchObject({ kind: 'refused', refusal: { reason: 'insufficient_margin' } });
    expect([tries.length, sender.attempts.all()]).toEqual([1, []]);
  });

  it('gives up after thirty seconds, keeps the key, and retries with it', async () => {
    const outcome = await close();
    expect(Date.now() - START_MS).toBe(DEADLINE_MS);
    expect(tries.every(({ atMs, timeoutMs }) => atMs + (timeoutMs ?? 0) <= START_MS + DEADLINE_MS)).toBe(
      true,
    );
    expect(sender.attempts.all().map(({ key }) => key)).toEqual([tries[0]?.key]);
    answers = ['done'];
    const again = outcome.kind === 'unknown' ? await outcome.retry() : outcome;
    expect(again.kind).toBe('done');
    expect(tries.at(-1)?.key).toBe(tries[0]?.key);
    expect(sender.attempts.all()).toEqual([]);
  });

  it('[COMMAND-13] sends a new order again for five seconds', async () => {
    const order = { type: 1, cont: '0.10', forex_id: 1, status: 1 } as const;
    const sending = sender.send('submitOrder', order);
    await vi.runAllTimersAsync();
    const outcome = await sending;
    expect(outcome).toMatchObject({ kind: 'unknown', isExpired: true });
    expect([Date.now() - START_MS, tries.length > 1]).toEqual([5_000, true]);
    expect(tries.every(({ atMs, timeoutMs }) => atMs + (timeoutMs ?? 0) <= START_MS + 5_000)).toBe(true);
    const before = tries.length;
    if (outcome.kind === 'unknown') await outcome.retry();
    expect(tries).toHaveLength(before);
    answers = ['done'];
    expect((await sender.send('submitOrder', order)).kind).toBe('done');
    expect(tries.at(-1)?.key).not.toBe(tries[0]?.key);
  });

  it.each([
    ['reverseOrder', { id: 7 }],
    ['closeMany', { result: 'loss' }],
  ] as const)(
    '[COMMAND-13] sends %s again for five seconds only, since positions change',
    async (name, input) => {
      const sending = sender.send(name, input);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await sending).toMatchObject({ kind: 'unknown', isExpired: true });
      expect(tries.every(({ atMs, timeoutMs }) => atMs + (timeoutMs ?? 0) <= START_MS + 5_000)).toBe(true);
      answers = ['done'];
      expect((await sender.send(name, input)).kind).toBe('done');
      expect(new Set(tries.map(({ key }) => key)).size).toBe(2);
    },
  );

  it('[COMMAND-13] names a new order by the key of its command, unless the caller has named it', async () => {
    const order = { type: 1, cont: '0.10', forex_id: 1, status: 1 } as const;
    answers = [new TransportFailure('offline', 'network'), 'done', 'done', 'done'];
    const sending = sender.send('submitOrder', order);
    await vi.runAllTimersAsync();
    expect((await sending).kind).toBe('done');
    await sender.send('submitOrder', { ...order, client_id: 'mine' });
    await close();
    const keys = tries.map(({ key }) => key);
    expect(tries.map(({ clientId }) => clientId)).toEqual([keys[0], keys[0], 'mine', null]);
  });

  it('passes on errors other than refusals and transport failures', async () => {
    answers = [new RangeError('a bug')];
    await expect(sender.send('closeOrder', { id: 7 })).rejects.toThrow('a bug');
  });

  it('[COMMAND-2] sends nothing without a session', async () => {
    session = null;
    expect(await close()).toEqual({ kind: 'ended' });
    expect(tries).toEqual([]);
  });

  it('[COMMAND-2] ends with its session, and reports the command', async () => {
    const stop = new AbortController();
    session = { token: 'T', uid: '1', id: 'first', signal: stop.signal };
    const sending = sender.send('closeOrder', { id: 7 });
    await vi.advanceTimersByTimeAsync(1);
    stop.abort();
    await vi.runAllTimersAsync();
    expect(await sending).toEqual({ kind: 'ended' });
    expect([tries.length, sender.attempts.all(), reports]).toEqual([1, [], ['closeOrder']]);
  });
});

it.each(['closeOrder', 'cancelOrder', 'cancelDraw'] as const)(
  '[OFFLINE-4] sends no %s while offline, stores none to be sent later, and reports it',
  async (name) => {
    offline = true;
    expect(await sender.send(name, { id: 7 })).toMatchObject({ kind: 'refused' });
    expect([tries, sender.attempts.all(), reports]).toEqual([[], [], ['offline']]);
  },
);

it('[OFFLINE-4] repeats under its key what was sent before it was offline', async () => {
  const attempt = sender.attempts.make('closeOrder', { id: 7 }, session!, Date.now());
  offline = true;
  answers = ['done'];
  expect(await sender.resume(attempt, session!)).toMatchObject({ kind: 'done' });
  expect(tries).toMatchObject([{ key: attempt.key }]);
  expect(sender.attempts.all()).toEqual([]);
});
