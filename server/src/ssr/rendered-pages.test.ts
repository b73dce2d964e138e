/** The cache of the rendered pages, with a render thread whose responses the test sends. */

import { ManualClock } from '@vernier/shared/clock';
import type { InitialState, RenderedPage } from '@vernier/shared/api/ssr';
import Fastify from 'fastify';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RenderedPages } from './rendered-pages.ts';

type Respond = (page: RenderedPage | null) => void;

const BUILT = 'built';

/** A page whose text names the rendering that made it. */
function pageOf(text: string): RenderedPage {
  const plain = new TextEncoder().encode(text);
  return { plain, br: plain, gzip: plain, scripts: [], styles: [] };
}

function setup() {
  const clock = new ManualClock(0);
  const state = { version: 'a', isOverloaded: false };
  const requests: { readonly state: InitialState; readonly respond: Respond }[] = [];
  const page = new RenderedPages({
    steady: clock,
    defaultLang: 'en',
    isOverloaded: () => state.isOverloaded,
    source: {
      version: () => state.version,
      tradeCode: (requested) => (requested === 'NOPE' ? null : (requested ?? 'EURUSD')),
      state: (variant) => ({
        ...variant,
        nowMs: 0,
        instruments: [],
        count: 0,
        categories: [],
        demoBalance: '100000.000000',
      }),
    },
    thread: {
      render: (initial) => new Promise((respond) => void requests.push({ state: initial, respond })),
    },
  });
  const app = Fastify();
  app.get('*', async (request, reply) => ((await page.send(request, reply)) ? reply : BUILT));
  const visit = async (headers: Readonly<Record<string, string>> = {}, url = '/') =>
    (await app.inject({ url, headers })).body;
  return { clock, state, requests, visit };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return () => void vi.useRealTimers();
});

describe('[SSR-3] a page is rendered at most once an interval for each language and layout', () => {
  test('on request only, and once for all visitors who wait', async () => {
    const { requests, visit } = setup();
    expect(requests).toHaveLength(0);
    const visits = Array.from({ length: 20 }, () => visit());
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    requests[0]?.respond(pageOf('first'));
    expect(new Set(await Promise.all(visits))).toEqual(new Set(['first']));
    expect(await visit()).toBe('first');
    expect(requests).toHaveLength(1);
  });

  test('and for the next interval only when the market has moved', async () => {
    const { requests, visit, clock, state } = setup();
    const next = async (text: string) => {
      const visiting = visit();
      await vi.waitFor(() => expect(requests).not.toHaveLength(0));
      requests.shift()?.respond(pageOf(text));
      return visiting;
    };
    expect(await next('first')).toBe('first');
    clock.advance(5_000);
    expect(await visit()).toBe('first');
    state.version = 'b';
    expect(await next('second')).toBe('second');
    state.version = 'c';
    clock.advance(999);
    expect(await visit()).toBe('second');
    clock.advance(1);
    expect(await next('third')).toBe('third');
  });

  test('for each language and layout separately', async () => {
    const { requests, visit } = setup();
    const desktopHeaders = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' };
    const visits = [
      visit(),
      visit({ 'accept-language': 'de' }),
      visit(desktopHeaders),
      visit(desktopHeaders),
    ];
    await vi.waitFor(() => expect(requests).toHaveLength(3));
    for (const { state, respond } of requests) respond(pageOf(`${state.language} ${state.wide}`));
    expect(await Promise.all(visits)).toEqual(['en false', 'de false', 'en true', 'en true']);
  });

  test('for each instrument of the trade page separately, and for tablets in all layouts', async () => {
    const { requests, visit } = setup();
    const tablet = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14; SM-X710) Safari/537.36' };
    const visits = [
      visit({}, '/trade'),
      visit(tablet, '/trade?code=GBPUSD'),
      visit(tablet, '/trade?code=GBPUSD'),
      visit(tablet),
    ];
    await vi.waitFor(() => expect(requests).toHaveLength(3));
    for (const { state, respond } of requests) respond(pageOf(`${state.tradeCode} ${state.wide}`));
    const [first, pound] = ['EURUSD false', 'GBPUSD true'];
    expect(await Promise.all(visits)).toEqual([first, pound, pound, 'undefined false']);
  });

  test('and the trade page of an unknown instrument never', async () => {
    const { requests, visit } = setup();
    expect(await visit({}, '/trade?code=NOPE')).toBe(BUILT);
    expect(requests).toHaveLength(0);
  });

  test('and at most eight renderings of the trade page wait', async () => {
    const { requests, visit, clock } = setup();
    const codes = Array.from({ length: 9 }, (_, index) => `CODE${index}`);
    const visits = codes.map((code) => visit({}, `/trade?code=${code}`));
    await vi.waitFor(() => expect(requests).toHaveLength(8));
    expect(await Promise.race(visits)).toBe(BUILT);
    clock.advance(10_000);
    const again = visit({}, '/trade?code=CODE9');
    await vi.waitFor(() => expect(requests).toHaveLength(9));
    for (const { respond } of requests) respond(pageOf('page'));
    expect(await again).toBe('page');
    await Promise.all(visits);
  });
});

describe('[SSR-3] a rendering that takes too long', () => {
  test('is not requested again while it runs: visitors get the built page, and the late one afterwards', async () => {
    const { requests, visit, clock, state } = setup();
    const visiting = visit();
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    vi.advanceTimersByTime(400);
    expect(await visiting).toBe(BUILT);
    state.version = 'b';
    clock.advance(900);
    expect(await visit()).toBe(BUILT);
    expect(requests).toHaveLength(1);
    requests[0]?.respond(pageOf('late'));
    expect(await visit()).toBe('late');
    clock.advance(100);
    const again = visit();
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    requests[1]?.respond(pageOf('next'));
    expect(await again).toBe('next');
  });

  test('and one that failed is requested again after the interval', async () => {
    const { requests, visit, clock } = setup();
    const visiting = visit();
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    requests[0]?.respond(null);
    expect(await visiting).toBe(BUILT);
    expect(await visit()).toBe(BUILT);
    expect(requests).toHaveLength(1);
    clock.advance(1_000);
    const again = visit();
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    requests[1]?.respond(pageOf('page'));
    expect(await again).toBe('page');
  });
});

test('[SSR-4] under overload nothing is rendered: a page of this interval is sent, else the built one', async () => {
  const { requests, visit, clock, state } = setup();
  const visiting = visit();
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  requests[0]?.respond(pageOf('page'));
  await visiting;
  Object.assign(state, { isOverloaded: true, version: 'b' });
  expect(await visit()).toBe('page');
  clock.advance(1_000);
  expect(await visit()).toBe(BUILT);
  expect(requests).toHaveLength(1);
});
