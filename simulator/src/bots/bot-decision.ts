/** Decision of a bot at a time, the same in the backtest of the first start and live. */

import type { TimeMs } from '@vernier/shared/clock';
import { PERIOD_SECONDS } from '@vernier/shared/market/candle';
import type { Points } from '@vernier/shared/numbers/price';
import type { Account } from '@vernier/shared/trading/orders/account';
import type { TradeCommand } from '@vernier/shared/trading/orders/commands';
import type { MarketView } from '@vernier/shared/market/market-view';
import type { Valuation } from '@vernier/shared/trading/pricing/valuation';
import { accountFigures } from '@vernier/shared/trading/risk/figures';
import type { MarketSource } from '@vernier/shared/market/market-source';
import type { BotView, BotMarket } from './bot-view.ts';
import { type BotTrader, STRATEGIES } from './bot-trader.ts';

const MINUTE_MS = 60_000;

export interface BotDecisionInput {
  readonly nowMs: TimeMs;
  /** `simulated` provides closes, `market` quotes and hours. */
  readonly simulated: Pick<MarketSource, 'miniCloses'>;
  readonly market: MarketView;
  readonly valuation: Valuation;
}

/** True when a decision time of the bot is after `afterMs`, up to `nowMs`. */
export function isDecisionDue({ everyMinutes }: BotTrader, afterMs: TimeMs, nowMs: TimeMs): boolean {
  const everyMs = everyMinutes * MINUTE_MS;
  return Math.floor(nowMs / everyMs) > Math.floor(afterMs / everyMs);
}

export function botDecision(
  trader: BotTrader,
  account: Account,
  moment: BotDecisionInput,
): readonly TradeCommand[] {
  return STRATEGIES[trader.strategy](sightOf(trader, account, moment));
}

function sightOf(trader: BotTrader, account: Account, moment: BotDecisionInput): BotView {
  const { nowMs, market, valuation } = moment;
  const { leverage, riskPermille } = trader;
  const { equityMicros } = accountFigures(account, valuation);
  const markets = market.instruments
    .filter(({ code }) => trader.codes.includes(code))
    .flatMap((instrument): readonly BotMarket[] => {
      const quote = market.quoteOf(instrument.id);
      if (quote === undefined || market.tradingState(instrument.id) !== 'open') return [];
      const orders = [...account.openOrders.values()].filter((order) => order.instrumentId === instrument.id);
      return [{ instrument, quote, orders, closes: finishedCloses(trader, instrument.id, moment) }];
    });
  return { nowMs, account, equityMicros, valuation, markets, leverage, riskPermille };
}

/** Closes of finished bars only, so that the live bot sees the same data as in the backtest. */
function finishedCloses(
  { period }: BotTrader,
  instrumentId: number,
  { nowMs, simulated }: BotDecisionInput,
): readonly Points[] {
  const seconds = PERIOD_SECONDS[period];
  const runningS = Math.floor(nowMs / 1000 / seconds) * seconds;
  return simulated
    .miniCloses(instrumentId, period, nowMs)
    .filter(({ timeS }) => timeS < runningS)
    .map(({ close }) => close);
}
