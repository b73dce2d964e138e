/** The client against a stubbed fetch and socket: retries, answers and subscriptions. */

import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { Vernier, type VernierOptions } from './vernier.ts';

const ORIGIN = 'http://example.com';
const BUY = { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 } as const;

let requests: Request[];
let answers: (() => Promise<Response>)[];

const envelope = (code: number, data: unknown, msg = '') =>
  Promise.resolve(new Response(JSON.stringify({ code, msg, data })));
const lost = () => Promise.reject(new TypeError('fetch failed'));

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 });
  requests = [];
  answers = [];
  vi.stubGlobal('fetch', (request: Request) => {
    requests.push(request);
    return (answers.shift() ?? (() => envelope(1, [])))();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(options: Partial<VernierOptions> = {}): Vernier {
  return new Vernier({ origin: ORIGIN, token: 'vrn_x', ...options });
}

async function withRetries<Value>(response: Promise<Value>): Promise<Value> {
  await vi.advanceTimersByTimeAsync(40_000);
  return response;
}

describe('a call', () => {
  it('[SDK-12] goes to its path, with token, language and parameters', async () => {
    const answered = await open({ lang: 'hk' }).ask('kline', { forex_id: 3, period: '1min' });
    expect(answered).toEqual({ kind: 'done', answer: [], tookMs: 0 });
    const [request] = requests;
    expect(request?.url).toBe(`${ORIGIN}/v1/api/forex/kline?forex_id=3&period=1min&t=1000`);
    expect(request?.headers.get('authorization')).toBe('vrn_x');
    expect(request?.headers.get('lang')).toBe('hk');
    expect(request?.headers.get('idempotency-key')).toBeNull();
  });

  it('[AUTH-25] that needs a captcha is sent again with each answer, until it is right or given up', async () => {
    const needed = () => envelope(1014, { reason: 'captcha_needed', path: '/api/captcha/token' });
    const wrong = () => envelope(1014, { reason: 'captcha_wrong' });
    const input = { account: 'anna@example.com', password: 'x', login_type: 'email' } as const;
    const answer = { captcha_id: 'a', captcha: 'letters' };
    const onCaptchaNeeded = vi.fn(() => Promise.resolve(answer));
    answers = [needed, wrong, () => envelope(1, { token: 't' })];
    expect(await open({ onCaptchaNeeded }).call('login', input)).toEqual({ token: 't' });
    expect(onCaptchaNeeded.mock.calls).toEqual([[false], [true]]);
    expect(await requests[2]?.json()).toEqual({ ...input, ...answer });
    answers = [needed];
    const givenUp = open({ onCaptchaNeeded: () => Promise.resolve(null) }).call('login', input);
    await expect(givenUp).rejects.toMatchObject({ reason: 'captcha_needed' });
    answers = [wrong];
    await expect(open({ onCaptchaNeeded }).call('login', input)).rejects.toMatchObject({ code: 1014 });
    expect(onCaptchaNeeded).toHaveBeenCalledTimes(2);
  });

  it('[SDK-12] that is refused is an answer, with its reason', async () => {
    answers = [() => envelope(1006, { reason: 'market_closed' }, 'The market is closed.')];
    const answered = await open().ask('submitOrder', BUY);
    expect(answered).toMatchObject({
      kind: 'refused',
      refusal: { code: 1006, reason: 'market_closed', message: 'The market is closed.' },
    });
    expect(requests).toHaveLength(1);
  });

  it('[SDK-12] that changes an order is sent again with the same key until an answer', async () => {
    answers = [lost, () => envelope(1500, { reason: 'unavailable' }), () => envelope(1, { Id: 7 })];
    const answered = await withRetries(open().ask('submitOrder', BUY));
    expect(answered).toMatchObject({ kind: 'done', answer: { Id: 7 } });
    const keys = requests.map((request) => request.headers.get('idempotency-key'));
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  it('[SDK-8] waits at least as long as an overloaded server requests', async () => {
    answers = [() => envelope(1500, { reason: 'overloaded', retry_after: 2 })];
    const response = open().ask('newsList', { category_id: 1 });
    await vi.advanceTimersByTimeAsync(1_999);
    expect(requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await response).toMatchObject({ kind: 'done' });
    expect(requests).toHaveLength(2);
  });

  it('[SDK-7] that is refused with 999 ends the session of its token, and no newer one', async () => {
    const vernier = open();
    answers = [
      () => {
        vernier.token = 'vrn_y';
        return envelope(999, { reason: 'session_invalid' });
      },
      () => envelope(999, { reason: 'session_invalid' }),
    ];
    expect(await vernier.ask('getBalance', {})).toMatchObject({ kind: 'refused' });
    expect(vernier.token).toBe('vrn_y');
    expect(await vernier.ask('getBalance', {})).toMatchObject({ kind: 'refused' });
    expect(vernier.token).toBeNull();
  });

  it('[SDK-9] whose answer or request is a file is not offered', () => {
    type Offered = Parameters<Vernier['ask']>[0];
    expectTypeOf<Extract<Offered, 'klineCsv' | 'ticksCsv' | 'statement'>>().toBeNever();
    expectTypeOf<Extract<Offered, 'readImage' | 'uploadImage'>>().toBeNever();
  });

  it('[SDK-12] is given up after half a minute; its key gets the same answer later', async () => {
    answers = Array.from({ length: 100 }, () => lost);
    const vernier = open();
    expect(await withRetries(vernier.ask('closeOrder', { id: 5 }, 'my-own-key'))).toEqual({
      kind: 'unknown',
    });
    answers = [];
    await vernier.ask('closeOrder', { id: 5 }, 'my-own-key');
    expect(requests.at(-1)?.headers.get('idempotency-key')).toBe('my-own-key');
  });

  it('[COMMAND-1] every try carries the token that was set at its first try', async () => {
    const vernier = open();
    answers = [
      () => {
        vernier.token = 'vrn_y';
        return lost();
      },
      () => envelope(1, { Id: 7 }),
    ];
    expect(await withRetries(vernier.ask('submitOrder', BUY))).toMatchObject({ kind: 'done' });
    expect(requests.map((request) => request.headers.get('authorization'))).toEqual(['vrn_x', 'vrn_x']);
    await vernier.ask('closeOrder', { id: 7 });
    expect(requests.at(-1)?.headers.get('authorization')).toBe('vrn_y');
  });

  it('[SDK-12] that changes something and takes no key is sent once', async () => {
    answers = [lost];
    expect(await withRetries(open().ask('openDemoPost', {}))).toEqual({ kind: 'unknown' });
    expect(requests).toHaveLength(1);
  });
});

describe('an app with its own session', () => {
  it('sends the token of its session, and ends the session before it reports the failure', async () => {
    const events: unknown[] = [];
    let token: string | null = 'of A';
    const vernier = new Vernier<{ readonly quiet?: boolean }>({
      origin: () => ORIGIN,
      lang: () => 'ar',
      session: {
        token: () => token,
        end: (ended) => {
          events.push(ended);
          token = null;
        },
      },
      onFailure: ({ message }, { name, options, isOfCurrentSession }) =>
        events.push({ message, name, quiet: options.quiet, isOfCurrentSession }),
    });
    answers = [() => envelope(999, { reason: 'session_invalid' }, 'log in')];
    await expect(vernier.call('getBalance', {}, { quiet: true })).rejects.toThrow('log in');
    expect(requests[0]?.headers.get('authorization')).toBe('of A');
    expect(requests[0]?.headers.get('lang')).toBe('ar');
    expect(events).toEqual([
      'of A',
      { message: 'log in', name: 'getBalance', quiet: true, isOfCurrentSession: true },
    ]);
  });
});

describe('the socket', () => {
  it('[SDK-6] is at its path, whether or not the origin ends with a slash', () => {
    const urls: string[] = [];
    const openSocket = (url: string) => {
      urls.push(url);
      return { send: () => {}, close: () => {}, addEventListener: () => {} };
    };
    for (const origin of [ORIGIN, `${ORIGIN}/`]) {
      const { live } = new Vernier({ origin, openSocket });
      live.start();
      live.stop();
    }
    expect(urls).toEqual(['ws://example.com/v1/ws?lang=en', 'ws://example.com/v1/ws?lang=en']);
  });

  it('[SDK-12] logs in, subscribes, and does so again after a loss', async () => {
    const sockets: { url: string; frames: object[]; emit(type: string, data?: string): void }[] = [];
    const openSocket = (url: string) => {
      const listeners = new Map<string, (event: { data: unknown }) => void>();
      const frames: object[] = [];
      sockets.push({ url, frames, emit: (type, data) => listeners.get(type)?.({ data }) });
      return {
        send: (text: string) => void frames.push(JSON.parse(text) as object),
        close: () => {},
        addEventListener: (type: string, listener: (event: { data: unknown }) => void) =>
          void listeners.set(type, listener),
      };
    };
    const vernier = open({ openSocket });
    const received: unknown[] = [];
    vernier.live.subscribe('DAY_MARKET', (rows) => received.push(rows));
    vernier.live.start();
    const expected = [
      { cmd: 'login', token: 'vrn_x', id: 1 },
      { cmd: 'sub', topic: 'DAY_MARKET' },
    ];
    sockets[0]?.emit('open');
    expect(sockets[0]?.url).toBe('ws://example.com/v1/ws?lang=en');
    expect(sockets[0]?.frames).toEqual(expected);
    sockets[0]?.emit('message', JSON.stringify({ cmd: 'push', topic: 'DAY_MARKET', data: [1], seq: 1 }));
    expect(received).toEqual([[1]]);
    sockets[0]?.emit('close');
    await vi.advanceTimersByTimeAsync(1_000);
    sockets[1]?.emit('open');
    expect(sockets[1]?.frames).toEqual(expected);
    const refused = { cmd: 'error', code: 999, msg: '', of: 'login', id: 1 };
    sockets[1]?.emit('message', JSON.stringify(refused));
    expect(vernier.token).toBeNull();
    vernier.live.stop();
  });
});
