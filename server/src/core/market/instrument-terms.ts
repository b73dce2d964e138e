/** The terms of instruments that administrators may change while the server runs: kept beside the program's list, and in force at once. */

import type {
  InstrumentTermsRepository,
  InstrumentTermsRow,
} from '@vernier/db/repositories/trading/instrument-terms';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { FeeType } from '@vernier/shared/trading/fee';
import type { LiveMarket } from './live-market.ts';

/** What can be changed of a contract; the rest decides what open orders are worth. */
export type Terms = Pick<Instrument, 'minLots' | 'maxLots' | 'feeRateMicros' | 'multiples'>;

export interface TermsParts {
  readonly rows: InstrumentTermsRepository;
  readonly market: LiveMarket;
  readonly feeType: FeeType;
}

export class InstrumentTerms {
  readonly #parts: TermsParts;
  readonly #listed: ReadonlyMap<number, Terms>;
  readonly #rows = new Map<number, InstrumentTermsRow>();

  /** Puts in force what was kept. */
  constructor(parts: TermsParts) {
    const { rows, market } = parts;
    this.#parts = parts;
    this.#listed = new Map(
      market.instruments.map(({ id, minLots, maxLots, feeRateMicros, multiples }) => [
        id,
        { minLots, maxLots, feeRateMicros, multiples },
      ]),
    );
    for (const row of rows.all()) this.enforce(row);
  }

  /** What was set of an instrument; null where the program's list holds. */
  setOf(instrumentId: number): InstrumentTermsRow {
    const kept = this.#rows.get(instrumentId);
    const nothing = { minLots: null, maxLots: null, feeRateMicros: null, feeType: null, multiples: null };
    if (kept === undefined) return { instrumentId, ...nothing };
    return this.#isMeant(kept) ? kept : { ...kept, feeRateMicros: null, feeType: null };
  }

  /** The terms that a row gives, without putting them in force. */
  resulting(row: InstrumentTermsRow): Terms {
    const listed = this.#listedOf(row.instrumentId);
    return {
      minLots: row.minLots ?? listed.minLots,
      maxLots: row.maxLots ?? listed.maxLots,
      feeRateMicros: (this.#isMeant(row) ? row.feeRateMicros : null) ?? listed.feeRateMicros,
      multiples: row.multiples ?? listed.multiples,
    };
  }

  /** Writes a row; {@link enforce} lets it take effect once it is on disk. */
  keep(row: InstrumentTermsRow): void {
    this.#parts.rows.put(row);
  }

  enforce(row: InstrumentTermsRow): void {
    // An instrument that this program does not list has no terms.
    if (!this.#listed.has(row.instrumentId)) return;
    this.#rows.set(row.instrumentId, row);
    this.#parts.market.setTerms(row.instrumentId, this.resulting(row));
  }

  #listedOf(instrumentId: number): Terms {
    const listed = this.#listed.get(instrumentId);
    if (listed === undefined) throw new Error(`no instrument ${instrumentId}`);
    return listed;
  }

  /** A rate that was set while fees meant something else says nothing now. */
  #isMeant({ feeType }: InstrumentTermsRow): boolean {
    return feeType === this.#parts.feeType;
  }
}
