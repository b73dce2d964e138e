/** An explained order in API fields: ticks, rules and arithmetic as the client renders them [EXPLAIN-4]. */

import { invariant } from '../assert.ts';
import { isoTime } from '../clock.ts';
import { formatScaled } from '../numbers/decimal.ts';
import type { Instrument } from '../market/instrument.ts';
import { formatMicros, type Micros } from '../numbers/money.ts';
import { LOT_DECIMALS, type Points, scaledToNumber } from '../numbers/price.ts';
import type {
  AmendedTerms,
  AvailableTrace,
  ConversionTrace,
  Explained,
  LevelTrace,
  ShareTrace,
  Step,
  TrailingTrace,
} from '../trading/explain/step.ts';
import type { FillTick } from '../trading/orders/order.ts';
import { feeWire, marginWire, profitWire, rateText, swapWire } from './calculation-wire.ts';
import type { TickWire } from './shapes/market.ts';
import type { CalculationWire, FillStepWire } from './shapes/order.ts';

const PERCENT_DECIMALS = 2;

type Instruments = ReadonlyMap<number, Instrument>;

/** A change of stops stores its own tick only. */
function lastBefore(tick: FillTick | null, around: readonly FillTick[]): FillTick | null {
  return (tick === null ? undefined : around.findLast(({ seq }) => seq < tick.seq)) ?? null;
}

/** `around` are the ticks of the market before and after the step's own. */
export function fillStepWire(
  step: Step,
  instrument: Instrument,
  { around, instruments }: { readonly around: readonly FillTick[]; readonly instruments: Instruments },
): FillStepWire {
  const { pricePrecision } = instrument;
  const tick = (one: FillTick | null) => (one === null ? null : tickWire(one, pricePrecision));
  const price = (points: Points | null) => (points === null ? 0 : scaledToNumber(points, pricePrecision));
  const { stops, level, remark, amended } = step;
  return {
    event: step.event,
    at: isoTime(step.atMs),
    rule: step.rule,
    tick: tick(step.tick),
    before: tick(step.before ?? lastBefore(step.tick, around)),
    ...(level === null ? {} : { level: price(level) }),
    ...(stops === null
      ? {}
      : {
          stops: {
            stop_loss: price(stops.stopLoss),
            take_profit: price(stops.takeProfit),
            trailing_stop: stops.trailingStop ?? 0,
          },
        }),
    ...(amended === undefined ? {} : { amended: amendedWire(amended, pricePrecision) }),
    ...(remark === undefined ? {} : { remark }),
    numbers: step.numbers.map((number) => numberWire(number, instruments)),
    around: around.map((one) => tickWire(one, pricePrecision)),
  };
}

function amendedWire({ lots, targetPrice, expiresAtMs }: AmendedTerms, pricePrecision: number) {
  return {
    cont: scaledToNumber(lots, LOT_DECIMALS),
    target_price: scaledToNumber(targetPrice, pricePrecision),
    expire_at: expiresAtMs === null ? null : isoTime(expiresAtMs),
  };
}

function tickWire({ seq, timeMs, bid, ask }: FillTick, pricePrecision: number): TickWire {
  return {
    Seq: seq,
    Time: timeMs,
    Bid: scaledToNumber(bid, pricePrecision),
    Ask: scaledToNumber(ask, pricePrecision),
  };
}

export function numberWire(explained: Explained, instruments: Instruments): CalculationWire {
  switch (explained.name) {
    case 'margin':
      return marginWire(explained.calculation);
    case 'fee':
      return feeWire(explained.calculation);
    case 'profit':
      return profitWire(explained.calculation);
    case 'conversion':
      return conversionNumber(explained.trace, instruments);
    case 'share':
      return shareWire(explained.of, explained.trace);
    case 'swap':
      return swapWire(explained.calculation, explained.rolloverMs);
    case 'available':
      return availableWire(explained.trace);
    case 'level':
      return levelWire(explained.trace);
    case 'trailing_stop':
      return trailingWire(explained.trace, instruments);
    case 'protection':
      return protectionWire(explained.creditMicros);
  }
}

/** The mid of the pair, or one over it when the pair is quoted the other way round [MARGIN-2]. */
function conversionNumber({ tick, rate }: ConversionTrace, instruments: Instruments): CalculationWire {
  const pair = instruments.get(tick.instrumentId);
  invariant(pair !== undefined, `instrument ${tick.instrumentId} is one of ours`);
  const price = (points: Points) => scaledToNumber(points, pair.pricePrecision);
  return {
    name: 'conversion',
    formula: pair.quoteCurrency === 'USD' ? '(bid + ask) ÷ 2' : '2 ÷ (bid + ask)',
    inputs: {
      pair: pair.showCode,
      bid: price(tick.bid),
      ask: price(tick.ask),
      seq: tick.seq,
      time: isoTime(tick.timeMs),
    },
    value: rateText(rate),
  };
}

/** What a part took of the whole position's amount [ORDER-5]. */
function shareWire(name: 'margin' | 'fee' | 'swap', trace: ShareTrace): CalculationWire {
  return {
    name,
    formula: `${name} × lots ÷ held`,
    inputs: {
      [name]: formatMicros(trace.ofMicros),
      lots: scaledToNumber(trace.lots, LOT_DECIMALS),
      held: scaledToNumber(trace.heldLots, LOT_DECIMALS),
    },
    value: formatMicros(trace.micros),
  };
}

/** Free margin for one order: what it has reserved itself counts as free [ORDER-13]. */
function availableWire(trace: AvailableTrace): CalculationWire {
  return {
    name: 'available',
    formula: 'equity − margin − reserved',
    inputs: {
      equity: formatMicros(trace.equityMicros),
      margin: formatMicros(trace.heldMicros),
      reserved: formatMicros(trace.reservedMicros),
    },
    value: formatMicros(trace.availableMicros),
  };
}

/** Percent, with the two decimals that are compared [MARGIN-8]. */
function levelWire({ equityMicros, marginMicros, levelCents }: LevelTrace): CalculationWire {
  return {
    name: 'level',
    formula: 'equity ÷ margin × 100',
    inputs: { equity: formatMicros(equityMicros), margin: formatMicros(marginMicros) },
    value: formatScaled(levelCents, PERCENT_DECIMALS),
  };
}

/** The best closing price, its tick and the distance, as prices [STOP-6]. */
function trailingWire(
  { instrumentId, side, bestPrice, best, distance, price }: TrailingTrace,
  instruments: Instruments,
): CalculationWire {
  const instrument = instruments.get(instrumentId);
  invariant(instrument !== undefined, `instrument ${instrumentId} is one of ours`);
  const { pricePrecision } = instrument;
  return {
    name: 'trailing_stop',
    formula: side === 'buy' ? 'best − distance' : 'best + distance',
    inputs: {
      best: scaledToNumber(bestPrice, pricePrecision),
      distance: scaledToNumber(distance, pricePrecision),
      seq: best.seq,
      time: isoTime(best.timeMs),
    },
    value: formatScaled(price, pricePrecision),
  };
}

/** The credit is what was missing [MARGIN-13]. */
function protectionWire(creditMicros: Micros): CalculationWire {
  return {
    name: 'protection',
    formula: '0 − balance',
    inputs: { balance: formatMicros(-creditMicros) },
    value: formatMicros(creditMicros),
  };
}
