/** One key per command, stored before the first try and repeated until somebody answers or half a minute is over. */

import type { OrderWire } from '@vernier/shared/wire/shapes/order';
import { makeKey } from '@vernier/sdk/key';
import { DEADLINE_MS } from '@vernier/sdk/until-answered';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallOptions } from './api.ts';
import { type Attempt, makeAttempt, send, type Sent, storedAttempts } from './attempts.ts';
import { ApiRefusal, TransportFailure } from './failures.ts';

type Answer = Error | 'done';

let answers: Answer[];
let tries: { key: string | undefined; stored: number; atMs: number; timeoutMs: number | undefined }[];

const ports = {
  call: (_name: string, _input: object, options: CallOptions) => {
    tries.push({
      key: options.idempotencyKey,
      stored: storedAttempts().length,
      atMs: Date.now(),
      timeoutMs: options.timeoutMs,
    });
    const answer = answers.shift() ?? new TransportFailure('offline', 'network');
    return answer === 'done'
      ? Promise.resolve({ Id: 7, balance: '1.000000' } as OrderWire & { balance: string })
      : Promise.reject(answer);
  },
  now: () => Date.now(),
  chance: () => 0.5,
};

const attempt = (): Attempt<'closeOrder'> =>
  makeAttempt({ name: 'closeOrder', input: { id: 7 }, uid: '12345678', madeAtMs: Date.now() });

async function outcomeOf(sending: Promise<Sent<'closeOrder'>>): Promise<Sent<'closeOrder'>> {
  await vi.runAllTimersAsync();
  return sending;
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  localStorage.clear();
  answers = [];
  tries = [];
});

afterEach(() => {
  vi.useRealTimers();
});

describe('sending', () => {
  it('[I1] makes keys that the server accepts, never the same twice', () => {
    const keys = new Set(Array.from({ length: 100 }, makeKey));
    expect(keys.size).toBe(100);
    for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9_.~-]{8,64}$/);
  });

  it('stores the attempt before the first try and forgets it with the answer', async () => {
    answers = ['done'];
    const made = attempt();
    const outcome = await outcomeOf(send(made, ports));
    expect(tries).toMatchObject([{ key: made.key, stored: 1 }]);
    expect(outcome).toMatchObject({ kind: 'done', answer: { balance: '1.000000', Id: 7 } });
    expect(storedAttempts()).toEqual([]);
  });

  it('repeats the same key after lost answers and after an internal error', async () => {
    answers = [
      new TransportFailure('offline', 'network'),
      new TransportFailure('timeout', 'timeout'),
      new ApiRefusal(1500, 'internal', { reason: 'internal_error' }),
      'done',
    ];
    const made = attempt();
    const outcome = await outcomeOf(send(made, ports));
    expect(tries.map(({ key }) => key)).toEqual([made.key, made.key, made.key, made.key]);
    expect(outcome.kind).toBe('done');
  });

  it('takes a refusal as the answer', async () => {
    answers = [new ApiRefusal(1008, 'too little', { reason: 'insufficient_margin' })];
    const outcome = await outcomeOf(send(attempt(), ports));
    expect(outcome).toMatchObject({ kind: 'refused', refusal: { reason: 'insufficient_margin' } });
    expect(tries).toHaveLength(1);
    expect(storedAttempts()).toEqual([]);
  });

  it('gives up after thirty seconds, keeps the key, and asks again with it', async () => {
    const made = attempt();
    const outcome = await outcomeOf(send(made, ports));
    expect(outcome.kind).toBe('unknown');
    expect(Date.now() - 1_000_000).toBe(DEADLINE_MS);
    expect(tries.every(({ atMs, timeoutMs }) => atMs + (timeoutMs ?? 0) <= 1_000_000 + DEADLINE_MS)).toBe(
      true,
    );
    expect(storedAttempts().map(({ key }) => key)).toEqual([made.key]);
    answers = ['done'];
    const again = outcome.kind === 'unknown' ? await outcomeOf(outcome.retry()) : outcome;
    expect(again.kind).toBe('done');
    expect(tries.at(-1)?.key).toBe(made.key);
    expect(storedAttempts()).toEqual([]);
  });

  it('passes on what is neither a refusal nor a transport failure', async () => {
    answers = [new RangeError('a bug')];
    const sending = send(attempt(), ports);
    await expect(sending).rejects.toThrow('a bug');
  });

  it('ignores a store that somebody else wrote into', () => {
    localStorage.setItem('vernier.attempts', '[{"key":1},null,"x"]');
    expect(storedAttempts()).toEqual([]);
  });
});
