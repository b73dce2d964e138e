/** Moving an alert: one request, which names the replaced alert. */

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { demoUser } from '../../../test/user-wire.ts';
import { setSession } from '../browser-storage/session-store.ts';
import { movePriceAlert } from './price-alerts.ts';

const requests: { path: string; body: unknown }[] = [];
let answer: object;

beforeEach(() => {
  requests.length = 0;
  answer = { code: 1, msg: '', data: {} };
  setSession({ token: 'T', user: demoUser });
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    requests.push({ path: pathname.slice(pathname.lastIndexOf('/') + 1), body: await request.json() });
    return Response.json(answer);
  });
});

afterEach(() => {
  setSession(null);
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('[CHART-3] [COMMAND-11] an alert moves by one request', async () => {
  expect((await movePriceAlert({ id: 3, forexId: 1 }, '1.10500')).kind).toBe('done');
  expect(requests).toEqual([{ path: 'alert_add', body: { forex_id: 1, price: '1.10500', replaces: 3 } }]);
});

it('[CHART-3] an alert that cannot be made elsewhere stays, and the refusal is handed back', async () => {
  answer = { code: 1017, msg: 'Enough.', data: { reason: 'limit' } };
  expect(await movePriceAlert({ id: 3, forexId: 1 }, '1.10500')).toMatchObject({
    kind: 'refused',
    refusal: { message: 'Enough.' },
  });
  expect(requests).toHaveLength(1);
});
