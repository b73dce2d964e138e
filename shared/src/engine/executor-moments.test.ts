/** Commands and reads of accounts beside moments of the market: which state they see, and at which time they are decided. */

import { describe, expect, it, vi } from 'vitest';
import { EURUSD } from '../../test/instruments.ts';
import { FALL, PausedScenario } from '../../test/paused-scenario.ts';
import { ScriptedMarket } from '../../test/scripted-market.ts';
import { placing } from '../../test/trading-scenario.ts';

const BUY = placing(EURUSD, { lots: 1_000_000 });

/** The times of the events of a command, after everything that waits has run. */
async function timesOf(scenario: PausedScenario): Promise<readonly number[]> {
  scenario.take();
  const answer = scenario.ask(BUY);
  await scenario.settle();
  expect(await answer).toBe('');
  return scenario.take().map(({ atMs }) => atMs);
}

/** Of a command that needs no price, while the market is behind its clock. */
async function timesBehind(scenario: PausedScenario, accountId: number): Promise<readonly number[]> {
  Object.assign(scenario.market, { isBehind: true });
  scenario.take();
  const answer = scenario.ask({ kind: 'SetStops', orderId: accountId, takeProfit: 120_000 }, accountId);
  await scenario.settle();
  Object.assign(scenario.market, { isBehind: false });
  expect(await answer).toBe('');
  return scenario.take().flatMap(({ atMs, body }) => (body.kind === 'StopsSet' ? [atMs] : []));
}

function openCounts(scenario: PausedScenario, ids: readonly number[]): readonly number[] {
  return ids.map((id) => scenario.account(id).openOrders.size);
}

describe('[MARKET-26] a read of an account while a moment is played', () => {
  it('shows the account after the moment, before any command was decided', async () => {
    const scenario = await PausedScenario.withStops(3);
    await scenario.start();
    scenario.take();
    scenario.play(FALL);
    expect([openCounts(scenario, [3, 2]), scenario.executor.isPlaying]).toEqual([[0, 0], true]);
    await scenario.settle();
    expect(scenario.facts()).toEqual([
      '1: 1 closed stop_loss at 108000 for -20100000',
      '3: 3 closed stop_loss at 108000 for -20100000',
      '2: 2 closed stop_loss at 108000 for -20100000',
    ]);
    expect(scenario.executor.marketFills).toBe(3);
  });

  it('shows it also after a command was decided', async () => {
    const scenario = await PausedScenario.withStops(3);
    scenario.store.isPaused = true;
    scenario.play(FALL);
    const answer = scenario.ask(BUY);
    await scenario.settle();
    expect([openCounts(scenario, [1, 3]), scenario.executor.isPlaying]).toEqual([[1, 0], true]);
    scenario.store.resume();
    await scenario.settle();
    expect([await answer, scenario.executor.marketFills, scenario.fatal]).toEqual(['', 3, []]);
  });

  it('plays nothing within a decision, whose rows would be stored after later ones', async () => {
    const scenario = await PausedScenario.withStops(3);
    const { executor, store } = scenario;
    const seen: (readonly number[])[] = [];
    const render = () => {
      seen.push(openCounts(scenario, [1, 3]));
      return '';
    };
    store.isPaused = true;
    scenario.play(FALL);
    const answer = executor.execute(scenario.request({ render }));
    await scenario.settle();
    expect([seen, executor.isPlaying]).toEqual([[[1, 1]], true]);
    store.resume();
    await scenario.settle();
    expect((await answer).hit).toBe(false);
    expect([executor.marketFills, scenario.fatal]).toEqual([3, []]);
  });
});

describe('a command belongs', () => {
  it('to the time of the clock, where no moment was played since', async () => {
    const scenario = await PausedScenario.withStops(1);
    scenario.clock.advance(1_000);
    expect(await timesOf(scenario)).toEqual([scenario.clock.now()]);
  });

  it('to the newest moment, where this is newer than the reading of the clock', async () => {
    const scenario = await PausedScenario.withStops(1);
    const timeMs = scenario.clock.now() + 1;
    scenario.executor.onMoment({ timeMs, accepted: [] });
    expect(await timesOf(scenario)).toEqual([timeMs]);
  });

  it('to the newest moment, where the market is behind', async () => {
    const scenario = await PausedScenario.withStops(1);
    await scenario.moment();
    const momentMs = scenario.clock.now();
    scenario.clock.advance(1_000);
    expect(await timesBehind(scenario, 1)).toEqual([momentMs]);
    expect(await timesOf(scenario)).toEqual([momentMs + 1_000]);
  });

  it('to the moment that is being played', async () => {
    const scenario = await PausedScenario.withStops(2);
    scenario.store.isPaused = true;
    scenario.play(FALL);
    const momentMs = scenario.clock.now();
    scenario.clock.advance(1_000);
    const answer = scenario.ask(BUY, 2);
    await scenario.settle();
    expect(scenario.executor.isPlaying).toBe(true);
    scenario.store.resume();
    await scenario.settle();
    expect(await answer).toBe('');
    expect(scenario.take().map(({ accountId, atMs }) => [accountId, atMs])).toEqual([
      [1, momentMs],
      [2, momentMs],
      [2, momentMs],
    ]);
  });

  it('to the newest moment in the store, where the market is behind since the start', async () => {
    const scenario = await PausedScenario.withStops(1);
    scenario.clock.advance(5_000);
    const playedMs = scenario.clock.now() - 3_000;
    await scenario.start(undefined, playedMs);
    expect(await timesBehind(scenario, 1)).toEqual([playedMs]);
  });

  it('to the moment of which a part is in the store, where the market is behind it', async () => {
    const scenario = await PausedScenario.withStops(2);
    const playedMs = scenario.clock.now();
    scenario.play(FALL);
    await scenario.settle(0);
    await scenario.start(undefined, playedMs);
    expect(await timesBehind(scenario, 2)).toEqual([scenario.clock.now()]);
    expect(scenario.clock.now()).toBeGreaterThan(playedMs);
  });
});

describe('[ORDER-16] a command that finds moments due', () => {
  it('is decided after them', async () => {
    const scenario = await PausedScenario.withStops(1);
    const readings: number[] = [];
    const catchUp = (nowMs = 0) => {
      readings.push(nowMs);
      const accepted = [scenario.market.tick(EURUSD, nowMs, 108_000, 108_010)];
      scenario.executor.onMoment({ timeMs: nowMs, accepted });
    };
    await scenario.start(catchUp);
    scenario.clock.advance(1_000);
    const answer = scenario.ask({ kind: 'CloseOrder', orderId: 1, lots: null });
    await scenario.settle();
    expect(await answer).toBe('state_changed');
    expect(readings).toEqual([scenario.clock.now()]);
    expect(scenario.executor.marketFills).toBe(1);
  });
});

describe('[STORE-19] the executor of a follower', () => {
  it('plays the stored accounts on its own market into the same store, and leaves due moments to its market', async () => {
    const scenario = await PausedScenario.withStops(1);
    const caughtUp = vi.fn<() => void>();
    await scenario.start(caughtUp);
    scenario.clock.advance(1_000);
    const market = new ScriptedMarket([EURUSD]);
    const playedMs = scenario.clock.now() - 500;
    market.tick(EURUSD, playedMs, 110_000, 110_010);
    const follower = await scenario.executor.follower({
      ...{ stored: await scenario.store.load(), market, playedMs },
      trailingPast: { bests: [], acceptedAfter: () => [] },
    });
    const timeMs = playedMs + 250;
    follower.onMoment({ timeMs, accepted: [market.tick(EURUSD, timeMs, 108_500, 108_510)] });
    await scenario.settle();
    expect([follower.accountCount, follower.marketFills, scenario.executor.marketFills]).toEqual([1, 1, 0]);
    expect(await scenario.store.order(1, 1)).toMatchObject({ status: 'closed', closePrice: 108_500 });
    const answer = follower.execute(scenario.request());
    await scenario.settle();
    expect([(await answer).text, caughtUp.mock.calls.length]).toEqual(['accepted', 0]);
  });
});

describe('the nearest prices of an instrument', () => {
  it('are those at which a moment changes an account', async () => {
    const { executor } = await PausedScenario.withStops(1);
    expect(executor.nearestPrices(EURUSD.id)).toMatchObject({ bid_falls: 109_000 });
  });
});
