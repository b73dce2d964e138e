/** Instruments by the settings: the built list and the operator's. */

import type { Instrument } from '@vernier/shared/market/instrument';
import { instrumentsFor } from '@vernier/shared/market/instruments';
import type { Config } from './platform/config/config.ts';
import { currentOwnInstruments } from './platform/instruments/own-instruments.ts';

export function listedInstruments({ tradeFeeType }: Pick<Config, 'tradeFeeType'>): readonly Instrument[] {
  const { listing, contracts } = currentOwnInstruments();
  const feeType = tradeFeeType === 1 ? 'per_lot' : 'of_margin';
  return instrumentsFor(feeType, listing).map((instrument) => ({
    ...instrument,
    ...contracts.get(instrument.code),
  }));
}
