import { describe, expect, it } from 'vitest';
import { ONE } from '../numbers/fraction.ts';
import type { EventBody, FillTerms } from '../trading/orders/events.ts';
import { transactionOf } from './transaction.ts';

const tick = { seq: 1, timeMs: 1, bid: 1, ask: 2 };
const terms: FillTerms = {
  conversionTick: null,
  marginMode: 'leveraged',
  unitsPerLot: 1,
  pricePrecision: 5,
  feeType: 'per_lot',
  feeRateMicros: 1n,
};

describe('transactionOf', () => {
  it('[MARGIN-3] [ORDER-12] charges the fee of a pending order when it fills', () => {
    const filled = { orderId: 7, openPrice: 1, marginMicros: 9n, feeMicros: 5n, conversion: ONE } as const;
    expect(transactionOf({ kind: 'OrderFilled', ...filled, terms, tick, before: null })).toEqual({
      cashMicros: -5n,
      holdMicros: 0n,
      others: [{ account: 'house:fees', amountMicros: 5n }],
      memo: 'fee',
      orderId: 7,
      transferId: null,
    });
    expect(
      transactionOf({ kind: 'OrderFilled', ...filled, feeMicros: 0n, terms, tick, before: null }),
    ).toBeNull();
  });

  it.each([-3n, 3n])('[SWAP-1] moves a swap of %d between the user and the broker', (swapMicros) => {
    const body = {
      kind: 'SwapCharged',
      orderId: 7,
      rolloverMs: 1,
      nights: 1,
      rateMicros: 1n,
      swapMicros,
    } as const;
    const others = [{ account: 'house:swap', amountMicros: -swapMicros }];
    expect(transactionOf(body)).toMatchObject({ cashMicros: swapMicros, others, memo: 'swap', orderId: 7 });
  });

  it.each<EventBody>([
    { kind: 'OrderCancelled', orderId: 7, reason: 'cancelled', tick: null, before: null },
    { kind: 'StopsSet', orderId: 7, stopLoss: 1, takeProfit: null, trailingStop: null, tick: null },
    { kind: 'MarginCalled', equityMicros: 1n, marginMicros: 1n },
    { kind: 'MarginCallEnded' },
    { kind: 'SwapCharged', orderId: 7, rolloverMs: 1, nights: 1, rateMicros: 1n, swapMicros: 0n },
  ])('[LEDGER-1] moves nothing for $kind', (body) => {
    expect(transactionOf(body)).toBeNull();
  });
});
