/**
 * The opening of a market order as a list of numbers, which is most of the log: half the bytes of the fields with their names,
 * and a fraction of the time. Openings with unusual terms keep their names (event-codec.ts).
 */

import { ONE } from '../../numbers/fraction.ts';
import { buildPosition } from './build-order.ts';
import type { FillTerms, OrderOpened } from './events.ts';
import type { Position } from './order.ts';
import { tickNumbers, listedTick } from './tick-list.ts';

/** The usual terms of a fill; there is no tick of a pair where nothing was converted. */
export const USUAL_TERMS = { conversionTick: null, marginMode: 'leveraged', feeType: 'per_lot' } as const;

const BUY = 1;
const SELL = 2;

/** The list as JSON; null for an opening that it cannot express. */
export function openedOrderText({ order, terms, before }: OrderOpened): string | null {
  if (!isUsual(order, terms)) return null;
  const { id, accountId, instrumentId, side, lots, leverage, openPrice, marginMicros, feeMicros } = order;
  const { stopLoss, takeProfit, createdAtMs, openTick } = order;
  const { unitsPerLot, pricePrecision, feeRateMicros } = terms;
  const choices = `${id},${accountId},${instrumentId},${side === 'buy' ? BUY : SELL},${lots},${leverage}`;
  const stops = `${stopLoss ?? 0},${takeProfit ?? 0}`;
  const fill = `${openPrice},${marginMicros},${feeMicros},${createdAtMs},${tickNumbers(openTick)}`;
  const previous = before === null ? '' : `,${tickNumbers(before)}`;
  return `[${choices},${stops},${fill},${unitsPerLot},${pricePrecision},${feeRateMicros}${previous}]`;
}

/** The opening of a list that {@link openedOrderText} wrote. */
export function openedOrderOf(list: readonly number[]): OrderOpened {
  const [id = 0, accountId = 0, instrumentId = 0, side, lots = 0, leverage = 0, stopLoss, takeProfit] = list;
  const [openPrice = 0, margin = 0, fee = 0, createdAtMs = 0, ...rest] = list.slice(8);
  const [unitsPerLot = 0, pricePrecision = 0, feeRate = 0, ...previous] = rest.slice(4);
  const order = buildPosition(
    {
      instrumentId,
      side: side === BUY ? 'buy' : 'sell',
      lots,
      stopLoss: stopLoss || null,
      takeProfit: takeProfit || null,
    },
    { id, accountId, leverage, conversion: ONE, createdAtMs },
    {
      targetPrice: null,
      pendingKind: null,
      openPrice,
      marginMicros: BigInt(margin),
      feeMicros: BigInt(fee),
      swapMicros: 0n,
      swappedAtMs: null,
      openedAtMs: createdAtMs,
      openTick: listedTick(rest),
    },
  );
  const terms = { ...USUAL_TERMS, unitsPerLot, pricePrecision, feeRateMicros: BigInt(feeRate) };
  return { kind: 'OrderOpened', order, terms, before: previous.length === 0 ? null : listedTick(previous) };
}

function isUsual(order: Position, terms: FillTerms): boolean {
  const { conversion, swapMicros, swappedAtMs, targetPrice, openedAtMs, createdAtMs } = order;
  return (
    terms.conversionTick === null &&
    terms.marginMode === USUAL_TERMS.marginMode &&
    terms.feeType === USUAL_TERMS.feeType &&
    conversion.numerator === 1n &&
    conversion.denominator === 1n &&
    swapMicros === 0n &&
    swappedAtMs === null &&
    targetPrice === null &&
    openedAtMs === createdAtMs &&
    isWithoutExtras(order) &&
    isSafe(order.marginMicros) &&
    isSafe(order.feeMicros) &&
    isSafe(terms.feeRateMicros)
  );
}

function isWithoutExtras({ clientId, reduceOnly, trailingStop, trailingTick }: Position): boolean {
  return (
    (clientId ?? null) === null &&
    reduceOnly !== true &&
    (trailingStop ?? null) === null &&
    (trailingTick ?? null) === null
  );
}

function isSafe(micros: bigint): boolean {
  return micros <= Number.MAX_SAFE_INTEGER && micros >= 0n;
}
