/** An instrument of the client: its facts as received, and its value for the shared calculations; without its price. */

import { exact } from '@vernier/shared/numbers/decimal';
import type { Instrument, MarginMode, SizeTier } from '@vernier/shared/market/instrument';
import { parseMicros } from '@vernier/shared/numbers/money';
import { parseLots, parsePoints, type Points } from '@vernier/shared/numbers/price';
import type { InstrumentWire } from '@vernier/shared/api/shapes/market';
import { scaledAt } from '../../ui/format/decimal.ts';

export interface InstrumentInfo {
  readonly id: number;
  readonly code: string;
  readonly showCode: string;
  readonly name: string;
  readonly logo: string;
  readonly categoryId: number;
  /** Decimals of a price. */
  readonly precision: number;
  /** Lots are whole numbers of 1e-8 lot. */
  readonly lotStep: number;
  readonly minLots: number;
  readonly maxLots: number;
  readonly units: number;
  readonly feeRateMicros: bigint;
  readonly marginMode: MarginMode;
  /** Offered leverage; empty means none configured. */
  readonly leverages: readonly number[];
  /** Lower leverage for large sizes. */
  readonly sizeTiers: readonly SizeTier[];
  readonly quoteCurrency: string;
  /** Points. */
  readonly stopsLevel: number;
  /** When a closed market opens again; null while it is open or the time is unknown. */
  readonly opensAtMs: number | null;
  /** The code in socket topics. */
  readonly api: string;
  /** What the shared calculation functions take. */
  readonly domain: Instrument;
}

const FIXED_MARGIN = 1;

export function instrumentInfo(wire: InstrumentWire): InstrumentInfo {
  const marginMode: MarginMode = wire.MarginMode === FIXED_MARGIN ? 'fixed' : 'leveraged';
  const feeRateMicros = exact(parseMicros(wire.ForexFeeRate));
  const leverages = wire.HasForexMultiple.map((offer) => offer.Value);
  const lots = {
    lotStep: lotsOf(wire.Pip),
    minLots: lotsOf(wire.ForexMinCont),
    maxLots: lotsOf(wire.ForexMaxCont),
  };
  const shared = {
    id: wire.Id,
    code: wire.Code,
    showCode: wire.ShowCode,
    categoryId: wire.CategoryId,
    quoteCurrency: wire.QuoteCurrency,
    ...lots,
    feeRateMicros,
    marginMode,
    leverages,
    sizeTiers: (wire.SizeTiers ?? []).map(sizeTierOf),
    stopsLevel: wire.StopsLevel,
  };
  return {
    ...shared,
    name: wire.Name,
    logo: wire.Logo,
    precision: wire.PricePrecision,
    units: wire.ForexContNum,
    opensAtMs: wire.OpensAt === null ? null : Date.parse(wire.OpensAt),
    api: wire.Api,
    domain: {
      ...shared,
      pricePrecision: wire.PricePrecision,
      unitsPerLot: wire.ForexContNum,
      ...(wire.Hours !== undefined && { hours: wire.Hours }),
      swapBuyMicros: exact(parseMicros(wire.SwapBuy)),
      swapSellMicros: exact(parseMicros(wire.SwapSell)),
      swapMode: wire.SwapMode,
      tripleDay: wire.TripleDay,
    },
  };
}

function sizeTierOf({ Above, Value }: { readonly Above: string; readonly Value: number }): SizeTier {
  return { aboveMicros: exact(parseMicros(Above)), leverage: Value };
}

/** Points of a price as the wire gave it. */
export function pointsOf(instrument: Pick<InstrumentInfo, 'precision'>, price: number): Points {
  return exact(parsePoints(price, instrument.precision));
}

/** The nearest point to a price that is only displayed: one off the grid must not crash the page. */
export function nearestPoints(instrument: Pick<InstrumentInfo, 'precision'>, price: number): Points {
  return Number(scaledAt(price, instrument.precision) ?? 0n);
}

/** Lots of a volume as the wire gave it. */
function lotsOf(volume: number): number {
  return exact(parseLots(volume));
}
