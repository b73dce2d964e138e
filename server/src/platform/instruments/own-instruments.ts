/**
 * The operator's instruments, since this start [INSTRUMENT-1]. Like the operator's texts they are one value of the process, since
 * names of instruments are in texts.
 */

import type { Instrument } from '@vernier/shared/market/instrument';
import { BUILT_LISTING, type MarketListing } from '@vernier/shared/market/market-listing';
import type { ByLanguage } from '../config/by-language.ts';

export interface OwnInstruments {
  readonly listing: MarketListing;
  /** Contracts by code; they may change from start to start. */
  readonly contracts: ReadonlyMap<string, Partial<Instrument>>;
  readonly names: ReadonlyMap<string, ByLanguage<string>>;
  /** SVG logos by code. */
  readonly logos: ReadonlyMap<string, string>;
  /** Codes by their names in a recorded market. */
  readonly sourceSymbols: ReadonlyMap<string, string>;
}

const NONE: OwnInstruments = {
  listing: BUILT_LISTING,
  contracts: new Map(),
  names: new Map(),
  logos: new Map(),
  sourceSymbols: new Map(),
};

let current = NONE;

export function setOwnInstruments(instruments: OwnInstruments | null): void {
  current = instruments ?? NONE;
}

export function currentOwnInstruments(): OwnInstruments {
  return current;
}
