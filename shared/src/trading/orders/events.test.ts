import { describe, expect, it } from 'vitest';
import { EURUSD } from '../../../test/instruments.ts';
import { placing, TradingScenario } from '../../../test/trading-scenario.ts';
import {
  type AccountEvent,
  createdOrderOf,
  orderHistoryOf,
  orderOfEvent,
  transferOfEvent,
  truncationOf,
} from './events.ts';

/** The position 1, of which 2 and 3 close separately. */
function history(): readonly AccountEvent[] {
  const at = new TradingScenario(4_000_000_000n);
  at.quote(EURUSD, 110_000, 110_010);
  const closings = [20_000_000, 10_000_000, null].map(
    (lots) => ({ kind: 'CloseOrder', orderId: 1, lots }) as const,
  );
  return [placing(EURUSD), ...closings].flatMap((command) => at.run(command).events);
}

describe('the history of an order', () => {
  it('is that of its position up to its closing for a part, and all of it for the position', () => {
    const events = history();
    expect(events.map(({ body }) => orderOfEvent(body))).toEqual([1, 1, 1, 1]);
    expect(orderHistoryOf(2, events)).toEqual(events.slice(0, 2));
    expect(orderHistoryOf(3, events)).toEqual(events.slice(0, 3));
    expect(orderHistoryOf(1, events)).toEqual(events);
  });
});

it('an event creates the order that it opens or the closed part', () => {
  expect(history().map(({ body }) => createdOrderOf(body))).toEqual([1, 2, 3, null]);
});

describe('the truncation of an event', () => {
  it('is what was booked and what it would have been', () => {
    const swap = { kind: 'SwapCharged', orderId: 1, rolloverMs: 0, nights: 1, rateMicros: 1n } as const;
    expect(truncationOf({ ...swap, swapMicros: -2n, exactMicros: -3n })).toEqual({
      exactMicros: -3n,
      bookedMicros: -2n,
    });
    const closing = history()[3]?.body;
    if (closing?.kind !== 'OrderClosed') throw new Error('the position closes');
    expect(truncationOf({ ...closing, exactMicros: 5n })).toEqual({
      exactMicros: 5n,
      bookedMicros: closing.profitMicros,
    });
  });

  it('is none without an exact amount', () => {
    expect(history().map(({ body }) => truncationOf(body))).toEqual([null, null, null, null]);
  });
});

it('an event is about the transfer that it names, and about no order then', () => {
  const body = { kind: 'DepositExpired', transferId: 9 } as const;
  expect([transferOfEvent(body), orderOfEvent(body)]).toEqual([9, null]);
  expect(transferOfEvent({ kind: 'MarginCallEnded' })).toBeNull();
});
