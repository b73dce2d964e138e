/** A running executor on a scripted market and a store in memory: for tests of what moments and requests do together. */

import { ManualClock, type TimeMs } from '../src/clock.ts';
import { Executor } from '../src/engine/executor.ts';
import type { Committed } from '../src/engine/requests.ts';
import type { Instrument } from '../src/market/instrument.ts';
import type { Quote } from '../src/market/quote.ts';
import { MemoryStore } from '../src/engine/memory-store.ts';
import type { Micros } from '../src/numbers/money.ts';
import type { Store } from '../src/engine/store.ts';
import type { Account } from '../src/trading/orders/account.ts';
import type { RequestedCommand, OpenAccount } from '../src/trading/orders/commands.ts';
import type { AccountEvent } from '../src/trading/orders/events.ts';
import type { TradingSettings } from '../src/trading/pricing/valuation.ts';
import type { TrailingBest, TrailingPast } from '../src/trading/triggers/trailing-book.ts';
import { INSTRUMENTS } from './instruments.ts';
import { factOf } from './naive-model.ts';
import { ScriptedMarket } from './scripted-market.ts';
import { START_MS } from './trading-scenario.ts';

/** Between two moments of the market. */
const STEP_MS = 250;

type Settings = Pick<TradingSettings, 'feeType' | 'hedgedMargin'>;

/** Deferred work runs only when the test runs it, so that the test decides the order. */
export class ExecutorScenario {
  readonly clock = new ManualClock(START_MS);
  readonly market: ScriptedMarket;
  readonly store: Store;
  readonly fatal: unknown[] = [];
  /** Everything that became durable since it was last taken. */
  readonly committed: Committed[] = [];
  /** Turns of the event loop between the parts of the last start. */
  pauses = 0;
  readonly #queue: (() => void)[] = [];
  #executor: Executor | null = null;
  #trailing: { readonly bests: readonly TrailingBest[]; readonly timeMs: TimeMs } = { bests: [], timeMs: 0 };

  /** Units of work of a moment in one slice; that of the program when undefined. */
  readonly #sliceUnits: number | undefined;
  readonly #settings: Partial<Settings>;

  constructor(
    instruments: readonly Instrument[] = INSTRUMENTS,
    store: Store = new MemoryStore(),
    sliceUnits?: number,
    settings: Partial<Settings> = {},
  ) {
    this.market = new ScriptedMarket(instruments);
    this.store = store;
    this.#sliceUnits = sliceUnits;
    this.#settings = settings;
  }

  get executor(): Executor {
    if (this.#executor === null) throw new Error('the scenario has started');
    return this.#executor;
  }

  /** Starts a process with the stored state only; also a restart. */
  async start(catchUp?: () => void, playedMs = this.clock.now()): Promise<void> {
    const { store, clock, market } = this;
    // what a process had deferred ends with it
    this.#queue.length = 0;
    this.pauses = 0;
    this.#executor = await Executor.start({
      store,
      clock,
      market,
      settings: { feeType: 'per_lot', maxOpenOrders: 500, hedgedMargin: 'full', ...this.#settings },
      playedMs,
      trailingPast: this.#trailingPast(playedMs),
      ...(this.#sliceUnits !== undefined && { sliceUnits: this.#sliceUnits }),
      // Accounts leave memory at every commit, so each scenario continues with accounts that were read again.
      inactiveLimit: 0,
      ...(catchUp && { catchUp }),
      pause: async () => void (this.pauses += 1),
      defer: (run) => void this.#queue.push(run),
      onFatal: (error) => void this.fatal.push(error),
    });
    this.#executor.onCommitted((one) => this.committed.push(one));
  }

  /** Stores what trailing stops have followed, for the next start; without it a start follows every tick again. */
  storeTrailing(): void {
    if (this.executor.isDurable)
      this.#trailing = { bests: this.executor.trailing.bests(), timeMs: this.clock.now() };
  }

  #trailingPast(playedMs: TimeMs): TrailingPast {
    const { bests, timeMs: storedMs } = this.#trailing;
    return {
      bests,
      acceptedAfter: (instrumentId, timeMs) =>
        this.market
          .ticksOf(instrumentId)
          .filter((tick) => tick.timeMs > Math.max(timeMs, storedMs) && tick.timeMs <= playedMs),
    };
  }

  async open(openingMicros: Micros): Promise<number> {
    const command: OpenAccount = { kind: 'OpenAccount', book: 'demo', openingMicros };
    const signup = (id: number) => ({
      user: { id, uid: `${id}`, isDemo: true, inviteCode: `${id}`, lang: 'en', createdAtMs: START_MS },
      session: { userId: id, tokenHash: `${id}`, createdAtMs: START_MS, expiresAtMs: START_MS + 1 },
    });
    const answer = this.executor.openAccount({ command, signup, render: () => '' });
    await this.settle();
    await answer;
    return this.take()[0]?.accountId ?? 0;
  }

  account(id = 1): Account {
    const account = this.executor.account(id);
    if (account === undefined) throw new Error(`account ${id} is open`);
    return account;
  }

  /** Sends a command without waiting for the response: the refusal's reason, or nothing when it was accepted. */
  ask(command: Exclude<RequestedCommand, OpenAccount>, accountId = 1): Promise<string> {
    const render = (outcome: { kind: string; refusal?: { refused: string } }) =>
      outcome.refusal?.refused ?? '';
    return this.executor.execute({ accountId, command, idempotency: null, render }).then(({ text }) => text);
  }

  /** Sends a command, waits, and fails the test when it is refused; returns the facts that became durable. */
  async run(command: Exclude<RequestedCommand, OpenAccount>, accountId = 1): Promise<readonly string[]> {
    const answer = this.ask(command, accountId);
    await this.settle();
    const refused = await answer;
    if (refused !== '') throw new Error(`refused: ${refused}`);
    return this.facts();
  }

  /** One moment in which these instruments tick. */
  async moment(...ticks: readonly (readonly [Instrument, number, number])[]): Promise<readonly string[]> {
    this.play(...ticks);
    await this.settle();
    return this.facts();
  }

  /** The same without waiting until it is durable. */
  play(...ticks: readonly (readonly [Instrument, number, number])[]): void {
    this.clock.advance(STEP_MS);
    const timeMs = this.clock.now();
    const accepted: Quote[] = ticks.map(([one, bid, ask]) => this.market.tick(one, timeMs, bid, ask));
    this.executor.onMoment({ timeMs, accepted });
  }

  /** Takes the events that became durable. */
  take(): readonly AccountEvent[] {
    return this.committed.splice(0).flatMap(({ events }) => events);
  }

  facts(): readonly string[] {
    return this.take().map(factOf);
  }

  /** Runs deferred work until there is none, or at most some pieces of it. */
  async settle(most = Infinity): Promise<void> {
    await microtasks();
    for (let done = 0; done < most; done += 1) {
      const task = this.#queue.shift();
      if (task === undefined) return;
      task();
      await microtasks();
    }
  }
}

/** Long enough for every promise that waits for no deferred work. */
async function microtasks(): Promise<void> {
  for (let count = 0; count < 20; count += 1) await Promise.resolve();
}
