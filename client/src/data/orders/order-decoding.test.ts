/** What the client computes from a decoded order is what the server computed from the order itself, to the micro-dollar. */

import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import type { Order } from '@vernier/shared/trading/orders/order';
import { profitAt } from '@vernier/shared/trading/pricing/profit';
import { orderWire } from '@vernier/shared/api/order-wire';
import { describe, expect, it } from 'vitest';
import { decodeOrder } from './order-decoding.ts';

const instrument = INSTRUMENTS.find(({ code }) => code === 'USDJPY')!;

const order: Order = {
  id: 41,
  accountId: 0,
  instrumentId: instrument.id,
  side: 'sell',
  status: 'holding',
  lots: 23_000_000,
  leverage: 100,
  openPrice: 150_829,
  closePrice: null,
  marginMicros: 229_999_123n,
  feeMicros: 1_150_000n,
  conversion: { numerator: 2_000n, denominator: 301_659n },
  swapMicros: -1n,
  profitMicros: null,
  stopLoss: 151_000,
  takeProfit: null,
  targetPrice: null,
  pendingKind: null,
  createdAtMs: 1_795_241_321_000,
  openedAtMs: 1_795_241_321_250,
  closedAtMs: null,
  closeReason: null,
  openTick: null,
  closeTick: null,
  swappedAtMs: null,
  parentId: null,
  historyNumber: null,
};

const overTheWire = (sent: Order, price: number, profitMicros: bigint): Order =>
  decodeOrder(JSON.parse(JSON.stringify(orderWire(sent, instrument, { price, profitMicros }))));

describe('a decoded order', () => {
  it('is the order that was sent', () => {
    expect(overTheWire(order, 150_900, 0n)).toEqual(order);
  });

  it('[M4] is worth the same at every price', () => {
    const received = overTheWire(order, 150_900, 0n);
    for (let price = 149_000; price < 152_000; price += 137) {
      expect(profitAt(received, price, instrument).micros).toBe(profitAt(order, price, instrument).micros);
    }
  });

  it('keeps what it closed at and for', () => {
    const closed: Order = {
      ...order,
      status: 'closed',
      closePrice: 150_700,
      profitMicros: 19_669_887n,
      closedAtMs: 1_795_241_400_000,
      closeReason: 'manual',
    };
    expect(overTheWire(closed, 150_700, 19_669_887n)).toEqual(closed);
  });

  it('[P5] closed at no price when it was cancelled before it filled', () => {
    const cancelled: Order = {
      ...order,
      status: 'closed',
      openedAtMs: null,
      targetPrice: 150_829,
      pendingKind: 'limit',
      profitMicros: 0n,
      closedAtMs: 1_795_241_400_000,
      closeReason: 'cancelled',
    };
    expect(overTheWire(cancelled, 0, 0n)).toEqual(cancelled);
  });
});
