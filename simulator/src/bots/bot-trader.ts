/** Bots: twenty traders with a strategy, instruments and a risk. */

import type { Strategy } from './bot-view.ts';
import { breakout } from './strategies/breakout.ts';
import { carry } from './strategies/carry.ts';
import { dips } from './strategies/dips.ts';
import { reckless } from './strategies/reckless.ts';
import { reversion } from './strategies/reversion.ts';
import { rotation } from './strategies/rotation.ts';
import { scalper } from './strategies/scalper.ts';
import { trend } from './strategies/trend.ts';

/** Strategy names, as shown to users. */
export type StrategyName =
  | 'trend'
  | 'reversion'
  | 'breakout'
  | 'carry'
  | 'scalper'
  | 'reckless'
  | 'dips'
  | 'rotation';

export interface BotTrader {
  /** Identifies the account; never changes. */
  readonly code: string;
  /** A proper name, the same in every language. */
  readonly name: string;
  readonly strategy: StrategyName;
  readonly codes: readonly string[];
  /** The bot decides at every multiple of this many minutes since 1970. */
  readonly everyMinutes: number;
  /** Period of the closes that it reads. */
  readonly period: '15min' | '60min';
  readonly leverage: number;
  /** Largest loss at the stop-loss, in thousandths of the equity. */
  readonly riskPermille: number;
}

export const STRATEGIES: Readonly<Record<StrategyName, Strategy>> = {
  trend,
  reversion,
  breakout,
  carry,
  scalper,
  reckless,
  dips,
  rotation,
};

/** Append only: the index of a bot is the index of its account. */
export const BOT_TRADERS: readonly BotTrader[] = [
  {
    code: 'lodestar',
    name: 'Lodestar',
    strategy: 'trend',
    codes: ['EURUSD', 'GBPUSD', 'USDJPY', 'AUDUSD'],
    everyMinutes: 60,
    period: '60min',
    leverage: 100,
    riskPermille: 10,
  },
  {
    code: 'plumbline',
    name: 'Plumbline',
    strategy: 'reversion',
    codes: ['EURGBP', 'USDCAD', 'USDCHF', 'NZDUSD'],
    everyMinutes: 15,
    period: '15min',
    leverage: 100,
    riskPermille: 4,
  },
  {
    code: 'bulkhead',
    name: 'Bulkhead',
    strategy: 'breakout',
    codes: ['US500', 'GER40', 'JPN225'],
    everyMinutes: 60,
    period: '60min',
    leverage: 50,
    riskPermille: 12,
  },
  {
    code: 'ballast',
    name: 'Ballast',
    strategy: 'carry',
    codes: ['USDJPY', 'GBPJPY', 'AUDUSD', 'USDCHF'],
    everyMinutes: 240,
    period: '60min',
    leverage: 20,
    riskPermille: 20,
  },
  {
    code: 'metronome',
    name: 'Metronome',
    strategy: 'scalper',
    codes: ['EURUSD', 'XAUUSD', 'GBPUSD'],
    everyMinutes: 15,
    period: '15min',
    leverage: 200,
    riskPermille: 2,
  },
  {
    code: 'firecracker',
    name: 'Firecracker',
    strategy: 'reckless',
    codes: ['BTCUSD', 'NAS100', 'XAGUSD', 'NATGAS'],
    everyMinutes: 120,
    period: '60min',
    leverage: 1000,
    riskPermille: 50,
  },
  {
    code: 'goldfinch',
    name: 'Goldfinch',
    strategy: 'trend',
    codes: ['XAUUSD', 'XAGUSD'],
    everyMinutes: 15,
    period: '15min',
    leverage: 100,
    riskPermille: 5,
  },
  {
    code: 'anchorman',
    name: 'Anchor',
    strategy: 'dips',
    codes: ['US500', 'NAS100', 'US30', 'HK50'],
    everyMinutes: 60,
    period: '60min',
    leverage: 20,
    riskPermille: 15,
  },
  {
    code: 'carousel',
    name: 'Carousel',
    strategy: 'rotation',
    codes: ['AAPL', 'MSFT', 'NVDA', 'AMZN', 'GOOGL', 'TSLA'],
    everyMinutes: 360,
    period: '60min',
    leverage: 10,
    riskPermille: 20,
  },
  {
    code: 'pendulum',
    name: 'Pendulum',
    strategy: 'reversion',
    codes: ['BTCUSD', 'ETHUSD', 'SOLUSD', 'XRPUSD'],
    everyMinutes: 60,
    period: '60min',
    leverage: 10,
    riskPermille: 8,
  },
  {
    code: 'sextant',
    name: 'Sextant',
    strategy: 'trend',
    codes: ['US500', 'NAS100', 'GER40', 'HK50'],
    everyMinutes: 60,
    period: '60min',
    leverage: 50,
    riskPermille: 6,
  },
  {
    code: 'windrose',
    name: 'Windrose',
    strategy: 'carry',
    codes: ['EURUSD', 'GBPUSD', 'NZDUSD', 'USDCAD'],
    everyMinutes: 240,
    period: '60min',
    leverage: 20,
    riskPermille: 12,
  },
  {
    code: 'keel',
    name: 'Keel',
    strategy: 'dips',
    codes: ['AAPL', 'MSFT', 'AMZN', 'GOOGL'],
    everyMinutes: 120,
    period: '60min',
    leverage: 10,
    riskPermille: 10,
  },
  {
    code: 'barometer',
    name: 'Barometer',
    strategy: 'breakout',
    codes: ['USOIL', 'UKOIL', 'XAUUSD'],
    everyMinutes: 60,
    period: '60min',
    leverage: 50,
    riskPermille: 8,
  },
  {
    code: 'halyard',
    name: 'Halyard',
    strategy: 'trend',
    codes: ['BTCUSD', 'ETHUSD'],
    everyMinutes: 240,
    period: '60min',
    leverage: 10,
    riskPermille: 10,
  },
  {
    code: 'gimbal',
    name: 'Gimbal',
    strategy: 'rotation',
    codes: ['BTCUSD', 'ETHUSD', 'SOLUSD', 'XRPUSD'],
    everyMinutes: 720,
    period: '60min',
    leverage: 5,
    riskPermille: 15,
  },
  {
    code: 'tiller',
    name: 'Tiller',
    strategy: 'reversion',
    codes: ['EURJPY', 'GBPJPY'],
    everyMinutes: 60,
    period: '60min',
    leverage: 50,
    riskPermille: 6,
  },
  {
    code: 'mooring',
    name: 'Mooring',
    strategy: 'dips',
    codes: ['GER40', 'JPN225', 'XAUUSD'],
    everyMinutes: 240,
    period: '60min',
    leverage: 20,
    riskPermille: 8,
  },
  {
    code: 'quadrant',
    name: 'Quadrant',
    strategy: 'breakout',
    codes: ['EURUSD', 'USDJPY', 'GBPUSD'],
    everyMinutes: 60,
    period: '60min',
    leverage: 100,
    riskPermille: 6,
  },
  {
    code: 'astrolabe',
    name: 'Astrolabe',
    strategy: 'carry',
    codes: ['XAUUSD', 'US500', 'USOIL'],
    everyMinutes: 480,
    period: '60min',
    leverage: 20,
    riskPermille: 10,
  },
];
