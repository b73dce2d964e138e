/**
 * Performance of closed positions: sums that grow with each position, and the figures that follow from them [RESULT-1]. Everything
 * is after fee and swap.
 */

import { divRound, type Micros } from '../../numbers/money.ts';
import { netOf } from '../orders/history-totals.ts';
import type { ClosedPosition, Side } from '../orders/order.ts';

/** The fields of a closed position that its result depends on. */
export type TradeResult = Pick<
  ClosedPosition,
  'instrumentId' | 'side' | 'profitMicros' | 'feeMicros' | 'swapMicros' | 'openedAtMs' | 'closedAtMs'
> & {
  /** The loss at its stop-loss; null without one that limits a loss. */
  readonly riskMicros: Micros | null;
};

/** Sums over the positions of an instrument or a side. */
export interface GroupSums {
  readonly netMicros: Micros;
  readonly orders: number;
  readonly wins: number;
}

export interface PerformanceSums extends GroupSums {
  readonly feeMicros: Micros;
  readonly swapMicros: Micros;
  /** Sums of the positive and of the negative results, the latter without sign. */
  readonly gainMicros: Micros;
  readonly lossMicros: Micros;
  readonly holdingMs: number;
  /** Positions with a risk, and the sum of their results as millionths of it. */
  readonly rated: number;
  readonly ratedMillionths: bigint;
}

/** Sums that give a net profit. */
export type ResultSums = Pick<PerformanceSums, 'orders' | 'netMicros' | 'feeMicros' | 'swapMicros'>;

export interface PerformanceFigures {
  readonly winRateCents: number | null;
  readonly profitFactorCents: number | null;
  readonly expectancyMicros: Micros | null;
  readonly averageRCents: number | null;
  readonly averageHoldingSeconds: number | null;
}

const NO_GROUP: GroupSums = { netMicros: 0n, orders: 0, wins: 0 };
const NO_SUMS: PerformanceSums = {
  ...NO_GROUP,
  feeMicros: 0n,
  swapMicros: 0n,
  gainMicros: 0n,
  lossMicros: 0n,
  holdingMs: 0,
  rated: 0,
  ratedMillionths: 0n,
};
const MILLION = 1_000_000n;
const PERCENT_CENTS = 10_000n;

export class Performance {
  readonly #byInstrument = new Map<number, GroupSums>();
  readonly #bySide = new Map<Side, GroupSums>();
  #sums = NO_SUMS;

  get sums(): PerformanceSums {
    return this.#sums;
  }

  /** By instrument id, in the order of their first position. */
  get byInstrument(): ReadonlyMap<number, GroupSums> {
    return this.#byInstrument;
  }

  get bySide(): ReadonlyMap<Side, GroupSums> {
    return this.#bySide;
  }

  add(trade: TradeResult): void {
    const netMicros = netOf(trade);
    addTo(this.#byInstrument, trade.instrumentId, netMicros);
    addTo(this.#bySide, trade.side, netMicros);
    const { riskMicros } = trade;
    const sums = this.#sums;
    this.#sums = {
      ...grownBy(sums, netMicros),
      feeMicros: sums.feeMicros + trade.feeMicros,
      swapMicros: sums.swapMicros + trade.swapMicros,
      gainMicros: netMicros > 0n ? sums.gainMicros + netMicros : sums.gainMicros,
      lossMicros: netMicros < 0n ? sums.lossMicros - netMicros : sums.lossMicros,
      holdingMs: sums.holdingMs + (trade.closedAtMs - trade.openedAtMs),
      rated: riskMicros === null ? sums.rated : sums.rated + 1,
      ratedMillionths:
        riskMicros === null
          ? sums.ratedMillionths
          : sums.ratedMillionths + divRound(netMicros * MILLION, riskMicros),
    };
  }

  figures(): PerformanceFigures {
    const { orders, wins, netMicros, gainMicros, lossMicros, holdingMs, rated, ratedMillionths } = this.#sums;
    const count = BigInt(orders);
    return {
      winRateCents: orders === 0 ? null : Number(divRound(BigInt(wins) * PERCENT_CENTS, count)),
      profitFactorCents: lossMicros === 0n ? null : Number(divRound(gainMicros * 100n, lossMicros)),
      expectancyMicros: orders === 0 ? null : divRound(netMicros, count),
      averageRCents: rated === 0 ? null : Number(divRound(ratedMillionths, BigInt(rated) * (MILLION / 100n))),
      averageHoldingSeconds: orders === 0 ? null : Number(divRound(BigInt(holdingMs), count * 1_000n)),
    };
  }
}

function addTo<Key>(groups: Map<Key, GroupSums>, key: Key, netMicros: Micros): void {
  groups.set(key, grownBy(groups.get(key) ?? NO_GROUP, netMicros));
}

/** The sums with one more position of this result. */
function grownBy<Sums extends GroupSums>(sums: Sums, netMicros: Micros): Sums {
  return {
    ...sums,
    netMicros: sums.netMicros + netMicros,
    orders: sums.orders + 1,
    wins: netMicros > 0n ? sums.wins + 1 : sums.wins,
  };
}
