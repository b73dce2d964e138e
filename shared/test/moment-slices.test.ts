/** Size of the slices in which a moment is played that reaches many accounts. */

import { expect, test } from 'vitest';
import { MemoryStore } from '../src/engine/memory-store.ts';
import type { CommitRecord } from '../src/engine/store.ts';
import type { Instrument } from '../src/market/instrument.ts';
import { ExecutorScenario } from './executor-scenario.ts';
import { EURUSD } from './instruments.ts';
import { placing } from './trading-scenario.ts';

const ACCOUNTS = 1_200;
const OPENING = 1_000_000_000n;
/** That of the program, and the events of the account that passes it: a closing and the end of its review. */
const MOST_EVENTS = 256 + 2;
const FINANCED: Instrument = { ...EURUSD, swapBuyMicros: -3_000_000n };
const DAY_MS = 86_400_000;

class CountingStore extends MemoryStore {
  /** Events of each commit. */
  readonly sizes: number[] = [];

  override commit(records: readonly CommitRecord[]): Promise<void> {
    this.sizes.push(records.reduce((sum, { events }) => sum + events.length, 0));
    return super.commit(records);
  }
}

async function holding(instrument: Instrument) {
  const store = new CountingStore();
  const scenario = new ExecutorScenario([instrument], store);
  await scenario.start();
  scenario.market.tick(instrument, scenario.clock.now(), 110_000, 110_010);
  for (let id = 1; id <= ACCOUNTS; id += 1) {
    await scenario.open(OPENING);
    await scenario.run(placing(instrument, { lots: 1_000_000, stopLoss: 109_900 }), id);
  }
  store.sizes.length = 0;
  return { store, scenario };
}

test('[MARKET-26] a gap through the stop-loss of every account is one commit for some hundred closings', async () => {
  const { store, scenario } = await holding(EURUSD);
  const facts = await scenario.moment([EURUSD, 108_000, 108_010]);
  expect(facts).toHaveLength(ACCOUNTS);
  expect(Math.max(...store.sizes)).toBeLessThanOrEqual(MOST_EVENTS);
  expect(store.sizes.reduce((sum, size) => sum + size, 0)).toBe(ACCOUNTS);
});

test('[MARKET-26] [SWAP-1] a rollover charges every position once, some hundred in a commit', async () => {
  const { store, scenario } = await holding(FINANCED);
  scenario.clock.advance(DAY_MS);
  const facts = await scenario.moment([FINANCED, 110_000, 110_010]);
  expect(facts).toHaveLength(ACCOUNTS);
  expect(Math.max(...store.sizes)).toBeLessThanOrEqual(MOST_EVENTS);
  const again = await scenario.moment([FINANCED, 110_001, 110_011]);
  expect(again).toEqual([]);
});
