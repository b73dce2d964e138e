/** Headers, envelope and failures of calls, against a stubbed fetch. */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { demoUser as user } from '../../../test/user-wire.ts';
import { vernier } from './vernier.ts';
import { ApiRefusal, TransportFailure } from './failures.ts';
import { connectPage, type PageMessage } from '../page.ts';
import { queryClient } from './query-client.ts';
import { currentSession, setSession } from '../browser-storage/session-store.ts';

let notices: PageMessage[];
let visited: string[];
let requests: Request[];
let respond: (request: Request, signal: AbortSignal) => Promise<Response>;

const envelope = (code: number, data: unknown, msg = '') =>
  Promise.resolve(new Response(JSON.stringify({ code, msg, data }), { status: 200 }));

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 });
  notices = [];
  visited = [];
  requests = [];
  respond = () => envelope(1, []);
  setSession(null);
  connectPage({
    language: () => 'ar',
    notify: (notice) => notices.push(notice),
    goTo: (path) => visited.push(path),
    here: () => '/order?tab=1',
  });
  vi.stubGlobal('fetch', (request: Request, { signal }: { signal: AbortSignal }) => {
    requests.push(request);
    return respond(request, signal);
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const hangs = (_request: Request, signal: AbortSignal) =>
  new Promise<Response>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });

describe('a request', () => {
  it('[REQUEST-1] carries language and token, and a GET its parameters and a timestamp', async () => {
    setSession({ token: 'TOKEN', user });
    await vernier.call('kline', { forex_id: 3, period: '1min', limit: 10 });
    const [request] = requests;
    const url = new URL(request!.url);
    expect(url.pathname).toBe('/v1/api/forex/kline');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      forex_id: '3',
      period: '1min',
      limit: '10',
      t: '1000',
    });
    expect(request!.headers.get('lang')).toBe('ar');
    expect(request!.headers.get('authorization')).toBe('TOKEN');
  });

  it('[REQUEST-1] carries a POST’s input as JSON, with the idempotency key', async () => {
    await vernier.call('closeOrder', { id: 5 }, { idempotencyKey: 'abcdefgh' });
    const [request] = requests;
    expect(request!.method).toBe('POST');
    expect(await request!.json()).toEqual({ id: 5 });
    expect(request!.headers.get('idempotency-key')).toBe('abcdefgh');
    expect(request!.headers.get('authorization')).toBeNull();
  });
});

describe('a refusal', () => {
  it('is thrown with its data and shown with the server’s text', async () => {
    respond = () => envelope(1006, { reason: 'market_closed' }, 'السوق مغلق');
    const failure = await vernier.call('closeOrder', { id: 5 }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiRefusal);
    expect(failure).toMatchObject({ code: 1006, reason: 'market_closed' });
    expect(notices).toEqual([{ tone: 'error', text: 'السوق مغلق' }]);
  });

  it('is left to the caller of a quiet call', async () => {
    respond = () => envelope(1006, { reason: 'market_closed' }, 'x');
    await expect(vernier.call('closeOrder', { id: 5 }, { quiet: true })).rejects.toThrow(ApiRefusal);
    expect(notices).toEqual([]);
  });

  it('999 ends the session and leads to the login page with a return address', async () => {
    setSession({ token: 'OLD', user });
    respond = () => envelope(999, { reason: 'session_invalid' }, 'again');
    await expect(vernier.call('getBalance', {})).rejects.toThrow(ApiRefusal);
    expect(currentSession()).toBeNull();
    expect(visited).toEqual(['/login?from=%2Forder%3Ftab%3D1']);
  });

  it('[COMMAND-7] 999 for a session that has ended leads nowhere', async () => {
    setSession({ token: 'OLD', user });
    respond = () => {
      setSession(null);
      return envelope(999, { reason: 'session_invalid' }, 'again');
    };
    await expect(vernier.call('getBalance', {})).rejects.toThrow(ApiRefusal);
    expect([visited, notices]).toEqual([[], []]);
  });

  it('999 of an initial call only forgets the session', async () => {
    setSession({ token: 'OLD', user });
    respond = () => envelope(999, { reason: 'session_invalid' }, 'again');
    await expect(vernier.call('userInfo', {}, { initial: true })).rejects.toThrow(ApiRefusal);
    expect(currentSession()).toBeNull();
    expect([visited, notices]).toEqual([[], []]);
  });

  it('[COMMAND-7] 999 for an earlier session leaves the one that began meanwhile, and leads nowhere', async () => {
    setSession({ token: 'OLD', user });
    respond = () => {
      setSession({ token: 'NEW', user });
      return envelope(999, {}, 'again');
    };
    await expect(vernier.call('getBalance', {})).rejects.toThrow(ApiRefusal);
    expect(currentSession()?.token).toBe('NEW');
    expect([visited, notices]).toEqual([[], []]);
  });
});

describe('a transport failure', () => {
  it.each([
    {
      name: 'no network',
      answer: () => Promise.reject(new TypeError('failed to fetch')),
      kind: 'offline',
      code: 'network',
    },
    {
      name: 'a page of a proxy',
      answer: () => Promise.resolve(new Response('<html>', { status: 502 })),
      kind: 'unreadable',
      code: '502',
    },
    {
      name: 'another JSON',
      answer: () => Promise.resolve(new Response('{"ok":true}')),
      kind: 'unreadable',
      code: '200',
    },
  ] as const)('$name is shown with its code', async ({ answer, kind, code }) => {
    respond = answer;
    const failure = await vernier.call('getBalance', {}).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TransportFailure);
    expect(failure).toMatchObject({ kind, code });
    expect(notices).toEqual([{ tone: 'error', key: `refusal.${kind}`, values: { code } }]);
  });

  it('is a timeout when nothing comes in time', async () => {
    respond = hangs;
    const failure = vernier.call('getBalance', {}, { timeoutMs: 2_000 }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await failure).toMatchObject({ kind: 'timeout' });
  });

  it('is silent when the caller aborted it', async () => {
    respond = hangs;
    const stop = new AbortController();
    const failure = vernier.call('getBalance', {}, { signal: stop.signal }).catch((error: unknown) => error);
    stop.abort();
    expect(await failure).toMatchObject({ name: 'AbortError' });
    expect(notices).toEqual([]);
  });
});

describe('[OVERLOAD-3] a server that has too much to do', () => {
  const busy = () => envelope(1500, { reason: 'overloaded', retry_after: 2 }, 'later');

  it('refuses a read without a notice, and the cache repeats it', async () => {
    respond = busy;
    await expect(vernier.call('newsList', { category_id: 1 })).rejects.toBeInstanceOf(ApiRefusal);
    expect([notices, visited]).toEqual([[], []]);
    const response = queryClient.fetchQuery({
      ...queryClient.getDefaultOptions().queries,
      queryKey: ['busy'],
      queryFn: () => vernier.call('newsList', { category_id: 1 }),
      retry: queryClient.getDefaultOptions().queries?.retry ?? false,
    });
    await vi.advanceTimersByTimeAsync(3_000);
    respond = () => envelope(1, ['news']);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await response).toEqual(['news']);
    expect(requests.length).toBeGreaterThan(3);
  });

  it('shows a notice for a change', async () => {
    respond = busy;
    await expect(vernier.call('logout', {})).rejects.toBeInstanceOf(ApiRefusal);
    expect(notices).toEqual([{ tone: 'error', text: 'later' }]);
  });
});
