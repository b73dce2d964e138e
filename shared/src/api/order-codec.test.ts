/** Orders and entries that go over the API and come back. */

import { describe, expect, it } from 'vitest';
import { INSTRUMENTS } from '../market/instruments.ts';
import type { PlaceOrder, PlacePending } from '../trading/orders/commands.ts';
import type { CancelledOrder, ClosedPosition, Order, OrderTerms, Position } from '../trading/orders/order.ts';
import { profitAt } from '../trading/pricing/profit.ts';
import { CALLS } from './calls.ts';
import {
  decodeEntry,
  decodeOrder,
  encodeAmendment,
  encodeEntry,
  encodeOrder,
  encodeStops,
  isClosedView,
  type OrderValue,
  type OrderView,
  wasFilled,
} from './order-codec.ts';
import { parsePoints } from '../numbers/price.ts';

const instrument = INSTRUMENTS.find(({ code }) => code === 'USDJPY')!;
const tick = { seq: 7, timeMs: 1_795_241_321_200, bid: 150_829, ask: 150_849 };

const terms: OrderTerms = {
  id: 41,
  accountId: 3,
  instrumentId: instrument.id,
  side: 'sell',
  lots: 23_000_000,
  leverage: 100,
  conversion: { numerator: 2_000n, denominator: 301_659n },
  stopLoss: 151_000,
  takeProfit: null,
  trailingStop: 250,
  clientId: 'entry-7.A_b',
  reduceOnly: true,
  createdAtMs: 1_795_241_321_000,
};
const position: Position = {
  ...terms,
  status: 'holding',
  targetPrice: null,
  pendingKind: null,
  openPrice: 150_829,
  marginMicros: 229_999_123n,
  feeMicros: 1_150_000n,
  swapMicros: -1n,
  swappedAtMs: null,
  openedAtMs: 1_795_241_321_250,
  openTick: tick,
};
const label = {
  instrument: {
    showCode: instrument.showCode,
    code: instrument.code,
    logo: `/logos/${instrument.code}.svg`,
    pricePrecision: instrument.pricePrecision,
  },
};

function received(order: Order, value: OrderValue | null): OrderView {
  return decodeOrder(JSON.parse(JSON.stringify(encodeOrder(order, instrument, value))));
}

/** The fields that the API sends. */
function sent(order: object) {
  const server = [
    'accountId',
    'openTick',
    'closeTick',
    'trailingTick',
    'swappedAtMs',
    'historyNumber',
    'amendedAtMs',
  ];
  return Object.fromEntries(Object.entries(order).filter(([field]) => !server.includes(field)));
}

describe('an order over the API', () => {
  const value = { price: 150_900, profitMicros: -10_825_000n };

  it('is the position that was sent, with its price and profit', () => {
    expect(received(position, value)).toEqual({ ...sent(position), ...label, value });
  });

  it('[STOP-6] [STOP-7] is sent with the stop where it stands', () => {
    expect(received(position, { ...value, stopLoss: 150_950 })).toMatchObject({
      stopLoss: 150_950,
      trailingStop: 250,
    });
  });

  it('[MARGIN-4] is worth the same at every price', () => {
    const view = received(position, value);
    if (view.status !== 'holding') throw new Error('a position comes back');
    for (let price = 149_000; price < 152_000; price += 137)
      expect(profitAt(view, price, instrument).micros).toBe(profitAt(position, price, instrument).micros);
  });

  it('keeps what a position closed at and for', () => {
    const closed: ClosedPosition = {
      ...position,
      status: 'closed',
      closePrice: 150_700,
      profitMicros: 19_669_887n,
      closedAtMs: 1_795_241_400_000,
      closeReason: 'manual',
      closeTick: tick,
      parentId: 17,
      historyNumber: 1,
    };
    expect(received(closed, null)).toEqual({ ...sent(closed), ...label });
  });

  it('is pending with its target and what it reserves', () => {
    const target = { targetPrice: 150_829, pendingKind: 'limit', expiresAtMs: 1_795_300_000_001 } as const;
    const cost = { marginMicros: 1n, feeMicros: 2n };
    const pending = { ...terms, status: 'pending', ...target, ...cost, amendedAtMs: 7 } as const;
    expect(received(pending, value)).toEqual({ ...sent(pending), ...label });
  });

  it('[ORDER-14] has no opening and no result when it was cancelled before it filled', () => {
    const cancelled: CancelledOrder = {
      ...terms,
      status: 'cancelled',
      targetPrice: 150_829,
      pendingKind: 'limit',
      expiresAtMs: 1_795_241_400_000,
      closedAtMs: 1_795_241_400_000,
      closeReason: 'expired',
      historyNumber: 2,
    };
    expect(received(cancelled, null)).toEqual({ ...sent(cancelled), ...label });
    expect(encodeOrder(cancelled, instrument, null)).toMatchObject({
      Status: 3,
      OriginPrice: 150.829,
      Price: 150.829,
      CautionMoney: '0.000000',
      FactProfits: '0.000000',
      OpenTime: null,
    });
  });
});

it('an order is closed in two statuses, and was filled in two', () => {
  const statuses = ['pending', 'holding', 'closed', 'cancelled'].map((status) => ({ status }) as OrderView);
  expect(statuses.map(isClosedView)).toEqual([false, false, true, true]);
  expect(statuses.map(wasFilled)).toEqual([false, true, true, false]);
});

describe('an entry over the API', () => {
  const entry = {
    instrumentId: instrument.id,
    side: 'sell',
    lots: 1_000_000,
    leverage: 100,
    stopLoss: 151_000,
    takeProfit: null,
    trailingStop: 250,
    clientId: null,
    reduceOnly: false,
  } as const;

  function decoded(command: PlaceOrder | PlacePending) {
    const request = encodeEntry(command, instrument.pricePrecision);
    const input = CALLS.submitOrder.input.parse(request);
    const points = (price: string | null) =>
      price === null ? null : (parsePoints(price, instrument.pricePrecision) as number);
    return decodeEntry(input, {
      target_price: points(input.target_price),
      stop_loss_price: points(input.stop_loss_price),
      target_profit_price: points(input.target_profit_price),
    });
  }

  it.each<PlaceOrder | PlacePending>([
    { kind: 'PlaceOrder', ...entry, deviation: 5, quoteTimeMs: 1_795_241_321_000 },
    {
      kind: 'PlaceOrder',
      ...entry,
      leverage: null,
      stopLoss: null,
      trailingStop: null,
      deviation: null,
      quoteTimeMs: null,
    },
    {
      kind: 'PlacePending',
      ...entry,
      clientId: 'a',
      reduceOnly: true,
      takeProfit: 149_000,
      targetPrice: 150_500,
      expiry: 'day',
    },
    { kind: 'PlacePending', ...entry, targetPrice: 150_500, expiry: 1_795_300_000_123 },
    { kind: 'PlacePending', ...entry, targetPrice: 150_500, expiry: null },
  ])('is the command that was sent: %o', (command) => {
    expect(decoded(command)).toEqual(command);
  });

  it('[ORDER-27] names only the terms that change, and removes the end with an empty text', () => {
    expect(encodeAmendment({ orderId: 7 }, 3)).toEqual({ id: 7 });
    const expiry = 1_795_241_321_000;
    expect(
      encodeAmendment({ orderId: 7, lots: 1_000_000, targetPrice: 150_000, expiry, stopLoss: null }, 3),
    ).toEqual({
      ...{ id: 7, cont: '0.01000000', target_price: '150.000', stop_loss_price: '0.000' },
      expire_at: '2026-11-21T06:08:41.000Z',
    });
    expect(encodeAmendment({ orderId: 7, expiry: null }, 3)).toEqual({ id: 7, expire_at: '' });
  });

  it('[STOP-5] names only the stops that change, and removes one with zero', () => {
    expect(encodeStops(41, { stopLoss: 151_000 }, 3)).toEqual({ id: 41, stop_loss_price: '151.000' });
    expect(encodeStops(41, { takeProfit: null }, 3)).toEqual({ id: 41, target_profit_price: '0.000' });
    expect(encodeStops(41, { trailingStop: 250 }, 3)).toEqual({ id: 41, trailing_stop: 250 });
    expect(encodeStops(41, { trailingStop: null }, 3)).toEqual({ id: 41, trailing_stop: 0 });
  });
});
