/** Attacks on the market with its code, its past and what it publishes: they succeed on an open market and fail on a sealed one. */

import { hexToBytes } from '@noble/hashes/utils.js';
import type { CommitmentPageWire } from '@vernier/shared/api/shapes/fairness';
import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import { parseIsoDay } from '@vernier/shared/civil-date';
import { Market } from '@vernier/simulator/market';
import { TICK_HEAD, TickLines } from '@vernier/simulator/tape/tick-lines';
import { RevealedKeys } from '@vernier/simulator/verification/revealed-keys';
import { afterEach, expect, test } from 'vitest';
import { Harness, START_MS } from '../rig/harness.ts';

const AHEAD_MS = 15_000;
/** The seeds of 32 bits that an attack tries: of all 2^32, the few around the one that was used. */
const [SEED, FIRST, LAST] = [4_000_000_021, 4_000_000_000, 4_000_000_040];
const PUBLISHED_MINUTE = START_MS / 60_000 - 10;
const eurusd = INSTRUMENTS.filter(({ code }) => code === 'EURUSD');

let server: Harness;
afterEach(() => server.stop());

/** The bids and asks that the server shows 15 seconds from now, and those that a market computes now. */
async function forecast(market: Market): Promise<{ readonly served: unknown; readonly computed: unknown }> {
  const live = server.server.core.market;
  const slot = live.slot + AHEAD_MS / 250;
  const computed = market.quotesAt(slot).map(({ instrumentId, bid, ask }) => [instrumentId, bid, ask]);
  server.pass(AHEAD_MS);
  expect(live.slot).toBe(slot);
  const served = live.instruments.map(({ id }) => {
    const quote = live.shownQuoteOf(id);
    return [id, quote?.bid, quote?.ask];
  });
  return { served, computed };
}

async function publishedMinute(): Promise<string> {
  const from = PUBLISHED_MINUTE * 60;
  const query = { forex_id: '1', from: String(from), to: String(from + 60) };
  return (await server.server.app.inject({ url: '/v1/api/forex/ticks.csv', query })).body;
}

/** The seeds of a range whose market has the published minute. */
function seedsThatFit(published: string): readonly number[] {
  const fitting: number[] = [];
  for (let seed = FIRST; seed <= LAST; seed += 1) {
    const market = new Market({ seed: String(seed), instruments: eurusd });
    const [instrument] = eurusd;
    const lines = new TickLines(market, instrument!, PUBLISHED_MINUTE).next();
    if (published === `${TICK_HEAD}${lines}`) fitting.push(seed);
  }
  return fitting;
}

test('[MARKET-10] the quotes of an open market 15 seconds ahead follow from its seed', async () => {
  server = await Harness.start();
  const { served, computed } = await forecast(new Market({ seed: '1' }));
  expect(computed).toEqual(served);
});

test('[MARKET-10] those of a sealed market do not, and no key of a past day has them', async () => {
  server = await Harness.start({ MARKET_SEED: '' });
  const { data } = await server.get<CommitmentPageWire>('/v1/api/market/commitments', {
    query: { limit: '1000' },
  });
  const revealed = data.list.flatMap(({ day, revealed_key: key }) =>
    key === null ? [] : [[parseIsoDay(day) ?? 0, hexToBytes(key)] as const],
  );
  const known = new Market({ seed: new RevealedKeys(new Map(revealed)) });
  const newest = revealed[0]?.[0] ?? 0;
  const slotsOf = (day: number) => day * 345_600;
  const last = slotsOf(newest + 1) - 1;
  expect(known.quote(1, last)).toEqual(server.server.core.market.simulated.quote(1, last));
  for (const slot of [last + 1, slotsOf(newest + 2), server.server.core.market.slot + 60])
    expect(() => known.quote(1, slot)).toThrow('is not revealed');
  // The key of one day in place of the next ones: as good as any other guess.
  const stale = new RevealedKeys(
    new Map([...revealed, ...[1, 2, 3].map((on) => [newest + on, revealed[0]![1]] as const)]),
  );
  for (const market of [new Market({ seed: '1' }), new Market({ seed: stale })]) {
    const { served, computed } = await forecast(market);
    expect(computed).not.toEqual(served);
  }
});

test('[MARKET-10] one published minute identifies the seed of an open market among its neighbours', async () => {
  server = await Harness.start({ MARKET_SEED: String(SEED) });
  expect(seedsThatFit(await publishedMinute())).toEqual([SEED]);
});

test('[MARKET-10] no seed of the same search has a published minute of a sealed market', async () => {
  server = await Harness.start({ MARKET_SEED: '' });
  expect(seedsThatFit(await publishedMinute())).toEqual([]);
});
