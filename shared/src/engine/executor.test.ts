import { describe, expect, it } from 'vitest';
import { EURUSD, INSTRUMENTS } from '../../test/instruments.ts';
import { ScriptedMarket } from '../../test/scripted-market.ts';
import { placing, START_MS } from '../../test/trading-scenario.ts';
import { ManualClock } from '../clock.ts';
import { MemoryStore } from './memory-store.ts';
import type { CommitRecord, Store } from './store.ts';
import type { CommandResponse, Committed, ExecutionRequest, Outcome } from './requests.ts';
import { Executor, ExecutorStopped } from './executor.ts';

const KEY = { route: 'submit', key: 'key-00000001', bodyHash: 'a' };

/** Names the outcome; the account's version distinguishes two executions of the same command. */
function render(outcome: Outcome): string {
  if (outcome.kind === 'refused') return outcome.refusal.refused;
  return `order ${outcome.orders.map(({ id }) => id).join()} at version ${outcome.account.version}`;
}

/** A store whose commits wait until the test lets them go. */
class GatedStore extends MemoryStore {
  override commandsPerCommit: number | null = null;
  readonly commits: (readonly CommitRecord[])[] = [];
  readonly #waiting: { go: () => void; fail: (error: Error) => void }[] = [];

  override async commit(records: readonly CommitRecord[]): Promise<void> {
    this.commits.push(records);
    await new Promise<void>((go, fail) => this.#waiting.push({ go, fail }));
    await super.commit(records);
  }

  release(): void {
    this.#waiting.shift()?.go();
  }

  fail(error: Error): void {
    this.#waiting.shift()?.fail(error);
  }
}

class Bench {
  readonly market = new ScriptedMarket(INSTRUMENTS);
  readonly clock = new ManualClock(START_MS);
  readonly fatal: unknown[] = [];
  readonly listenerErrors: unknown[] = [];
  readonly turns: (() => void)[] = [];

  constructor() {
    this.market.tick(EURUSD, START_MS, 110_000, 110_010);
  }

  start(store: Store): Promise<Executor> {
    const { market, clock } = this;
    const defer = (run: () => void) => void this.turns.push(run);
    const onFatal = (error: unknown) => void this.fatal.push(error);
    const onListenerError = (error: unknown) => void this.listenerErrors.push(error);
    return Executor.start({
      ...{ store, clock, market, settings: { feeType: 'per_lot', maxOpenOrders: 500 }, defer },
      onFatal,
      onListenerError,
    });
  }

  /** Runs all due work, one event-loop iteration after another, until none is left. */
  async settle(): Promise<void> {
    await microtasks();
    for (let turn = this.turns.shift(); turn !== undefined; turn = this.turns.shift()) {
      turn();
      await microtasks();
    }
  }

  /** The response to a request, after the queued work has run. */
  async answer(request: Promise<CommandResponse>): Promise<CommandResponse> {
    await this.settle();
    return request;
  }

  async opened(store: Store): Promise<Executor> {
    const executor = await this.start(store);
    const answer = executor.openAccount({
      command: { kind: 'OpenAccount', book: 'demo', openingMicros: 100_000_000_000n },
      signup: (id) => ({
        user: { id, uid: '1', isDemo: true, inviteCode: 'X', lang: 'en', createdAtMs: START_MS },
        session: { userId: id, tokenHash: 'h', createdAtMs: START_MS, expiresAtMs: START_MS + 1 },
      }),
      render,
    });
    await this.settle();
    if (store instanceof GatedStore) store.release();
    await answer;
    return executor;
  }
}

async function microtasks(): Promise<void> {
  for (let count = 0; count < 20; count += 1) await Promise.resolve();
}

const buy: ExecutionRequest = { accountId: 1, command: placing(EURUSD), idempotency: null, render };

describe('Executor', () => {
  it('decides the commands of one event-loop iteration in order and commits them as one batch', async () => {
    const bench = new Bench();
    const store = new GatedStore();
    const executor = await bench.opened(store);
    const answers = Promise.all([executor.execute(buy), executor.execute(buy), executor.execute(buy)]);
    await bench.settle();
    expect(store.commits.at(-1)).toHaveLength(3);
    store.release();
    expect((await answers).map(({ text }) => text)).toEqual([
      'order 1 at version 2',
      'order 2 at version 3',
      'order 3 at version 4',
    ]);
  });

  it('[STORE-26] commits the commands of a turn in parts, and answers each after the commit of its part', async () => {
    const bench = new Bench();
    const store = new GatedStore();
    const executor = await bench.opened(store);
    store.commandsPerCommit = 2;
    const answered: string[] = [];
    const answers = [1, 2, 3, 4, 5].map(() =>
      executor.execute(buy).then(({ text }) => void answered.push(text.split(' at')[0] ?? '')),
    );
    await bench.settle();
    expect(store.commits.slice(-3).map(({ length }) => length)).toEqual([2, 2, 1]);
    store.release();
    await bench.settle();
    expect(answered).toEqual(['order 1', 'order 2']);
    store.release();
    store.release();
    await Promise.all(answers);
    expect(answered).toEqual(['order 1', 'order 2', 'order 3', 'order 4', 'order 5']);
  });

  it('delays a commit while each event-loop iteration adds commands, for eight iterations at most', async () => {
    const bench = new Bench();
    const store = new GatedStore();
    const executor = await bench.opened(store);
    const committed = store.commits.length;
    const answers = [executor.execute(buy)];
    for (let turn = 0; store.commits.length === committed; turn += 1) {
      answers.push(executor.execute(buy));
      await microtasks();
      bench.turns.shift()?.();
      await microtasks();
      expect(turn).toBeLessThan(12);
    }
    expect(store.commits.at(-1)).toHaveLength(10);
    store.release();
    expect((await Promise.all(answers)).at(-1)?.text).toBe('order 10 at version 11');
  });

  it('[BACKGROUND-1] a listener of commits that throws does not keep others from receiving them, and ends nothing', async () => {
    const bench = new Bench();
    const executor = await bench.opened(new MemoryStore());
    const orderIds: (number | undefined)[] = [];
    executor.onCommitted(() => {
      throw new Error('not received');
    });
    executor.onCommitted(({ orders }: Committed) => orderIds.push(orders[0]?.id));
    expect((await bench.answer(executor.execute(buy))).text).toBe('order 1 at version 2');
    expect((await bench.answer(executor.execute(buy))).text).toBe('order 2 at version 3');
    expect(orderIds).toEqual([1, 2]);
    expect(bench.listenerErrors).toEqual([new Error('not received')]);
    expect(bench.fatal).toEqual([]);
  });

  it('[STORE-4] sends no response and notifies no listener before the commit, while the next batch is already decided', async () => {
    const bench = new Bench();
    const store = new GatedStore();
    const executor = await bench.opened(store);
    const seen: string[] = [];
    executor.onCommitted(({ orders }: Committed) => seen.push(`committed ${orders[0]?.id}`));
    const note = ({ text }: CommandResponse) => seen.push(text);
    const first = executor.execute(buy).then(note);
    await bench.settle();
    const second = executor.execute(buy).then(note);
    await bench.settle();
    expect(store.commits).toHaveLength(3); // the opening and both orders
    expect(seen).toEqual([]);
    store.release();
    await first;
    expect(seen).toEqual(['committed 1', 'order 1 at version 2']);
    store.release();
    await second;
    expect(seen).toContain('committed 2');
  });

  it('[IDEMPOTENCY-1] gives the same key one effect: at once, later, and after a restart', async () => {
    const bench = new Bench();
    const store = new MemoryStore();
    const executor = await bench.opened(store);
    const keyed = { ...buy, idempotency: KEY };
    const both = Promise.all([executor.execute(keyed), executor.execute(keyed)]);
    await bench.settle();
    const text = 'order 1 at version 2';
    expect(await both).toEqual([
      { text, hit: false },
      { text, hit: true },
    ]);
    expect(await bench.answer(executor.execute(keyed))).toEqual({ text, hit: true });
    const restarted = await bench.start(store);
    expect(await bench.answer(restarted.execute(keyed))).toEqual({ text, hit: true });
    expect(restarted.account(1)?.openOrders.size).toBe(1);
  });

  it('[IDEMPOTENCY-3] refuses the same key with another body, also while the first is running', async () => {
    const bench = new Bench();
    const executor = await bench.opened(new MemoryStore());
    const other = { ...buy, idempotency: { ...KEY, bodyHash: 'b' } };
    const both = Promise.all([executor.execute({ ...buy, idempotency: KEY }), executor.execute(other)]);
    await bench.settle();
    expect((await both)[1]).toEqual({ text: 'idempotency_key_reused', hit: false });
    expect((await bench.answer(executor.execute(other))).text).toBe('idempotency_key_reused');
    expect(executor.account(1)?.openOrders.size).toBe(1);
  });

  it('[IDEMPOTENCY-1] keeps keys of other routes and other users apart', async () => {
    const bench = new Bench();
    const executor = await bench.opened(new MemoryStore());
    const onRoute = (route: string) => executor.execute({ ...buy, idempotency: { ...KEY, route } });
    const both = Promise.all([onRoute('submit'), onRoute('close')]);
    await bench.settle();
    expect((await both).map(({ hit }) => hit)).toEqual([false, false]);
  });

  it('[IDEMPOTENCY-2] keeps a refusal as the first answer, though the command would be accepted by now', async () => {
    const bench = new Bench();
    const executor = await bench.opened(new MemoryStore());
    bench.market.setState(EURUSD, 'closed');
    const keyed = { ...buy, idempotency: KEY };
    const first = executor.execute(keyed);
    await bench.settle();
    expect((await first).text).toBe('market_closed');
    bench.market.setState(EURUSD, 'open');
    expect(await bench.answer(executor.execute(keyed))).toEqual({ text: 'market_closed', hit: true });
  });

  it('[IDEMPOTENCY-4] uses no key up for a body that was no command', async () => {
    const bench = new Bench();
    const executor = await bench.opened(new MemoryStore());
    const wrong = executor.execute({
      ...buy,
      command: placing(EURUSD, { leverage: null }),
      idempotency: KEY,
    });
    await bench.settle();
    expect((await wrong).text).toBe('validation_failed');
    const right = executor.execute({ ...buy, idempotency: KEY });
    await bench.settle();
    expect(await right).toEqual({ text: 'order 1 at version 2', hit: false });
  });

  it('[REFUSAL-1] distinguishes an order that was closed meanwhile from one that never was the account’s', async () => {
    const bench = new Bench();
    const executor = await bench.opened(new MemoryStore());
    const close = (orderId: number) =>
      executor
        .execute({ ...buy, command: { kind: 'CloseOrder', orderId, lots: null } })
        .then(({ text }) => text);
    const opening = executor.execute(buy);
    await bench.settle();
    await opening;
    const race = Promise.all([close(1), close(1), close(2)]);
    await bench.settle();
    expect(await race).toEqual(['order 1 at version 3', 'state_changed', 'not_found']);
    const late = close(1);
    await bench.settle();
    expect(await late).toBe('state_changed');
  });

  it('[STORE-7] answers nothing any more after a failed commit', async () => {
    const bench = new Bench();
    const store = new GatedStore();
    const executor = await bench.opened(store);
    const settled: unknown[] = [];
    const watch = (answer: Promise<CommandResponse>) =>
      void answer.then(settled.push, (error) => settled.push(error));
    watch(executor.execute(buy));
    await bench.settle();
    watch(executor.execute(buy));
    await bench.settle();
    const failure = new Error('disk I/O error');
    store.fail(failure);
    await microtasks();
    store.release();
    await microtasks();
    expect(bench.fatal).toEqual([failure]);
    await expect(executor.execute(buy)).rejects.toThrow(ExecutorStopped);
    expect(settled).toEqual([]);
  });

  it('ends the process when an answer cannot be written, since its effect is in memory already', async () => {
    const bench = new Bench();
    const store = new GatedStore();
    const executor = await bench.opened(store);
    const failure = new Error('no such field');
    void executor.execute({
      ...buy,
      render: () => {
        throw failure;
      },
    });
    await bench.settle();
    expect(bench.fatal).toEqual([failure]);
    expect(store.commits).toHaveLength(1);
  });

  it('rejects a command that cannot be decided, and goes on with the others', async () => {
    const bench = new Bench();
    const executor = await bench.opened(new MemoryStore());
    const failing = {
      ...buy,
      admit: () => {
        throw new Error('no such field');
      },
    };
    const both = Promise.allSettled([executor.execute(failing), executor.execute(buy)]);
    await bench.settle();
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(bench.fatal).toEqual([]);
  });

  it('[REGISTRATION-9] refuses a command after the closing of its account in the same batch, like that of an ended session', async () => {
    const bench = new Bench();
    const executor = await bench.opened(new MemoryStore());
    const reasons: unknown[] = [];
    const note = (outcome: Outcome) => {
      reasons.push(outcome.kind === 'refused' ? outcome.refusal.refused : outcome.events.at(-1)?.body.kind);
      return '';
    };
    const { accountId, idempotency } = buy;
    const closing = {
      accountId,
      command: { kind: 'CloseAccount' },
      idempotency: null,
      render: note,
    } as const;
    const all = [executor.execute(closing), executor.execute({ ...buy, idempotency, render: note })];
    await bench.settle();
    await Promise.all(all);
    expect(reasons).toEqual(['AccountClosed', 'session_invalid']);
    expect(executor.account(accountId)).toBeUndefined();
    expect(bench.fatal).toEqual([]);
  });

  it('stops by finishing the earlier commands and refusing later ones', async () => {
    const bench = new Bench();
    const executor = await bench.opened(new MemoryStore());
    const before = executor.execute(buy);
    const stopped = executor.stop();
    await expect(executor.execute(buy)).rejects.toThrow(ExecutorStopped);
    await bench.settle();
    await stopped;
    expect((await before).text).toBe('order 1 at version 2');
  });
});
