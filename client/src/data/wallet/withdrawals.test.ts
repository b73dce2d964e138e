/** Withdrawals against a stubbed server: one key for a request, also after lost requests and answers. */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { realUser } from '../../../test/user-wire.ts';
import { commands } from '../transport/commands.ts';
import { resumeCommands } from '../start-account.ts';
import { connectPage, type PageMessage } from '../page.ts';
import { SessionScope } from '../browser-storage/session-scope.ts';
import { currentScope, setSession } from '../browser-storage/session-store.ts';
import { submitWithdrawal } from './withdrawals.ts';

const DRAW = '/api/account/draw';
const NO_DEALS = {
  data: [],
  total: 0,
  balance: '0.000000',
  all_fact_profits: '0.000000',
  margin_call: false,
};
const input = { draw_currency_id: 1, draw_method_id: 4, number: '100.500000', totp: '123456' };
const user = { ...realUser, email: 'maya@example.com' };

let keys: (string | null)[];
let bodies: unknown[];
let notices: PageMessage[];
/** Result of each request in order: an answer, or none. */
let answers: (object | 'lost')[];

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  localStorage.clear();
  keys = [];
  bodies = [];
  notices = [];
  answers = [];
  connectPage({
    language: () => 'en',
    notify: (notice) => notices.push(notice),
    goTo: () => {},
    here: () => '/mine/withdraw',
  });
  vi.stubGlobal('fetch', async (request: Request) => {
    if (new URL(request.url).pathname !== DRAW) return Response.json({ code: 1, msg: '', data: NO_DEALS });
    keys.push(request.headers.get('idempotency-key'));
    bodies.push(await request.json());
    const answer = answers.shift() ?? 'lost';
    if (answer === 'lost') throw new TypeError('the connection broke');
    return new Response(JSON.stringify(answer));
  });
  setSession({ token: 'T', user });
});

afterEach(() => {
  setSession(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function scopeOfTest(): SessionScope {
  const scope = currentScope();
  if (scope === null) throw new Error('no session');
  return scope;
}

function resume(): void {
  resumeCommands(scopeOfTest(), () => {});
}

const done = { code: 1, msg: '', data: { id: 9, state: 'waiting' } };
const refused = { code: 1019, msg: 'too early', data: { reason: 'withdrawal_on_hold', until: 'then' } };

describe('a requested withdrawal', () => {
  it('[WALLET-11] repeats the same request with the same key until an answer', async () => {
    answers = ['lost', 'lost', done];
    const submission = submitWithdrawal(input);
    await vi.runAllTimersAsync();
    expect(await submission).toMatchObject({ kind: 'done', answer: { id: 9 } });
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(3);
    expect(bodies).toEqual([input, input, input]);
    expect(commands.attempts.all()).toEqual([]);
  });

  it('[WALLET-11] has an unknown outcome after half a minute, and retries with the same key', async () => {
    const submission = submitWithdrawal(input);
    await vi.runAllTimersAsync();
    const outcome = await submission;
    expect(outcome.kind).toBe('unknown');
    expect(commands.attempts.all()).toMatchObject([{ name: 'draw', key: keys[0] }]);
    answers = [done];
    const again = outcome.kind === 'unknown' ? outcome.retry() : null;
    await vi.runAllTimersAsync();
    expect((await again)?.kind).toBe('done');
    expect(new Set(keys).size).toBe(1);
  });

  it('returns a refusal and shows none', async () => {
    answers = [refused];
    const submission = submitWithdrawal(input);
    await vi.runAllTimersAsync();
    expect(await submission).toMatchObject({ kind: 'refused', refusal: { reason: 'withdrawal_on_hold' } });
    expect([keys.length, notices.length]).toEqual([1, 0]);
  });

  it('[WALLET-11] [SCREEN-23] continues after a reload with the same key, and reports the first loss and the result', async () => {
    const { key } = commands.attempts.make('draw', input, scopeOfTest(), Date.now() - 1_000);
    answers = ['lost', refused];
    resume();
    await vi.runAllTimersAsync();
    expect(keys).toEqual([key, key]);
    expect(notices).toEqual([
      { tone: 'error', key: 'refusal.offline', values: { code: 'network' } },
      { tone: 'error', text: 'too early' },
    ]);
    expect(commands.attempts.all()).toEqual([]);

    commands.attempts.make('draw', input, scopeOfTest(), Date.now() - 1_000);
    answers = [done];
    resume();
    await vi.runAllTimersAsync();
    expect(notices.at(-1)).toMatchObject({ tone: 'done', key: 'transfer.resumed' });
  });

  it('[WALLET-11] [COMMAND-2] of another session on this device is never sent, and a notice reports it', async () => {
    const another = new SessionScope({ token: 'another', user: { ...user, uid: '87654321' } });
    commands.attempts.make('draw', input, another, Date.now());
    resume();
    await vi.runAllTimersAsync();
    expect([keys, commands.attempts.all()]).toEqual([[], []]);
    expect(notices).toMatchObject([{ dropped: 'draw' }]);
  });
});
