/** Overnight financing terms that administrators set while the server runs: each version is valid from its moment on [SWAP-3]. */

import type { DeferredWrite } from '@vernier/db/repositories/deferred-write';
import { deferredWrite } from '@vernier/db/repositories/writable-repositories';
import type { SwapTermsRow } from '@vernier/db/repositories/trading/financing';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { ReplacedSwapTerms, SwapTerms, SwapTermsHistory } from '@vernier/shared/market/swap-terms';
import { type Slot, timeOfSlot } from '@vernier/shared/market/slot';
import type { LiveMarket } from './live-market.ts';

/** Most versions of an instrument, in memory and in the database: enough for the rollovers that are not played yet. */
const MOST_VERSIONS = 100;

export interface SwapRatesOptions {
  /** Versions on disk, by instrument, oldest first. */
  readonly stored: readonly SwapTermsRow[];
  readonly market: Pick<LiveMarket, 'instruments' | 'setTerms'>;
}

export class SwapRates {
  readonly #options: SwapRatesOptions;
  readonly #listed: ReadonlyMap<number, SwapTerms>;
  readonly #versions = new Map<number, readonly SwapTermsRow[]>();

  /** Puts the stored terms in force. */
  constructor(options: SwapRatesOptions) {
    this.#options = options;
    this.#listed = new Map(
      options.market.instruments.map((instrument) => [instrument.id, termsOf(instrument)]),
    );
    for (const row of options.stored) this.enforce(row);
  }

  /** The terms of the program's list. */
  listedOf(instrumentId: number): SwapTerms {
    const listed = this.#listed.get(instrumentId);
    if (listed === undefined) throw new Error(`no instrument ${instrumentId}`);
    return listed;
  }

  /** Terms as of a slot, which no client has seen; null when they are those of the instrument. */
  changed(instrument: Instrument, terms: SwapTerms, slot: Slot): SwapTermsRow | null {
    if (isSame(instrument, terms)) return null;
    return { ...terms, instrumentId: instrument.id, fromMs: timeOfSlot(slot) };
  }

  /** The write of a version; {@link enforce} lets it take effect once it is on disk. */
  writeOf(row: SwapTermsRow): DeferredWrite {
    return deferredWrite('financing', 'addTerms', row, MOST_VERSIONS);
  }

  enforce(row: SwapTermsRow): void {
    const { instrumentId, fromMs } = row;
    const listed = this.#listed.get(instrumentId);
    // An instrument that this version does not list has no terms.
    if (listed === undefined) return;
    const earlier = (this.#versions.get(instrumentId) ?? []).filter((version) => version.fromMs < fromMs);
    const versions = [...earlier, row].slice(-MOST_VERSIONS);
    this.#versions.set(instrumentId, versions);
    this.#options.market.setTerms(instrumentId, historyOf(listed, versions));
  }
}

/** The newest version, and the terms of the list and of each earlier version until the next one. */
function historyOf(listed: SwapTerms, versions: readonly SwapTermsRow[]): SwapTermsHistory {
  const replacedSwaps: ReplacedSwapTerms[] = [];
  let newest = listed;
  for (const version of versions) {
    replacedSwaps.push({ ...newest, untilMs: version.fromMs });
    newest = termsOf(version);
  }
  return { ...newest, replacedSwaps };
}

function termsOf({ swapBuyMicros, swapSellMicros, swapMode, tripleDay }: SwapTerms): SwapTerms {
  return { swapBuyMicros, swapSellMicros, swapMode, tripleDay };
}

function isSame(left: SwapTerms, right: SwapTerms): boolean {
  return (
    left.swapBuyMicros === right.swapBuyMicros &&
    left.swapSellMicros === right.swapSellMicros &&
    left.swapMode === right.swapMode &&
    left.tripleDay === right.tripleDay
  );
}
