/** States of the executor: durable or not, stopped, and broken by an error. */

import { describe, expect, it, vi } from 'vitest';
import { FALL, PausedScenario } from '../../test/paused-scenario.ts';
import { EURUSD } from '../../test/instruments.ts';
import { placing } from '../../test/trading-scenario.ts';
import { ExecutorStopped } from './executor.ts';

const BUY = placing(EURUSD, { lots: 1_000_000 });

describe('an executor is durable', () => {
  it('except while a commit is under way', async () => {
    const scenario = await PausedScenario.withStops(1);
    const { executor, store } = scenario;
    expect(executor.isDurable).toBe(true);
    store.isPaused = true;
    const answer = scenario.ask(BUY);
    await scenario.settle();
    expect([executor.isDurable, executor.isPlaying]).toEqual([false, false]);
    store.resume();
    await answer;
    expect(executor.isDurable).toBe(true);
  });

  it('not any more after a stop, though everything is stored', async () => {
    const { executor } = await PausedScenario.withStops(1);
    await executor.stop();
    expect([executor.isDurable, executor.isPlaying]).toEqual([false, false]);
  });

  it('[MARKET-26] once the last account of a moment was played by a read', async () => {
    const scenario = await PausedScenario.withStops(2);
    scenario.play(FALL);
    scenario.account(2);
    expect([scenario.executor.isDurable, scenario.executor.isPlaying]).toEqual([false, true]);
    await scenario.settle();
    expect([scenario.executor.isDurable, scenario.executor.isPlaying]).toEqual([true, false]);
    expect((await scenario.store.load()).playingMs).toBeUndefined();
  });
});

describe('[MARKET-26] a start with a part of a moment in the store', () => {
  it('is not durable until the moment was played again, also after a read of its accounts', async () => {
    const scenario = await PausedScenario.withStops(2);
    scenario.play(FALL);
    await scenario.settle(0);
    await scenario.start();
    expect([scenario.executor.isDurable, scenario.executor.isPlaying]).toEqual([false, false]);
    expect([1, 2].map((id) => scenario.account(id).openOrders.size)).toEqual([0, 1]);
    await scenario.settle();
    expect(scenario.executor.isDurable).toBe(false);
    scenario.take();
    expect(await scenario.playAgain()).toEqual(['2: 2 closed stop_loss at 108000 for -20100000']);
    expect(scenario.executor.isDurable).toBe(true);
  });

  it('is durable after a moment that has no effect on the other accounts', async () => {
    const scenario = await PausedScenario.withStops(2);
    scenario.play(FALL);
    scenario.account(2);
    await scenario.settle(0);
    await scenario.start();
    expect(scenario.executor.isDurable).toBe(false);
    scenario.take();
    expect(await scenario.playAgain()).toEqual([]);
    expect(scenario.executor.isDurable).toBe(true);
  });
});

describe('an executor that stops', () => {
  it('waits for the commit of a moment', async () => {
    const scenario = await PausedScenario.withStops(1);
    const stopped = vi.fn<() => void>();
    scenario.store.isPaused = true;
    scenario.play(FALL);
    void scenario.executor.stop().then(stopped);
    await scenario.settle();
    expect(stopped).not.toHaveBeenCalled();
    scenario.store.resume();
    await scenario.settle();
    expect(stopped).toHaveBeenCalledOnce();
  });

  it('decides the earlier commands at the last moment, and plays no later one', async () => {
    const scenario = await PausedScenario.withStops(1);
    const caughtUp = vi.fn<() => void>();
    await scenario.start(caughtUp);
    const playedMs = scenario.clock.now();
    const answer = scenario.ask(BUY);
    scenario.clock.advance(1_000);
    const stopped = scenario.executor.stop();
    await scenario.settle();
    await stopped;
    expect(await answer).toBe('');
    expect(scenario.take().map(({ atMs }) => atMs)).toEqual([playedMs]);
    expect(caughtUp).not.toHaveBeenCalled();
  });
});

describe('an executor waits for the end of a moment', () => {
  it('that is played in slices', async () => {
    const scenario = await PausedScenario.withStops(3);
    const played = vi.fn<() => void>();
    scenario.play(FALL);
    void scenario.executor.whenPlayed().then(played);
    await scenario.settle(1);
    expect([scenario.executor.isPlaying, played.mock.calls.length]).toEqual([true, 0]);
    await scenario.settle();
    expect([scenario.executor.isPlaying, played.mock.calls.length]).toEqual([false, 1]);
  });
});

describe('[STORE-7] an executor that is broken', () => {
  it('by a failed commit decides no command that has waited', async () => {
    const scenario = await PausedScenario.withStops(1);
    const { executor, store } = scenario;
    const render = vi.fn(() => 'decided');
    store.isPaused = true;
    void executor.execute(scenario.request());
    await scenario.settle();
    const commitCount = store.commits.length;
    void executor.execute(scenario.request({ render }));
    store.fail(new Error('the disk is gone'));
    await scenario.settle();
    expect(scenario.fatal).toEqual([new Error('the disk is gone')]);
    expect(render).not.toHaveBeenCalled();
    expect(store.commits).toHaveLength(commitCount);
  });

  it('stops at once, though commands stay without an answer', async () => {
    const scenario = await PausedScenario.withStops(1);
    const { executor, store } = scenario;
    const stopped = vi.fn<() => void>();
    store.isPaused = true;
    void executor.execute(scenario.request());
    await scenario.settle();
    store.fail(new Error('the disk is gone'));
    await scenario.settle();
    expect(executor.waiting).toBe(1);
    void executor.stop().then(stopped);
    await scenario.settle();
    expect(stopped).toHaveBeenCalledOnce();
  });

  it('in a moment commits nothing more of it', async () => {
    const scenario = await PausedScenario.withStops(3);
    const { executor, store } = scenario;
    store.isPaused = true;
    scenario.play(FALL);
    const render = () => {
      throw new Error('no such field');
    };
    void executor.execute(scenario.request({ render }));
    await scenario.settle();
    expect(scenario.fatal).toEqual([new Error('no such field')]);
    const commitCount = store.commits.length;
    store.resume();
    await scenario.settle();
    expect(executor.isPlaying).toBe(false);
    expect(store.commits).toHaveLength(commitCount);
  });

  it('by a moment that cannot be played takes no command', async () => {
    const scenario = await PausedScenario.withStops(1);
    vi.spyOn(scenario.market, 'quoteOf').mockImplementation(() => {
      throw new Error('no board');
    });
    scenario.play(FALL);
    expect(scenario.fatal).toEqual([new Error('no board')]);
    await expect(scenario.ask(BUY)).rejects.toThrow(ExecutorStopped);
  });

  it('by a listener of commits takes no command, where no one receives the errors of listeners', async () => {
    const scenario = await PausedScenario.withStops(1);
    scenario.executor.onCommitted(() => {
      throw new Error('not received');
    });
    const answer = scenario.ask(BUY);
    await scenario.settle();
    expect(await answer).toBe('');
    expect(scenario.fatal).toEqual([new Error('not received')]);
    await expect(scenario.ask(BUY)).rejects.toThrow(ExecutorStopped);
  });
});
