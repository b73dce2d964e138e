/** Texts of the picture of a trade, with and without amounts, and the candles on it. */

import { decodeOrder } from '@vernier/shared/api/order-codec';
import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { orderWire } from '../../../../test/order-wire.ts';
import type { ChartCandle } from '../../../ui/chart/chart-candle.ts';
import { pictureContent, pictureDescription } from './picture-content.ts';
import { tradeWindow } from './trade-window.ts';

/** Bought half a lot at 1.10010, closed at 1.10000 with a fee of 2.50. */
const decoded = decodeOrder(orderWire(42, 3));
if (decoded.status !== 'closed') throw new Error('the order is closed');
const ORDER = decoded;
const t = ((key: string) => key) as unknown as TFunction;

const CHOICES = {
  brand: { wordmark: 'vernier', hasMark: true },
  isDemo: true,
  withAmounts: false,
  instrument: undefined,
  language: 'en',
  rightToLeft: false,
  t,
};
const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, '');

it('[TRADE-22] names brand, account kind, instrument, side, leverage, both prices, date and return', () => {
  const { wordmark, account, name, order, date, result, resultColour, facts } = pictureContent(
    ORDER,
    CHOICES,
  );
  expect([wordmark, account, plain(name), plain(order)]).toEqual([
    'vernier',
    'user.demoAccount',
    'EUR/USD',
    'order.side.buy \u00d7100',
  ]);
  expect(date).toMatch(/21.*2026/);
  // -7.50 of a margin of 550.05
  expect([plain(result), resultColour]).toEqual(['\u22121.36%', 'down']);
  expect(facts.map(({ value }) => plain(value))).toEqual(['1.10010', '1.10000']);
});

it('[TRADE-22] has volume and money only on request, also in its description', () => {
  const texts = (withAmounts: boolean) => {
    const content = pictureContent(ORDER, { ...CHOICES, withAmounts });
    return plain(`${JSON.stringify(content)} ${pictureDescription(content)}`);
  };
  for (const amount of ['7.50', '0.5', 'order.lots', 'order.netProfit'])
    expect([amount, texts(false).includes(amount)]).toEqual([amount, false]);
  expect(texts(true)).toContain('order.lots 0.5');
  expect(texts(true)).toMatch(/order\.netProfit \u22127\.50\u00a0USD/);
});

it('[TRADE-22] says nothing about the account of a real user', () => {
  expect(pictureContent(ORDER, { ...CHOICES, isDemo: false }).account).toBeNull();
});

const START_S = ORDER.openedAtMs / 1000;
const candle = (index: number): ChartCandle => ({
  ...{ timeS: START_S + (index - 50) * 60, open: 1, high: 1, low: 1, close: 1, volume: 0 },
});

it('[TRADE-22] shows the candles of the trade with some around them, as far as they are loaded', () => {
  const candles = Array.from({ length: 100 }, (_, index) => candle(index));
  // from candle 50 to 51, with twelve on each side
  expect(tradeWindow(candles, ORDER, 60)).toMatchObject({ entryBar: 12, exitBar: 13 });
  expect(tradeWindow(candles, ORDER, 60).bars).toHaveLength(26);
  expect(tradeWindow(candles.slice(45, 53), ORDER, 60)).toMatchObject({ entryBar: 5, exitBar: 6 });
  for (const unloaded of [[], candles.slice(60), candles.slice(0, 40)])
    expect(tradeWindow(unloaded, ORDER, 60)).toEqual({ bars: [], entryBar: 0, exitBar: 1 });
});
