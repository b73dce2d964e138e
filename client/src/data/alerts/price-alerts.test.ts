/** An alert that moves is never gone: the new one waits before the old one goes. */

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectPage } from '../page.ts';
import { movePriceAlert } from './price-alerts.ts';

const asked: { path: string; body: unknown }[] = [];
let refused: string | null;

beforeEach(() => {
  asked.length = 0;
  refused = null;
  connectPage({ language: () => 'en', notify: () => {}, goTo: () => {}, here: () => '/trade' });
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    asked.push({ path: pathname.slice(pathname.lastIndexOf('/') + 1), body: await request.json() });
    const envelope =
      refused === null
        ? { code: 1, msg: '', data: {} }
        : { code: 1017, msg: refused, data: { reason: 'limit' } };
    return Response.json(envelope);
  });
});

afterEach(() => vi.unstubAllGlobals());

it('[U81] an alert is made at the new price, and then the one before is removed', async () => {
  await movePriceAlert({ id: 3, forexId: 1 }, '1.10500');
  expect(asked).toEqual([
    { path: 'alert_add', body: { forex_id: 1, price: '1.10500' } },
    { path: 'alert_remove', body: { id: 3 } },
  ]);
});

it('[U81] an alert that cannot be made elsewhere stays', async () => {
  refused = 'Enough.';
  await expect(movePriceAlert({ id: 3, forexId: 1 }, '1.10500')).rejects.toMatchObject({
    message: 'Enough.',
  });
  expect(asked.map(({ path }) => path)).toEqual(['alert_add']);
});
