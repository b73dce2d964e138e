/** A small theatre on the simulated market: real executor, real ticks slot by slot, and every check of the world after each. */

import { invariant } from '@vernier/shared/assert';
import { ManualClock } from '@vernier/shared/clock';
import type { Executor } from '@vernier/shared/execution/executor';
import type { Outcome } from '@vernier/shared/execution/requests';
import { MemoryStore } from '@vernier/shared/memory-store';
import type { Micros } from '@vernier/shared/money';
import type { AccountEvent } from '@vernier/shared/trading/events';
import type { Market } from '../../src/market.ts';
import { type Slot, timeOfSlot } from '../../src/slot.ts';
import type { TradeCommand } from '@vernier/shared/trading/commands';
import { Dice } from './seeded-random.ts';
import { newcomer } from './new-user.ts';
import { SimulatedBoard } from './simulated-board.ts';
import { Turns } from './event-loop.ts';
import { Watch } from './world-checks.ts';
import { WorldProcess } from './world-process.ts';

const FEE_TYPE = 'per_lot';

export class Stage {
  readonly board: SimulatedBoard;
  readonly #clock: ManualClock;
  readonly #turns = new Turns();
  readonly #process: WorldProcess;
  readonly #watch: Watch;
  #events: AccountEvent[] = [];

  private constructor(market: Market, slot: Slot) {
    const nowMs = timeOfSlot(slot);
    const clock = new ManualClock(nowMs);
    const board = new SimulatedBoard(market, nowMs);
    const store = new MemoryStore();
    const openStore = () => Promise.resolve(store);
    const [feeType, turns, catchUp] = [FEE_TYPE, this.#turns, () => {}] as const;
    this.#clock = clock;
    this.board = board;
    this.#watch = new Watch({ market: board, nowMs, steady: clock, feeType, dice: new Dice(market.seed) });
    this.#process = new WorldProcess({
      ...{ openStore, machine: clock, market: board, feeType, turns, catchUp },
      tapeMs: () => 0,
    });
  }

  static async open(market: Market, slot: Slot): Promise<Stage> {
    const stage = new Stage(market, slot);
    await stage.#process.start();
    stage.executor.onCommitted(({ events }) => stage.#events.push(...events));
    return stage;
  }

  get executor(): Executor {
    return this.#process.executor;
  }

  async openAccount(openingMicros: Micros): Promise<number> {
    const { executor } = this.#process;
    const id = [...executor.accounts()].length + 1;
    const command = { kind: 'OpenAccount', book: 'demo', openingMicros } as const;
    const opened = executor.openAccount({ command, newcomer: (one) => newcomer(one, 0), render: () => '' });
    opened.catch((error: unknown) => this.#turns.fail(error));
    await this.#afterwards();
    return id;
  }

  /** What came of a command. */
  async ask(accountId: number, command: TradeCommand): Promise<Outcome> {
    const told: Outcome[] = [];
    const render = (outcome: Outcome) => {
      told.push(outcome);
      return '';
    };
    this.executor
      .execute({ accountId, command, idempotency: null, render })
      .catch((error: unknown) => this.#turns.fail(error));
    await this.#afterwards();
    const [outcome] = told;
    invariant(outcome !== undefined, 'what is asked is answered');
    return outcome;
  }

  /** Plays the next slot and gives back what it did to the accounts; throws at the first thing that does not hold. */
  async playSlot(): Promise<readonly AccountEvent[]> {
    this.#clock.set(timeOfSlot(this.board.slot + 1));
    const moment = this.board.moveTo(this.#clock.now());
    this.#watch.note(moment);
    this.executor.onMoment(moment);
    return this.#afterwards();
  }

  /** The end: every account, every page, and what a restart would read. */
  async close(): Promise<void> {
    const { executor, store } = this.#process;
    await this.#watch.auditor.full(executor, store);
    await this.#watch.auditor.everyPage(store);
    await this.#process.stop();
  }

  async #afterwards(): Promise<readonly AccountEvent[]> {
    await this.#turns.settle();
    await this.#watch.check(this.#process, this.#clock.now());
    this.#watch.begin();
    const events = this.#events;
    this.#events = [];
    return events;
  }
}
