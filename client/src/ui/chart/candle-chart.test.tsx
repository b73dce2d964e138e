/** Text description of the chart [CHART-5]: updated with each candle, not with each price. */

import { cleanup, render } from '@testing-library/react';
import { createInstance, type i18n } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeAll, expect, it } from 'vitest';
import en from '@vernier/shared/texts/en/client.json';
import type { ChartCandle, ChartLine } from './chart-candle.ts';
import { ChartSummary } from './candle-chart.tsx';

const translations: i18n = createInstance();
const FIRST: ChartCandle = {
  timeS: 0,
  open: 110_000,
  high: 110_200,
  low: 109_900,
  close: 110_100,
  volume: 1,
};
const SECOND: ChartCandle = {
  timeS: 60,
  open: 110_100,
  high: 110_600,
  low: 110_050,
  close: 110_550,
  volume: 1,
};
const LINES: readonly ChartLine[] = [
  { id: 'entry-1', kind: 'entry', price: 110_050, label: 'Buy 0.50' },
  { id: 'now', kind: 'now', price: 110_550 },
];

const chart = (candles: readonly ChartCandle[], lines = LINES) => (
  <I18nextProvider i18n={translations}>
    <ChartSummary name="EUR/USD" periodName="1m" precision={5} candles={candles} lines={lines} />
  </I18nextProvider>
);

beforeAll(async () => {
  await translations.init({
    lng: 'en',
    resources: { en: { translation: en } },
    interpolation: { escapeValue: false },
  });
});
afterEach(cleanup);

it('[CHART-5] describes period, first, last, highest, lowest, change and the lines of orders', () => {
  const { container } = render(chart([FIRST, SECOND]));
  expect(container.textContent).toBe(
    'EUR/USD, 2 candles of 1m. Last 1.10550, high 1.10600, low 1.09900. ' +
      'From 1.10000, change +0.50%. Your orders: Buy 0.50 1.10050.',
  );
});

it('[CHART-5] stays unchanged while the newest candle moves, and is updated with the next', () => {
  const { container, rerender } = render(chart([FIRST], []));
  const before = container.textContent;
  rerender(chart([{ ...FIRST, close: 110_150 }], []));
  expect(container.textContent).toBe(before);
  rerender(chart([FIRST, SECOND], []));
  expect(container.textContent).toContain('Last 1.10550');
});
