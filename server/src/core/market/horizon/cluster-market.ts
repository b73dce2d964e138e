/** Market of a process of a cluster: its horizon, the comparison with the tape, and the readiness for users. */

import type { FinancingRepository } from '@vernier/db/repositories/trading/financing';
import type { InstrumentTermsRepository } from '@vernier/db/repositories/trading/instrument-terms';
import type { TapeRepository } from '@vernier/db/repositories/site/site';
import type { Slot } from '@vernier/shared/market/slot';
import type { LiveMarket } from '../live-market.ts';
import type { RunningMarket } from '../start-market.ts';
import { type ClusterReadiness, clusterReadiness } from './cluster-readiness.ts';
import { type OpenSharedHorizon, openSharedHorizon, type SharedHorizonStart } from './open-shared-horizon.ts';
import { rowReader } from './row-reader.ts';
import { hasPlayed, playShown } from './shown-slot.ts';
import { TapeComparison } from './tape-comparison.ts';

export interface ClusterMarketParts extends SharedHorizonStart {
  readonly database: SharedHorizonStart['database'] & {
    readonly tape: Pick<TapeRepository, 'last' | 'from'>;
    readonly instrumentTerms: Pick<InstrumentTermsRepository, 'all'>;
    readonly financing: Pick<FinancingRepository, 'terms'>;
  };
  readonly log: SharedHorizonStart['log'] & { error(message: string, fields?: object): void };
}

export class ClusterMarket {
  readonly opened: OpenSharedHorizon;
  readonly #parts: ClusterMarketParts;
  #market: LiveMarket | null = null;
  #tapeComparison: TapeComparison | null = null;

  private constructor(parts: ClusterMarketParts, opened: OpenSharedHorizon) {
    this.#parts = parts;
    this.opened = opened;
  }

  static async open(parts: ClusterMarketParts): Promise<ClusterMarket> {
    return new ClusterMarket(parts, await openSharedHorizon(parts));
  }

  /** Options of the market that starts on the horizon. */
  get start() {
    const { clock, horizon, playedMs } = this.opened;
    return { playedMs, shared: { clock, horizon } };
  }

  /** Before the first interval. */
  follow({ market, terms, rates }: Pick<RunningMarket, 'market' | 'terms' | 'rates'>): void {
    const { database, steady, log } = this.#parts;
    const { horizon, clock } = this.opened;
    horizon.follow(market, clock);
    horizon.onChange(rowReader(database.instrumentTerms.all, (row) => terms.enforce(row)));
    horizon.onChange(rowReader(database.financing.terms, (row) => rates.enforce(row)));
    this.#market = market;
    this.#tapeComparison = new TapeComparison({ links: database.tape, market, steady, log });
  }

  /** Adds a read of rows that administrators change at any process. */
  onChange(read: () => Promise<void>): void {
    this.opened.horizon.onChange(read);
  }

  /** Work of every tick, by its names: neither waits for the other. */
  get periodicWork(): Readonly<Record<string, { onInterval(): unknown }>> {
    const { horizon } = this.opened;
    const comparison = this.#tapeComparison;
    return { 'market horizon': horizon, ...(comparison === null ? {} : { 'tape comparison': comparison }) };
  }

  /** Parts of readiness. */
  readiness(): ClusterReadiness {
    const { databaseClock, horizon } = this.opened;
    const isEqual = this.#tapeComparison?.isEqual ?? true;
    return clusterReadiness({ databaseClock, horizon, tapeComparison: { isEqual } });
  }

  /** The newest slot that was played; 0 before the market starts. */
  get newestSlot(): Slot {
    return this.#market?.slot ?? 0;
  }

  /** Whether a call may be decided whose gateway has shown a slot; false when it must be made again. */
  mayDecide(slot: Slot): boolean | Promise<boolean> {
    const market = this.#market;
    if (market === null) return false;
    const { clock, horizon } = this.opened;
    const parts = { market, clock, horizon, steady: this.#parts.steady };
    return hasPlayed(parts, slot) || playShown(parts, slot);
  }
}
