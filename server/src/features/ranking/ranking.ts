/** The ranking as the API returns it: every trader's current statistics, the best growth of the window first [RANKING-5]. */

import { explainTraderFigure } from '@vernier/shared/api/explain-trader-figure';
import type { FigureWire, TraderFigure } from '@vernier/shared/api/shapes/figure';
import { isoTime } from '@vernier/shared/clock';
import { formatMicros } from '@vernier/shared/numbers/money';
import type { TraderInfoWire, TraderWire } from '@vernier/shared/api/shapes/trader';
import { growthOf } from '@vernier/simulator/bots/trader-statistics';
import type { LiveMarket } from '../../core/market/live-market.ts';
import type { BotTraders } from './bot-traders.ts';
import type { BotRecord } from './bot-record.ts';
import type { SharedRows } from './shared-rows.ts';

/** Statistics are computed again after this long, in market time. */
const FRESH_MS = 1_000;

export class Ranking {
  readonly #bots: BotTraders;
  readonly #market: LiveMarket;
  readonly #shared: SharedRows | null;
  #rows: readonly TraderWire[] = [];
  #madeMs = Number.NEGATIVE_INFINITY;

  constructor(bots: BotTraders, market: LiveMarket, shared: SharedRows | null) {
    this.#bots = bots;
    this.#market = market;
    this.#shared = shared;
  }

  /** Shares the rows with other processes. */
  async onInterval(): Promise<void> {
    if (this.#shared === null) return;
    const owned = this.#bots.owned;
    const others = this.#bots.listed.filter((record) => !owned.includes(record));
    await this.#shared.onInterval(() => owned.map((record) => this.#row(record).row), others);
  }

  /** All of them; of equals the one with the lower public number first. */
  rows(): readonly TraderWire[] {
    const nowMs = this.#market.timeMs;
    if (nowMs - this.#madeMs < FRESH_MS) return this.#rows;
    const owned = this.#bots.owned.map((record) => this.#row(record).row);
    const ids = new Set(owned.map(({ id }) => id));
    const others = this.#shared?.rows.filter(({ id }) => !ids.has(id)) ?? [];
    this.#rows = [...owned, ...others]
      .sort((left, right) => right.three_week_rate - left.three_week_rate || (left.id < right.id ? -1 : 1))
      .map((row, place) => ({ ...row, rank: place + 1 }));
    this.#madeMs = nowMs;
    return this.#rows;
  }

  info(record: BotRecord, createdAtMs: number): TraderInfoWire {
    const { row, figures, account, equityMicros } = this.#row(record);
    const rank = this.rows().find(({ id }) => id === record.uid)?.rank ?? row.rank;
    return {
      ...row,
      rank,
      since: isoTime(createdAtMs),
      equity: formatMicros(equityMicros),
      holding: account.holdingCount,
      days: figures.points.map(({ atMs, equityMicros: worth }, place) => ({
        time: isoTime(atMs),
        equity: formatMicros(worth),
        rate: row.curve[place] ?? 0,
        drawdown: (figures.fallCents[place] ?? 0) / 100,
      })),
    };
  }

  explain(figure: TraderFigure, record: BotRecord): FigureWire {
    const { figures, account } = this.#row(record);
    return explainTraderFigure(figure, { ...figures, totals: record.totals, ended: account.closedCount });
  }

  #row(record: BotRecord) {
    const { account, equityMicros } = this.#bots.standing(record);
    const figures = record.figures(account, equityMicros, this.#market.timeMs);
    const { favourite, performance, fall } = figures;
    const { winRateCents } = performance.figures();
    const instrument = favourite === null ? undefined : this.#market.instrument(favourite.instrumentId);
    const row: TraderWire = {
      id: record.uid,
      rank: 0,
      user: { uid: record.uid, name: record.trader.name },
      strategy: record.trader.strategy,
      multiple: favourite?.leverage ?? null,
      code: instrument?.code ?? null,
      category_id: instrument?.categoryId ?? null,
      three_week_rate: figures.rateCents / 100,
      three_week_win: winRateCents === null ? null : winRateCents / 100,
      three_week_profit: formatMicros(performance.sums.netMicros),
      max_drawdown: (fall?.cents ?? 0) / 100,
      total_rate: figures.totalRateCents / 100,
      total_profit: formatMicros(record.totals.netMicros),
      total_trade_num: record.totals.orders,
      // Copy trading is only announced, so there are no followers yet.
      followers: 0,
      curve: growthOf(figures.points).map((cents) => cents / 100),
    };
    return { row, figures, account, equityMicros };
  }
}
