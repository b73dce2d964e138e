import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ChartCredit } from './chart-credit.tsx';
import { chartOptions } from './chart-options.ts';

it('[CHART-13] the chart has no mark of its library, and the notice links to its maker', () => {
  const format = { price: String, mark: String, moment: String, aheadS: () => 0 };
  expect(chartOptions({ format, axisWidth: 72, aheadS: () => 0 }).layout.attributionLogo).toBe(false);
  render(<ChartCredit />);
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://www.tradingview.com/');
  expect(screen.getByRole('link').textContent).toContain('Copyright (c) 2025 TradingView, Inc.');
});
