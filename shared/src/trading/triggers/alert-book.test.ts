import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Quote } from '../../market/quote.ts';
import { AlertBook, type PriceAlert, directionTo } from './alert-book.ts';

const INSTRUMENTS = [1, 2];

function quoteOf(instrumentId: number, bid: number): Quote {
  return { instrumentId, seq: 1, timeMs: 1, bid, ask: bid + 3 };
}

const step = fc.oneof(
  fc.record({
    kind: fc.constant('add'),
    instrument: fc.constantFrom(...INSTRUMENTS),
    price: fc.integer({ min: 1, max: 60 }),
  }),
  fc.record({ kind: fc.constant('remove'), instrument: fc.constant(0), price: fc.nat(40) }),
  fc.record({
    kind: fc.constant('tick'),
    instrument: fc.constantFrom(...INSTRUMENTS),
    price: fc.integer({ min: 1, max: 60 }),
  }),
);

/** What a scan of every alert would fire: an alert that rises at the bid or below it, one that falls at or above. */
function scan(waiting: readonly PriceAlert[], { instrumentId, bid }: Quote): readonly number[] {
  return waiting
    .filter(
      (alert) =>
        alert.instrumentId === instrumentId &&
        (alert.way === 'rises' ? bid >= alert.price : bid <= alert.price),
    )
    .map(({ id }) => id);
}

describe('[ALERT-2] AlertBook', () => {
  it('fires exactly what a scan of all alerts would, each once, after any additions and removals', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200, size: 'max' }), (steps) => {
        const book = new AlertBook();
        const bids = new Map(INSTRUMENTS.map((instrument) => [instrument, 30]));
        let waiting: PriceAlert[] = [];
        let lastId = 0;
        for (const { kind, instrument, price } of steps) {
          if (kind === 'add') {
            const reachedBy = directionTo(price, quoteOf(instrument, bids.get(instrument) ?? 0));
            if (reachedBy === null) continue;
            lastId += 1;
            const alert = {
              id: lastId,
              userId: 1,
              instrumentId: instrument,
              way: reachedBy,
              price,
              createdAtMs: 0,
            };
            book.add(alert);
            waiting.push(alert);
          } else if (kind === 'remove') {
            book.remove(price);
            waiting = waiting.filter(({ id }) => id !== price);
          } else {
            bids.set(instrument, price);
            const quote = quoteOf(instrument, price);
            const expected = scan(waiting, quote);
            expect(book.reached([quote]).map(({ alert }) => alert.id)).toEqual(expected);
            waiting = waiting.filter(({ id }) => !expected.includes(id));
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('gives what several quotes of a moment reach in the order of the alerts', () => {
    const book = new AlertBook();
    const alert = { userId: 1, way: 'rises', price: 10, createdAtMs: 0 } as const;
    book.add({ ...alert, id: 2, instrumentId: 1 });
    book.add({ ...alert, id: 1, instrumentId: 2 });
    const reached = book.reached([quoteOf(1, 10), quoteOf(2, 11)]);
    expect(reached.map(({ alert: { id }, quote: { bid } }) => [id, bid])).toEqual([
      [1, 11],
      [2, 10],
    ]);
    expect(book.reached([quoteOf(1, 10), quoteOf(2, 11)])).toEqual([]);
  });
});

describe('[ALERT-2] an alert in the book', () => {
  it('is listed and is one of the nearest prices until it is removed', () => {
    const book = new AlertBook();
    const alert = { userId: 1, instrumentId: 1, createdAtMs: 0 };
    const rising = { ...alert, id: 1, way: 'rises', price: 20 } as const;
    const falling = { ...alert, id: 2, way: 'falls', price: 10 } as const;
    book.add(rising);
    book.add(falling);
    expect(book.alerts).toEqual([rising, falling]);
    const nothing = { bid_falls: -Infinity, bid_rises: Infinity, ask_falls: -Infinity, ask_rises: Infinity };
    expect(book.nearestPrices(1)).toEqual({ ...nothing, bid_falls: 10, bid_rises: 20 });
    expect(book.nearestPrices(2)).toEqual(nothing);
    book.remove(1);
    book.remove(3);
    expect(book.alerts).toEqual([falling]);
    expect(book.nearestPrices(1)).toEqual({ ...nothing, bid_falls: 10 });
    book.reached([quoteOf(1, 10)]);
    expect(book.alerts).toEqual([]);
  });
});

describe('[ALERT-1] the direction of an alert', () => {
  it('has the direction from the bid to its price, and none when the bid is there', () => {
    expect([9, 10, 11].map((price) => directionTo(price, { bid: 10 }))).toEqual(['falls', null, 'rises']);
  });
});
