/** Table of the market's stylised facts over some seeds (`sim --facts`), as Markdown for docs/market-model.md. */

import { BEFORE } from './statistics/before.ts';
import { MARKET_FACTS } from './statistics/market-facts.ts';
import {
  foresightOfSpreads,
  halvesByVolatility,
  weeklyValueRule,
} from './statistics/rules-on-past-prices.ts';
import { median } from './statistics/series.ts';
import { Market } from '../src/market.ts';

const CODES = ['EURUSD', 'USDJPY', 'XAUUSD', 'USOIL', 'US500', 'HK50', 'BTCUSD', 'AAPL'];

/** Prints a row for each fact: its value before, its median and range over the seeds, and the reference. */
export function marketFacts(seeds: number): void {
  const pairs = Array.from({ length: seeds }, (_, place) => ({
    always: new Market({ seed: String(place + 1) }),
    sessions: new Market({ seed: String(place + 1), hours: 'sessions' }),
  }));
  console.log('| Fact | Before | Median | Range | Reference |\n|---|---|---|---|---|');
  for (const { name, reference, measure } of MARKET_FACTS) {
    const values = pairs.map(measure);
    const range = `${text(Math.min(...values))} to ${text(Math.max(...values))}`;
    console.log(`| ${name} | ${BEFORE.get(name)} | ${text(median(values))} | ${range} | ${reference} |`);
  }
  console.log(`\n| Rule on past prices, ${seeds} seeds together | Before | Now |\n|---|---|---|`);
  const markets = pairs.map(({ always }) => always);
  const halves = halvesByVolatility(markets, { lengths: [4, 16, 48, 96], days: 300, codes: CODES.slice(4) });
  const largest = halves.flat().reduce((most, t) => (Math.abs(t) > Math.abs(most) ? t : most), 0);
  printRule('Momentum within calm and stormy stretches, largest of 20 t statistics', largest);
  const value = weeklyValueRule(markets, { weeks: 416, codes: CODES });
  printRule('Weekly reversion to the mean, t statistic', value);
  const foresight = foresightOfSpreads(markets, { code: 'EURUSD', minutes: 320 });
  printRule('First spreads of a minute with its range, less with that of the minute before', foresight);
}

function printRule(name: string, now: number): void {
  console.log(`| ${name} | ${BEFORE.get(name)} | ${text(now)} |`);
}

function text(value: number): string {
  return value.toFixed(Math.abs(value) < 10 ? 2 : 0);
}
