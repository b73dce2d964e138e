/** Instruments in the form of OANDA. */

import type { Instrument } from '@vernier/shared/market/instrument';
import { CATEGORIES } from '@vernier/shared/market/instrument';
import { decimalPrice } from '../fill-numbers.ts';
import { usualLeverage } from '../usual-leverage.ts';
import { decimalUnits, oandaName, unitsPrecision } from './values.ts';

/** The longest distance of a trailing stop, in points. */
const LONGEST_TRAILING = 100_000;

/** One over the leverage that orders of this interface get. */
function marginRate(instrument: Pick<Instrument, 'leverages'>): string {
  return String(1 / (usualLeverage(instrument) ?? 1));
}

export function instrumentJson(instrument: Instrument) {
  const category = CATEGORIES.find(({ id }) => id === instrument.categoryId)?.code;
  const precision = instrument.pricePrecision;
  return {
    name: oandaName(instrument),
    type: category === 'forex' ? 'CURRENCY' : category === 'metals' ? 'METAL' : 'CFD',
    displayName: instrument.showCode,
    pipLocation: 1 - precision,
    displayPrecision: precision,
    tradeUnitsPrecision: unitsPrecision(instrument),
    minimumTradeSize: decimalUnits(instrument.minLots, instrument),
    maximumTrailingStopDistance: decimalPrice(LONGEST_TRAILING, instrument),
    minimumTrailingStopDistance: decimalPrice(instrument.stopsLevel, instrument),
    maximumPositionSize: '0',
    maximumOrderUnits: decimalUnits(instrument.maxLots, instrument),
    marginRate: marginRate(instrument),
    guaranteedStopLossOrderMode: 'DISABLED',
    tags: [],
  };
}
