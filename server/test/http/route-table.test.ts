/** The table of routes against the table of paths: every call is there once, with its limit and its guard. */

import { Vernier } from '@vernier/sdk/vernier';
import { PATHS, type RouteName, splitPath } from '@vernier/shared/api/paths';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { RATE_LIMITS } from '../../src/platform/routing/rate-limits.ts';
import type { Route } from '../../src/platform/routing/route.ts';
import { allRoutes } from '../../src/all-routes.ts';
import { Harness } from '../rig/harness.ts';

let server: Harness;
let routes: readonly Route[];

beforeAll(async () => {
  server = await Harness.start();
  routes = allRoutes(server.server.context);
});
afterAll(() => server.stop());

test('every path has exactly one row', () => {
  expect(routes.map(({ name }) => name).toSorted()).toEqual((Object.keys(PATHS) as RouteName[]).toSorted());
});

test('[W5] every row names a limit of the table', () => {
  for (const { limit } of routes) expect(Object.keys(RATE_LIMITS)).toContain(limit);
});

test('[I1] [Y15] [Y20] exactly the POSTs that move money or orders, say something to support, or make an alert, take a key', () => {
  const keyed = routes.filter(({ idempotent }) => idempotent).map(({ name }) => name);
  expect(keyed.toSorted()).toEqual([
    'addAlert',
    'cancelDraw',
    'cancelOrder',
    'closeOrder',
    'draw',
    'resetDemoPost',
    'sendSupport',
    'setStops',
    'submitCharge',
    'submitOrder',
    'submitWire',
  ]);
});

test('[W6] exactly the GETs that change something want our own page', () => {
  const guarded = routes.filter(({ ownSiteOnly }) => ownSiteOnly).map(({ name }) => name);
  expect(guarded.toSorted()).toEqual(['openDemo', 'resetDemo']);
});

test('every row that needs a session refuses without one', async () => {
  for (const { name, needsSession } of routes) {
    const { method, path } = splitPath(name);
    server.clock.advance(1_000);
    const { code } = await server.ask(method, path, { headers: { lang: 'en' } });
    expect([name, code === 999]).toEqual([name, needsSession]);
  }
});

test('[SDK-11] the SDK sends a key with exactly the calls that take one', async () => {
  const sent: RouteName[] = [];
  let asked: RouteName = 'submitOrder';
  vi.stubGlobal('fetch', ({ headers }: Request) => {
    if (headers.has('idempotency-key')) sent.push(asked);
    return Promise.resolve(Response.json({ code: 1, msg: '', data: {} }));
  });
  const vernier = new Vernier({ origin: 'http://example.com' });
  for (const { name } of routes) {
    asked = name;
    await vernier.ask(name as 'submitOrder', {} as never);
  }
  vi.unstubAllGlobals();
  expect(sent).toEqual(routes.filter(({ idempotent }) => idempotent).map(({ name }) => name));
});
