/** Reads, commands and crashes between the slices of a moment, at each of them: the search for what it reaches included. */

import { beforeAll, describe, expect, it } from 'vitest';
import type { Quote } from '../src/market/quote.ts';
import type { Instrument } from '../src/market/instrument.ts';
import { ExecutorScenario } from './executor-scenario.ts';
import { EURJPY, EURUSD, GBPUSD, INSTRUMENTS, USDJPY } from './instruments.ts';
import { placing, resting } from './trading-scenario.ts';

const FINANCED: Instrument = { ...EURUSD, swapBuyMicros: -3_000_000n };
const LISTED = INSTRUMENTS.map((one) => (one.id === FINANCED.id ? FINANCED : one));
/** Those with every kind of order; another one has a position only, and is called. */
const ACCOUNTS = 4;
/** A slice of one place of the search, or of one account. */
const PLACE = 1 / 32;
const STEP_MS = 250;
const LOT = 100_000_000;

type Prices = readonly (readonly [Instrument, number, number])[];
const START: Prices = [
  [FINANCED, 110_000, 110_010],
  [USDJPY, 150_000, 150_010],
  [EURJPY, 165_000, 165_010],
  [GBPUSD, 127_000, 127_010],
];
const GAP: Prices = [
  [FINANCED, 108_000, 108_010],
  [USDJPY, 149_000, 149_010],
  [EURJPY, 164_000, 164_010],
  [GBPUSD, 126_000, 126_010],
];
/** Reaches what the gap has left. */
const AFTER: Prices = [
  [FINANCED, 106_000, 106_010],
  [USDJPY, 147_000, 147_010],
  [EURJPY, 164_010, 164_020],
  [GBPUSD, 126_000, 126_010],
];

class GapRun {
  readonly scenario = new ExecutorScenario(LISTED, undefined, PLACE);
  #accepted: readonly Quote[] = [];

  /** Accounts with two stops, two trailing stops, an entry that cannot fill and one that ends; the lower two are called. */
  async open(): Promise<void> {
    const { scenario } = this;
    await scenario.start();
    for (const [one, bid, ask] of START) scenario.market.tick(one, scenario.clock.now(), bid, ask);
    const { nextMs: rolloverMs } = scenario.executor;
    for (let id = 1; id <= ACCOUNTS; id += 1) {
      await scenario.open(id <= ACCOUNTS / 2 ? 2_400_000_000n : 20_000_000_000n);
      const lots = LOT / 10;
      await scenario.run(placing(FINANCED, { lots, stopLoss: 109_500 }), id);
      await scenario.run(placing(FINANCED, { lots, stopLoss: 107_000 }), id);
      await scenario.run(placing(USDJPY, { lots, trailingStop: 500 }), id);
      await scenario.run(placing(USDJPY, { lots, trailingStop: 1_500 }), id);
      await scenario.run(resting(GBPUSD, 126_500, { lots }), id);
      await scenario.run(resting(EURJPY, 160_000, { lots: LOT / 100, expiry: rolloverMs }), id);
      await scenario.run(placing(EURJPY, { lots: LOT, leverage: 100 }), id);
    }
    await scenario.open(1_700_000_000n);
    await scenario.run(placing(EURJPY, { lots: LOT, leverage: 100 }), ACCOUNTS + 1);
    scenario.market.setState(GBPUSD, 'close_only');
    scenario.clock.advance(rolloverMs - scenario.clock.now() - STEP_MS);
    for (const [one, bid, ask] of START) scenario.market.tick(one, scenario.clock.now(), bid, ask);
  }

  /** The first slice of the gap. */
  begin(): void {
    const { scenario } = this;
    scenario.clock.advance(STEP_MS);
    const timeMs = scenario.clock.now();
    this.#accepted = GAP.map(([one, bid, ask]) => scenario.market.tick(one, timeMs, bid, ask));
    scenario.executor.onMoment({ timeMs, accepted: this.#accepted });
  }

  /** A process that ends between two slices, and one that plays the gap again when the store does not have all of it. */
  async crash(): Promise<void> {
    const { scenario } = this;
    const timeMs = scenario.clock.now();
    const { playingMs = null, lastEventSeq } = await scenario.store.load();
    const [newest] = await scenario.store.eventsAfter(lastEventSeq - 1, 1);
    const playedMs = playingMs === null ? (newest?.atMs ?? 0) : playingMs - 1;
    await scenario.start(undefined, playedMs);
    if (timeMs > playedMs) scenario.executor.onMoment({ timeMs, accepted: this.#accepted });
  }

  /** What the gap and the moment after it did, account by account. */
  async end(): Promise<readonly string[]> {
    const { scenario } = this;
    await scenario.settle();
    const gap = byAccount(scenario.facts());
    scenario.market.setState(GBPUSD, 'open');
    const after = byAccount(await scenario.moment(...AFTER));
    expect(scenario.fatal).toEqual([]);
    return ['the gap', ...gap, 'after it', ...after];
  }
}

function byAccount(facts: readonly string[]): readonly string[] {
  return facts.toSorted((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10));
}

async function runWith(between: (run: GapRun) => Promise<void> | void, slices = 0) {
  const run = new GapRun();
  await run.open();
  run.begin();
  await run.scenario.settle(slices);
  if (run.scenario.executor.isPlaying) await between(run);
  return run.end();
}

let expected: readonly string[];
let slices = 0;

beforeAll(async () => {
  expected = await runWith(async ({ scenario }) => {
    for (; scenario.executor.isPlaying; slices += 1) await scenario.settle(1);
  });
});

describe('a gap at a rollover, played in slices of one place of the search or of one account', () => {
  it('[MARKET-26] [MARGIN-14] has the documented order on every account', () => {
    const first = [
      '1: 6 cancelled expired',
      '1: SwapCharged',
      '1: SwapCharged',
      '1: 1 closed stop_loss at 108000 for -201000000',
      '1: 3 closed trailing_stop at 149000 for -67331089',
    ];
    expect(expected.slice(1, 6)).toEqual(first);
    expect(expected.filter((fact) => fact.includes('called'))).toHaveLength(3);
    expect(expected.filter((fact) => fact.endsWith('SwapCharged'))).toHaveLength(2 * ACCOUNTS);
    expect(expected.filter((fact) => fact.includes('filled at 126010'))).toHaveLength(2);
    expect(slices).toBeGreaterThan(25);
  });

  it('[MARKET-26] has the same effects when an account is read after any slice', {
    tags: ['night'],
  }, async () => {
    for (let after = 0; after < slices; after += 1)
      for (const id of [1, ACCOUNTS, ACCOUNTS + 1])
        expect(await runWith(({ scenario }) => void scenario.executor.account(id), after)).toEqual(expected);
  });

  it('[MARKET-26] [SWAP-1] has the same effects when the process ends after any slice', async () => {
    for (let after = 0; after < slices; after += 1)
      expect(await runWith((run) => run.crash(), after)).toEqual(expected);
  });

  it('[MARKET-26] [START-12] is left to the next start by a process that stops after any slice', async () => {
    for (let after = 0; after < slices; after += 1) {
      const facts = await runWith(async (run) => {
        await run.scenario.executor.stop();
        await run.scenario.settle();
        await run.crash();
      }, after);
      expect(facts).toEqual(expected);
    }
  });

  it.each(['', ' and a crash'])(
    '[MARKET-26] comes before the command of an account%s, after any slice',
    async (crash) => {
      for (let after = 0; after < slices; after += 1) {
        const facts = await runWith(async (run) => {
          void run.scenario.ask({ kind: 'CancelOrder', orderId: 5 }, 1);
          if (crash === '') return;
          await run.scenario.settle(2);
          await run.crash();
        }, after);
        const cancelled = '1: 5 cancelled cancelled';
        const own = facts.slice(1, facts.indexOf('after it')).filter((fact) => fact.startsWith('1:'));
        expect(own.at(-1)).toBe(cancelled);
        const isOther = (fact: string) => !fact.startsWith('1: 5 ');
        expect(facts.filter(isOther)).toEqual(expected.filter(isOther));
      }
    },
  );
});
