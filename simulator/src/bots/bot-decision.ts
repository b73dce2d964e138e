/** Asks a house trader what it wants at a moment: the same question in the past that is played at the first start, and live. */

import type { TimeMs } from '@vernier/shared/clock';
import { PERIOD_SECONDS } from '@vernier/shared/market/candle';
import type { Points } from '@vernier/shared/price';
import type { Account } from '@vernier/shared/trading/account';
import type { TradeCommand } from '@vernier/shared/trading/commands';
import type { MarketView, Valuation } from '@vernier/shared/trading/context';
import { accountFigures } from '@vernier/shared/trading/figures';
import type { Market } from '../market.ts';
import type { HouseSight, Sighted } from './bot-view.ts';
import { type HouseTrader, STRATEGIES } from './bot-trader.ts';

const MINUTE_MS = 60_000;

export interface HouseMoment {
  readonly nowMs: TimeMs;
  /** Where closes come from, and where quotes and hours do. */
  readonly simulated: Pick<Market, 'miniCloses'>;
  readonly market: MarketView;
  readonly valuation: Valuation;
}

/** Whether a trader's turn came after `afterMs`, up to `nowMs`. */
export function isItsTurn({ everyMinutes }: HouseTrader, afterMs: TimeMs, nowMs: TimeMs): boolean {
  const everyMs = everyMinutes * MINUTE_MS;
  return Math.floor(nowMs / everyMs) > Math.floor(afterMs / everyMs);
}

export function houseDecision(
  trader: HouseTrader,
  account: Account,
  moment: HouseMoment,
): readonly TradeCommand[] {
  return STRATEGIES[trader.strategy](sightOf(trader, account, moment));
}

function sightOf(trader: HouseTrader, account: Account, moment: HouseMoment): HouseSight {
  const { nowMs, market, valuation } = moment;
  const { multiple, riskPermille } = trader;
  const { equityMicros } = accountFigures(account, valuation);
  const markets = market.instruments
    .filter(({ code }) => trader.codes.includes(code))
    .flatMap((instrument): readonly Sighted[] => {
      const quote = market.quoteOf(instrument.id);
      if (quote === undefined || market.tradingState(instrument.id) !== 'open') return [];
      const orders = [...account.openOrders.values()].filter((order) => order.instrumentId === instrument.id);
      return [{ instrument, quote, orders, closes: finishedCloses(trader, instrument.id, moment) }];
    });
  return { nowMs, account, equityMicros, valuation, markets, multiple, riskPermille };
}

/** Only of bars that have ended: the running one would tell the live trader more than the one of the past. */
function finishedCloses(
  { period }: HouseTrader,
  instrumentId: number,
  { nowMs, simulated }: HouseMoment,
): readonly Points[] {
  const seconds = PERIOD_SECONDS[period];
  const runningS = Math.floor(nowMs / 1000 / seconds) * seconds;
  return simulated
    .miniCloses(instrumentId, period, nowMs)
    .filter(({ timeS }) => timeS < runningS)
    .map(({ close }) => close);
}
