/** Simulation harness on the simulated market: real executor, real ticks slot by slot, and all checks of the world after each. */

import { invariant } from '@vernier/shared/assert';
import { ManualClock, type TimeMs } from '@vernier/shared/clock';
import type { Executor } from '@vernier/shared/engine/executor';
import type { Outcome } from '@vernier/shared/engine/requests';
import { MemoryStore } from '@vernier/shared/engine/memory-store';
import type { Micros } from '@vernier/shared/numbers/money';
import type { AccountEvent } from '@vernier/shared/trading/orders/events';
import type { Market } from '../../src/market.ts';
import { type Slot, timeOfSlot } from '@vernier/shared/market/slot';
import type { TradeCommand } from '@vernier/shared/trading/orders/commands';
import { SeededRandom } from './seeded-random.ts';
import { SimulatedBoard } from './simulated-board.ts';
import { EventLoop } from './event-loop.ts';
import { WorldChecks } from './world-checks.ts';
import { WorldProcess } from './world-process.ts';
import type { NewSessionRow, NewUserRow } from '@vernier/shared/engine/store';

const FEE_TYPE = 'per_lot';

export class MarketHarness {
  readonly board: SimulatedBoard;
  readonly #clock: ManualClock;
  readonly #eventLoop = new EventLoop();
  readonly #process: WorldProcess;
  readonly #checks: WorldChecks;
  #events: AccountEvent[] = [];

  private constructor(market: Market, slot: Slot) {
    const nowMs = timeOfSlot(slot);
    const clock = new ManualClock(nowMs);
    const board = new SimulatedBoard(market, nowMs);
    const store = new MemoryStore();
    const openStore = () => Promise.resolve(store);
    const [feeType, eventLoop, catchUp] = [FEE_TYPE, this.#eventLoop, () => {}] as const;
    const inactiveLimit = 0;
    this.#clock = clock;
    this.board = board;
    this.#checks = new WorldChecks({
      market: board,
      nowMs,
      steady: clock,
      feeType,
      random: new SeededRandom('market harness'),
    });
    this.#process = new WorldProcess({
      ...{ openStore, systemClock: clock, market: board, feeType, inactiveLimit, eventLoop, catchUp },
      tapeMs: () => 0,
      playedMs: () => 0,
    });
  }

  static async open(market: Market, slot: Slot): Promise<MarketHarness> {
    const harness = new MarketHarness(market, slot);
    await harness.#process.start();
    harness.executor.onCommitted(({ events }) => harness.#events.push(...events));
    return harness;
  }

  get executor(): Executor {
    return this.#process.executor;
  }

  async openAccount(openingMicros: Micros): Promise<number> {
    const { executor } = this.#process;
    const id = executor.lastAccountId + 1;
    const command = { kind: 'OpenAccount', book: 'demo', openingMicros } as const;
    const opened = executor.openAccount({ command, signup: (one) => newUser(one, 0), render: () => '' });
    opened.catch((error: unknown) => this.#eventLoop.fail(error));
    await this.#afterwards();
    return id;
  }

  /** The outcome of a command. */
  async ask(accountId: number, command: TradeCommand): Promise<Outcome> {
    const responses: Outcome[] = [];
    const render = (outcome: Outcome) => {
      responses.push(outcome);
      return '';
    };
    this.executor
      .execute({ accountId, command, idempotency: null, render })
      .catch((error: unknown) => this.#eventLoop.fail(error));
    await this.#afterwards();
    const [outcome] = responses;
    invariant(outcome !== undefined, 'every command gets an outcome');
    return outcome;
  }

  /** Plays the next slot and returns its events; throws at the first violated invariant. */
  async playSlot(): Promise<readonly AccountEvent[]> {
    this.#clock.set(timeOfSlot(this.board.slot + 1));
    const moment = this.board.moveTo(this.#clock.now());
    this.#checks.note(moment);
    this.#process.play(moment);
    return this.#afterwards();
  }

  /** Final checks: every account, every page, and the state that a restart would load. */
  async close(): Promise<void> {
    const { executor, store } = this.#process;
    await this.#checks.auditor.full(executor, store);
    await this.#checks.auditor.everyPage(store);
    await this.#process.stop();
  }

  async #afterwards(): Promise<readonly AccountEvent[]> {
    await this.#eventLoop.settle();
    await this.#checks.check(this.#process, this.#clock.now());
    this.#checks.begin();
    const events = this.#events;
    this.#events = [];
    return events;
  }
}

/** User and session rows for a new account of the world. */
export function newUser(
  id: number,
  nowMs: TimeMs,
): { readonly user: NewUserRow; readonly session: NewSessionRow } {
  const user = {
    id,
    uid: String(id),
    isDemo: true,
    inviteCode: `invite-${id}`,
    lang: 'en',
    createdAtMs: nowMs,
  };
  const tokenHash = String(id).padStart(64, '0');
  return { user, session: { userId: id, tokenHash, createdAtMs: nowMs, expiresAtMs: nowMs + 1 } };
}
