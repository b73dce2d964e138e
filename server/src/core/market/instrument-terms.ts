/** Instrument terms that administrators may change while the server runs: stored as overrides of the built-in list, effective immediately. */

import type { InstrumentTermsRow } from '@vernier/db/repositories/trading/instrument-terms';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { FeeType } from '@vernier/shared/market/instrument';
import { type LeverageProfile, leveragesWithin } from '@vernier/shared/market/leverage-profile';
import type { LiveMarket } from './live-market.ts';

/** The changeable part of a contract; the rest decides the value of open orders. */
export type ContractTerms = Pick<Instrument, 'minLots' | 'maxLots' | 'feeRateMicros' | 'leverages'> &
  Required<Pick<Instrument, 'sizeTiers'>>;

export interface TermsParts {
  /** Overrides on disk. */
  readonly stored: readonly InstrumentTermsRow[];
  readonly market: LiveMarket;
  readonly feeType: FeeType;
  readonly leverageProfile: LeverageProfile;
}

export class InstrumentTerms {
  readonly #parts: TermsParts;
  readonly #listed: ReadonlyMap<number, ContractTerms>;
  readonly #rows = new Map<number, InstrumentTermsRow>();

  /** Puts the stored overrides in force. */
  constructor(parts: TermsParts) {
    const { stored, market } = parts;
    this.#parts = parts;
    this.#listed = new Map(
      market.instruments.map(({ id, minLots, maxLots, feeRateMicros, leverages, sizeTiers = [] }) => [
        id,
        { minLots, maxLots, feeRateMicros, leverages, sizeTiers },
      ]),
    );
    for (const { id } of market.instruments) this.#apply(this.setOf(id));
    for (const row of stored) this.enforce(row);
  }

  /** Overrides of an instrument; null where the built-in list applies. */
  setOf(instrumentId: number): InstrumentTermsRow {
    const stored = this.#rows.get(instrumentId);
    const lots = { minLots: null, maxLots: null };
    const nothing = { ...lots, feeRateMicros: null, feeType: null, leverages: null, sizeTiers: null };
    if (stored === undefined) return { instrumentId, ...nothing };
    return this.#isMeant(stored) ? stored : { ...stored, feeRateMicros: null, feeType: null };
  }

  /** The terms that a row results in, without putting them in force. */
  resulting(row: InstrumentTermsRow): ContractTerms {
    const listed = this.#listedOf(row.instrumentId);
    return {
      minLots: row.minLots ?? listed.minLots,
      maxLots: row.maxLots ?? listed.maxLots,
      feeRateMicros: (this.#isMeant(row) ? row.feeRateMicros : null) ?? listed.feeRateMicros,
      leverages: this.#capped(row.instrumentId, row.leverages ?? listed.leverages),
      sizeTiers: row.sizeTiers ?? listed.sizeTiers,
    };
  }

  /** The leverages of an instrument with another profile than that of the installation. */
  leveragesWith(profile: LeverageProfile, instrumentId: number): readonly number[] {
    const offered = this.setOf(instrumentId).leverages ?? this.#listedOf(instrumentId).leverages;
    return this.#capped(instrumentId, offered, profile);
  }

  /** Lets a row take effect that is on disk. */
  enforce(row: InstrumentTermsRow): void {
    // An instrument that this version does not list has no terms.
    if (!this.#listed.has(row.instrumentId)) return;
    this.#rows.set(row.instrumentId, row);
    this.#apply(row);
  }

  #apply(row: InstrumentTermsRow): void {
    this.#parts.market.setTerms(row.instrumentId, this.resulting(row));
  }

  /** Neither the list nor an administrator offers more than the profile allows. */
  #capped(
    instrumentId: number,
    leverages: readonly number[],
    profile = this.#parts.leverageProfile,
  ): readonly number[] {
    const instrument = this.#parts.market.instrument(instrumentId);
    return instrument === undefined ? leverages : leveragesWithin(profile, instrument, leverages);
  }

  #listedOf(instrumentId: number): ContractTerms {
    const listed = this.#listed.get(instrumentId);
    if (listed === undefined) throw new Error(`no instrument ${instrumentId}`);
    return listed;
  }

  /** A rate set under another fee type does not apply. */
  #isMeant({ feeType }: InstrumentTermsRow): boolean {
    return feeType === this.#parts.feeType;
  }
}
