/** Time span and name of a file of candles. */

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectPage } from '../page.ts';
import { candleFileName, readCandleFile, candleSpan } from './candle-file.ts';

const DAY_S = 86_400;
const NOV_1 = Date.UTC(2026, 10, 1) / 1000;
const requestedUrls: URL[] = [];
let answer: () => Promise<Response>;

beforeEach(() => {
  requestedUrls.length = 0;
  connectPage({ language: () => 'en', notify: () => {}, goTo: () => {}, here: () => '/trade' });
  vi.stubGlobal('fetch', (url: URL) => {
    requestedUrls.push(url);
    return answer();
  });
});

afterEach(() => vi.unstubAllGlobals());

it('[CHART-4] a file is named for its instrument, its period and its days', () => {
  const span = candleSpan('60min', NOV_1, NOV_1 + 20 * DAY_S + 3600);
  expect(candleFileName('EURUSD', '1H', span)).toBe('EURUSD-1H-2026-11-01-2026-11-21.csv');
  const days = candleSpan('1day', NOV_1, NOV_1 + 20 * DAY_S);
  expect(candleFileName('BTCUSD', '1D', days)).toBe('BTCUSD-1D-2026-11-01-2026-11-21.csv');
});

it('[CHART-4] a file holds the chart’s candles up to the end of the last, and the newest where they are too many', () => {
  expect(candleSpan('1min', NOV_1, NOV_1 + 600)).toEqual({ period: '1min', from: NOV_1, to: NOV_1 + 660 });
  const { from, to } = candleSpan('1min', NOV_1, NOV_1 + 20 * DAY_S);
  expect(to).toBe(NOV_1 + 20 * DAY_S + 60);
  expect(to - from).toBe(10_000 * 60);
});

it('[CHART-4] a file is requested by span, and a refusal throws its reason', async () => {
  answer = () => Promise.resolve(new Response('Time', { headers: { 'content-type': 'text/csv' } }));
  const file = await readCandleFile(1, { period: '5min', from: 300, to: 600 });
  expect(await file.text()).toBe('Time');
  expect(requestedUrls[0]?.pathname).toBe('/v1/api/forex/kline.csv');
  expect(requestedUrls[0]?.search).toBe('?forex_id=1&period=5min&from=300&to=600');
  answer = () =>
    Promise.resolve(
      new Response(JSON.stringify({ code: 1004, msg: 'Slow down.', data: { reason: 'rate_limited' } }), {
        headers: { 'content-type': 'application/json' },
      }),
    );
  await expect(readCandleFile(1, { period: '5min', from: 300, to: 600 })).rejects.toMatchObject({
    message: 'Slow down.',
  });
});
