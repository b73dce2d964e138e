/** Records of decided commands: their rows in the commit, the outcome for the caller, and what an opening reads. */

import { describe, expect, it } from 'vitest';
import { EURUSD } from '../../test/instruments.ts';
import { FALL, PausedScenario } from '../../test/paused-scenario.ts';
import { placing } from '../../test/trading-scenario.ts';
import { refuse } from '../refusals.ts';
import type { OpeningRequest, Outcome } from './requests.ts';
import type { SignupRows } from './store.ts';

const OPENING = { kind: 'OpenAccount', book: 'demo', openingMicros: 1_000_000_000n } as const;

function signup(id: number): SignupRows {
  return {
    user: { id, uid: `uid ${id}`, isDemo: true, inviteCode: 'X', lang: 'en', createdAtMs: 1 },
    session: { userId: id, tokenHash: `hash ${id}`, createdAtMs: 1, expiresAtMs: 2 },
  };
}

async function opened(scenario: PausedScenario, changes: Partial<OpeningRequest> = {}): Promise<string> {
  const render = (outcome: Outcome) =>
    outcome.kind === 'refused' ? outcome.refusal.refused : `${outcome.account.id}`;
  const answer = scenario.executor.openAccount({ command: OPENING, signup, render, ...changes });
  await scenario.settle();
  return (await answer).text;
}

describe('an opening', () => {
  it('is stored with its user and session', async () => {
    const scenario = await PausedScenario.withStops(1);
    expect(await opened(scenario)).toBe('2');
    expect(scenario.store.commits.at(-1)).toMatchObject([{ ...signup(2), audit: null }]);
  });

  it('that is not admitted opens no account and uses no number', async () => {
    const scenario = await PausedScenario.withStops(1);
    const commitCount = scenario.store.commits.length;
    const admit = () => refuse('too_many_requests');
    expect(await opened(scenario, { admit })).toBe('too_many_requests');
    expect([scenario.executor.accountCount, scenario.store.commits.length]).toEqual([1, commitCount]);
    expect(await opened(scenario, { admit: () => null })).toBe('2');
  });

  it('reads no account from the store, also while a moment is played', async () => {
    const scenario = await PausedScenario.withStops(2);
    const { executor, store } = scenario;
    store.read.length = 0;
    expect(await opened(scenario)).toBe('3');
    store.isPaused = true;
    scenario.play(FALL);
    const answer = executor.openAccount({ command: OPENING, signup, render: ({ kind }) => kind });
    await scenario.settle();
    expect([store.read, executor.isPlaying]).toEqual([[], true]);
    store.resume();
    await scenario.settle();
    expect([(await answer).text, executor.accountCount]).toEqual(['accepted', 4]);
  });
});

describe('an accepted command', () => {
  it('gives the caller its outcome, in which nothing has failed, and stores the line of its administrator', async () => {
    const scenario = await PausedScenario.withStops(1);
    const line = { adminId: 7, action: 'orders.open', input: '{}', before: '{}', after: '', atMs: 1 };
    const outcomes: Outcome[] = [];
    const answer = scenario.executor.execute(
      scenario.request({
        audit: (outcome) => ({ ...line, after: outcome.orders.map(({ id }) => id).join() }),
        render: (outcome) => {
          outcomes.push(outcome);
          return outcome.kind;
        },
      }),
    );
    await scenario.settle();
    expect((await answer).text).toBe('accepted');
    expect(outcomes).toMatchObject([{ kind: 'accepted', orders: [{ id: 2 }], transfers: [], failed: [] }]);
    expect(scenario.store.commits.at(-1)).toMatchObject([
      { audit: { ...line, after: '2' }, user: null, session: null },
    ]);
  });

  it('stores and publishes the margin call that it causes in the same commit', async () => {
    const scenario = new PausedScenario();
    scenario.market.tick(EURUSD, scenario.clock.now(), 110_000, 110_010);
    await scenario.start();
    await scenario.open(1_000_000_000n);
    const commitCount = scenario.store.commits.length;
    expect(await scenario.run(placing(EURUSD, { lots: 90_000_000 }))).toEqual([
      '1: OrderOpened',
      '1: called at 986500000 of 990090000',
    ]);
    expect(scenario.store.commits.slice(commitCount).map(({ length }) => length)).toEqual([2]);
    expect(scenario.store.accountRows([1])).toMatchObject([{ marginCalled: true }]);
  });
});
