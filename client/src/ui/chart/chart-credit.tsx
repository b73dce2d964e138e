/** Notice of the chart library with its link, which the library's licence requires while its mark is off. */

import './chart-credit.css';

const NOTICE = 'TradingView Lightweight Charts™ Copyright (c) 2025 TradingView, Inc.';

export function ChartCredit() {
  return (
    <p className="chart-credit cap">
      <a
        href="https://www.tradingview.com/"
        target="_blank"
        rel="noopener noreferrer"
        data-testid="chart-credit"
      >
        <bdi>{NOTICE}</bdi>
      </a>
    </p>
  );
}
