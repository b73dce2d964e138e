/** Alerts of a shard that gets another owner, against a process that has followed every tick. */

import { ManualClock } from '@vernier/shared/clock';
import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import { AlertBook, type PriceAlert, type ReachedAlert } from '@vernier/shared/trading/triggers/alert-book';
import { Market } from '@vernier/simulator/market';
import { expect, test } from 'vitest';
import { randomNumbers } from '../../../test/rig/random-numbers.ts';
import { LiveMarket } from '../../core/market/live-market.ts';
import { AlertFollower, type FollowerResult } from './alert-follower.ts';

const START_MS = 1_767_614_400_000;
const SHARD = 0;
const SOME = INSTRUMENTS.slice(0, 6);
const WORLDS = [1, 2, 3, 4];

function startMarket() {
  const clock = new ManualClock(START_MS);
  const market = new LiveMarket(new Market({ seed: '7', instruments: SOME }), SOME, clock);
  const advance = () => {
    clock.advance(250);
    market.advance();
  };
  return { market, advance };
}

function followerOf(market: LiveMarket, stored = new Map<string, string>()) {
  const meta = {
    get: async (key: string) => stored.get(key) ?? null,
    async setAll(values: Readonly<Record<string, string>>) {
      for (const [key, value] of Object.entries(values)) stored.set(key, value);
    },
  };
  const pause = () => new Promise<void>((resolve) => setImmediate(resolve));
  return new AlertFollower({ meta, market, pause });
}

async function followed(follower: AlertFollower, alerts: readonly PriceAlert[]): Promise<FollowerResult> {
  const results: FollowerResult[] = [];
  await follower.follow(alerts, (result) => results.push(result));
  return results[0] ?? { reached: [], waiting: [] };
}

const byId = (left: ReachedAlert, right: ReachedAlert) => left.alert.id - right.alert.id;

test.each(WORLDS)(
  '[CLUSTER-55] the next owner finds each alert that was reached meanwhile, at the same tick, in world %i',
  async (seed) => {
    const random = randomNumbers(seed);
    const { market, advance } = startMarket();
    const book = new AlertBook();
    const made: PriceAlert[] = [];
    const fired: ReachedAlert[] = [];
    market.onSlot(({ accepted }) => fired.push(...book.reached(accepted)));
    const follower = followerOf(market);
    const notedAt = 200 + Math.floor(random() * 200);
    const missedSlots = 100 + Math.floor(random() * 1_000);
    for (let slot = 0; slot < notedAt + missedSlots; slot += 1) {
      if (slot === notedAt) await follower.note([SHARD], market.timeMs);
      advance();
      // A user may make alerts until the owner ends.
      if (slot > notedAt + 50 || random() < 0.5) continue;
      const instrument = SOME[Math.floor(random() * SOME.length)] ?? SOME[0];
      const quote = instrument === undefined ? undefined : market.quoteOf(instrument.id);
      if (instrument === undefined || quote === undefined) continue;
      const way = random() < 0.5 ? ('rises' as const) : ('falls' as const);
      const distance = 1 + Math.floor(random() * 60);
      const price = way === 'rises' ? quote.bid + distance : quote.bid - distance;
      const place = { id: made.length + 1, userId: 1, instrumentId: instrument.id };
      const alert = { ...place, way, price, createdAtMs: market.timeMs };
      made.push(alert);
      book.add(alert);
    }
    const notedMs = START_MS + notedAt * 250;
    const stored = fired.filter(({ quote }) => quote.timeMs <= notedMs).map(({ alert }) => alert.id);
    const rows = made.filter(({ id }) => !stored.includes(id));
    const { reached, waiting } = await followed(follower, rows);

    const late = fired.filter(({ quote }) => quote.timeMs > notedMs);
    expect(late.length).toBeGreaterThan(5);
    expect(reached.toSorted(byId)).toMatchObject(late.toSorted(byId));
    expect(waiting.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(book.alerts.map(({ id }) => id));
  },
);

test('[CLUSTER-55] an alert of a shard that no owner has noted is followed from its creation on', async () => {
  const { market, advance } = startMarket();
  const quote = market.quoteOf(SOME[0]?.id ?? 0);
  const { instrumentId, bid } = quote ?? { instrumentId: 0, bid: 0 };
  const alert = {
    id: 1,
    userId: 1,
    instrumentId,
    way: 'rises',
    price: bid + 1,
    createdAtMs: START_MS,
  } as const;
  for (let slot = 0; slot < 1_200; slot += 1) advance();
  expect((await followed(followerOf(market), [alert])).reached).toHaveLength(1);
});

test('[CLUSTER-55] the owner notes the shards of its alerts once a minute', async () => {
  const { market } = startMarket();
  const stored = new Map<string, string>();
  const follower = followerOf(market, stored);
  const place = { id: 1, userId: 65, instrumentId: 1, way: 'rises', price: 1, createdAtMs: 0 } as const;
  const book = { alerts: [place, { ...place, id: 2 }] };
  await follower.onStored(START_MS + 59_000, book);
  await follower.onStored(START_MS + 59_500, book);
  expect([...stored]).toEqual([[`alerts_followed_${SHARD}`, String(START_MS + 59_000)]]);
  await follower.onStored(START_MS + 60_000, book);
  expect([...stored.values()]).toEqual([String(START_MS + 60_000)]);
});
