/** The routes of the server against the definitions of the calls: complete, guarded, and with a key where it is stated. */

import { Vernier } from '@vernier/sdk/vernier';
import { type CallName, CALLS } from '@vernier/shared/api/calls';
import { needsSession } from '@vernier/shared/api/define-call';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { allRoutes } from '../../src/all-routes.ts';
import type { Route } from '../../src/platform/routing/route.ts';
import { Harness } from '../rig/harness.ts';

let server: Harness;
let routes: readonly Route[];

beforeAll(async () => {
  server = await Harness.start();
  routes = allRoutes(server.server);
});
afterAll(() => server.stop());

test('every call has exactly one route', () => {
  expect(routes.map(({ name }) => name).toSorted()).toEqual(Object.keys(CALLS).toSorted());
});

test('no two calls have the same method and path', () => {
  const paths = routes.map(({ call: { method, path } }) => `${method} ${path}`);
  expect(new Set(paths).size).toBe(paths.length);
});

test('[REQUEST-6] a GET that stores something is for our own pages alone', () => {
  for (const { name, call } of routes.filter((route) => route.call.method === 'GET')) {
    const stores = call.fullDisk !== 'accepted';
    expect([name, call.ownSiteOnly ?? false]).toEqual([name, stores]);
  }
});

test('a call that needs a session refuses a request without one', async () => {
  for (const { name, call } of routes) {
    // ten calls a minute of the strictest limit
    server.clock.advance(6_000);
    const { code } = await server.ask(call.method, call.path, { headers: { lang: 'en' } });
    expect([name, code === 999]).toEqual([name, needsSession(call)]);
  }
});

test('[SDK-11] the SDK sends a key with exactly the calls that take one', async () => {
  const sent: CallName[] = [];
  let calledName: CallName = 'submitOrder';
  vi.stubGlobal('fetch', ({ headers }: Request) => {
    if (headers.has('idempotency-key')) sent.push(calledName);
    return Promise.resolve(Response.json({ code: 1, msg: '', data: {} }));
  });
  const vernier = new Vernier({ origin: 'http://example.com' });
  for (const { name } of routes) {
    calledName = name;
    await vernier.ask(name as 'submitOrder', {} as never);
  }
  vi.unstubAllGlobals();
  expect(sent).toEqual(routes.filter(({ call }) => call.keyed === true).map(({ name }) => name));
});
