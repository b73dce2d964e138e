/** Cost of a tick that triggers no price alert, with a thousand to a million alerts: it must not depend on their number. */

import type { Quote } from '@vernier/shared/market/quote';
import { AlertBook } from '@vernier/shared/trading/triggers/alert-book';
import type { Benchmark, Readings } from '../paired-runs.ts';
import { roundTime } from '../round-times.ts';

const SMALLEST = 1_000;
const LARGER = [100_000, 1_000_000];
const INSTRUMENTS = 30;
const TICKS = 20_000;
const ROUNDS = 200;
/** Start price in points, and the distance of the nearest alert, beyond the range of the ticks. */
const START = 100_000;
const MIN_DISTANCE = 1_000;
const WIDTH = 50_000;
const SWING = 500;

const ticks = Array.from({ length: TICKS }, (_, at): readonly Quote[] => {
  const bid = START + ((at * 7_919) % SWING);
  return [{ instrumentId: 1 + (at % INSTRUMENTS), seq: at, timeMs: at, bid, ask: bid + 10 }];
});

const books = new Map<number, AlertBook>();

function bookOf(size: number): AlertBook {
  const known = books.get(size);
  if (known !== undefined) return known;
  const book = new AlertBook();
  for (let id = 1; id <= size; id += 1) {
    const distance = MIN_DISTANCE + ((id * 104_729) % WIDTH);
    const way = id % 2 === 0 ? 'rises' : 'falls';
    const price = way === 'rises' ? START + distance : START - distance;
    book.add({ id, userId: id, instrumentId: 1 + (id % INSTRUMENTS), way, price, createdAtMs: 0 });
  }
  books.set(size, book);
  return book;
}

export const alertCost: Benchmark = {
  name: 'alert-cost',
  compares:
    'A tick that triggers no price alert, with a thousand to a million alerts, compared with a thousand.',
  withoutServer: true,
  goals: LARGER.map((size) => ({
    name: `median${size}`,
    figure: `ns a tick that reaches nothing, ${size.toLocaleString('en')} price alerts (against 1,000)`,
    atMost: 2,
  })),
  product: () => Promise.resolve(readingsOf((size) => size)),
  baseline: () => Promise.resolve(readingsOf(() => SMALLEST)),
};

function readingsOf(sizeOf: (size: number) => number): Readings {
  return Object.fromEntries(LARGER.map((size) => [`median${size}`, tickNanos(bookOf(sizeOf(size)))]));
}

function tickNanos(book: AlertBook): number {
  let reached = 0;
  const nanos = roundTime(ROUNDS, TICKS, () => {
    for (const quotes of ticks) reached += book.reached(quotes).length;
  });
  if (reached !== 0) throw new Error('a quiet tick reached something');
  return nanos;
}
