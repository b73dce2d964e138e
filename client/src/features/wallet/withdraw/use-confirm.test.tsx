/** Tests of sending a withdrawal: second factor, place of a refusal, and a request without a response, which is repeated with the same key. */

import { QueryClientProvider } from '@tanstack/react-query';
import type {
  WithdrawalMethodWire,
  WithdrawalCurrencyWire,
  WithdrawalWire,
} from '@vernier/shared/api/shapes/transfer';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { FormEvent, PropsWithChildren } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../data/transport/query-client.ts';
import { setSession } from '../../../data/browser-storage/session-store.ts';
import { startAllTranslations } from '../../../../test/all-translations.ts';
import { realUser as user } from '../../../../test/user-wire.ts';
import { useConfirm } from './use-confirm.ts';
import type { WithdrawForm } from './use-withdraw-form.ts';

const DRAW = '/api/account/draw';
const FACTOR = '/api/user/totp';
const event = { preventDefault() {} } as FormEvent;
const form = {
  quote: { amountMicros: 100_500_000n, feeMicros: 1_000_000n, receivedMicros: 99_500_000n },
  currency: { id: 1, tag: null } as Partial<WithdrawalCurrencyWire> as WithdrawalCurrencyWire,
  method: { id: 4 } as WithdrawalMethodWire,
  memo: ' rent ',
} as WithdrawForm;
let sent: { key: string | null; body: Record<string, unknown> }[];
let answers: object[];
let factor: boolean;
let records: WithdrawalWire[];

function answerOf(path: string): object | undefined {
  if (path === FACTOR) return { code: 1, msg: '', data: { enabled: factor, recovery_left: 10 } };
  return path === DRAW ? answers.shift() : { code: 1002, msg: '', data: {} };
}

beforeAll(startAllTranslations);
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  localStorage.clear();
  sent = [];
  answers = [];
  records = [];
  factor = false;
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (pathname === DRAW) {
      const body = (await request.json()) as Record<string, unknown>;
      sent.push({ key: request.headers.get('idempotency-key'), body });
    }
    const answer = answerOf(pathname);
    if (answer === undefined) throw new TypeError('the connection broke');
    return new Response(JSON.stringify(answer));
  });
  setSession({ token: 'T', user });
});
afterEach(() => {
  cleanup();
  setSession(null);
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Cached({ children }: PropsWithChildren) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

async function confirming() {
  const { result } = renderHook(() => useConfirm(form, (record) => records.push(record)), {
    wrapper: Cached,
  });
  await pass(1);
  return result;
}

function pass(ms: number): Promise<void> {
  return act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
}

async function submit(result: Awaited<ReturnType<typeof confirming>>, ms = 1): Promise<void> {
  act(() => result.current.submit(event));
  await pass(ms);
}

const done = { code: 1, msg: '', data: { id: 9, state: 'waiting' } };

describe('a confirmed withdrawal', () => {
  it('[WALLET-10] is sent as shown', async () => {
    answers = [done];
    const result = await confirming();
    await submit(result);
    expect(sent.map(({ body }) => body)).toEqual([
      { draw_currency_id: 1, draw_method_id: 4, number: '100.500000', memo: 'rent' },
    ]);
    expect(records).toMatchObject([{ id: 9 }]);
  });

  it('[WALLET-10] requires the code of a second factor, and shows a wrong one at its field', async () => {
    factor = true;
    answers = [{ code: 1013, msg: 'wrong', data: { reason: 'totp_wrong' } }, done];
    const result = await confirming();
    await submit(result);
    expect([sent.length, result.current.errorOf('code')]).toEqual([0, 'Please enter the code']);
    act(() => result.current.setCode(' 123456 '));
    await submit(result);
    expect([result.current.errorOf('code'), result.current.errorOf('form')]).toEqual(['wrong', null]);
    act(() => result.current.setCode('654321'));
    await submit(result);
    expect(sent.map(({ body }) => body['totp'])).toEqual(['123456', '654321']);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
    expect([records.length, result.current.code]).toEqual([1, '']);
  });

  it("[WALLET-10] requires a code when the server's response does", async () => {
    answers = [{ code: 1013, msg: 'needed', data: { reason: 'totp_required' } }];
    const result = await confirming();
    await submit(result);
    expect([result.current.asksCode, result.current.errorOf('code')]).toEqual([true, 'needed']);
  });

  it('[WALLET-11] stays the only one until a response comes', async () => {
    const result = await confirming();
    await submit(result, 31_000);
    expect([result.current.unanswered, result.current.busy, records.length]).toEqual([true, false, 0]);
    answers = [done];
    await submit(result);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect([result.current.unanswered, records.length]).toEqual([false, 1]);
  });

  it('is sent once for two taps, and waits for the time in the response', async () => {
    answers = [{ code: 1004, msg: 'slowly', data: { reason: 'too_many_requests', retry_after: 7 } }];
    const result = await confirming();
    act(() => {
      result.current.submit(event);
      result.current.submit(event);
    });
    await pass(1);
    expect([sent.length, result.current.waitSeconds]).toEqual([1, 7]);
    await submit(result);
    expect(sent).toHaveLength(1);
  });
});
