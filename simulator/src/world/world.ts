/**
 * Random traders on a wild market, with crashes between any two commits: after every step each invariant is checked,
 * and a twin that knows only the log must stand where the live accounts stand. The same seed gives the same run.
 */

import { invariant } from '@vernier/shared/assert';
import { ManualClock } from '@vernier/shared/clock';
import { Executor } from '@vernier/shared/execution/executor';
import type { Outcome } from '@vernier/shared/execution/requests';
import { canonicalText } from '@vernier/shared/execution/state-text';
import { formatMicros } from '@vernier/shared/money';
import type { Store } from '@vernier/shared/store';
import { nextCommand, type TraderCommand } from '../traders/random-trader.ts';
import { AnswerChecker } from '../checkers/answer-checker.ts';
import { Auditor } from './auditor.ts';
import { Crash, type CrashMoment, CrashingStore } from './crashing-store.ts';
import { Dice } from './dice.ts';
import { Turns } from './turns.ts';
import { WildMarket } from './wild-market.ts';

const START_MS = 1_700_000_000_000;
const OPENING_MICROS = 100_000_000_000n;
const ACCOUNTS = 6;
const MOST_REQUESTS = 6;
const CRASH_PERMILLE = 60;
const RETRY_PERMILLE = 120;
const REUSE_PERMILLE = 20;
const TWICE_PERMILLE = 80;
const FULL_AUDIT_STEPS = 50;

export interface WorldOptions {
  readonly seed: string;
  readonly steps: number;
  /** The data as a process that has just started finds it; called again after every crash. */
  readonly openStore: () => Promise<Store>;
}

export interface WorldReport {
  readonly requests: number;
  readonly events: number;
  readonly crashes: number;
  readonly refusals: Readonly<Record<string, number>>;
}

interface Sent {
  readonly accountId: number;
  readonly command: TraderCommand;
  readonly key: string;
}

/** Runs the world to its end, or throws at the first broken invariant, naming the seed and the step. */
export async function runWorld(options: WorldOptions): Promise<WorldReport> {
  const world = new World(options);
  try {
    return await world.run();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`seed ${options.seed}, step ${world.step}: ${reason}`, { cause: error });
  }
}

class World {
  step = 0;
  readonly #options: WorldOptions;
  readonly #dice: Dice;
  readonly #clock = new ManualClock(START_MS);
  readonly #market: WildMarket;
  readonly #turns = new Turns();
  readonly #answers = new AnswerChecker();
  readonly #auditor: Auditor;
  readonly #sent: Sent[] = [];
  readonly #refusals: Record<string, number> = {};
  #store: CrashingStore | null = null;
  #executor: Executor | null = null;
  #crashed = false;
  #crashes = 0;

  constructor(options: WorldOptions) {
    this.#options = options;
    this.#dice = new Dice(options.seed);
    this.#market = new WildMarket(this.#dice, this.#clock);
    this.#auditor = new Auditor(this.#market);
  }

  async run(): Promise<WorldReport> {
    await this.#start();
    for (let count = 0; count < ACCOUNTS; count += 1) await this.#openAccount();
    for (this.step = 1; this.step <= this.#options.steps; this.step += 1) await this.#oneStep();
    await this.#settleEverything();
    const live = this.#live();
    await this.#auditor.full(live.executor, live.store);
    this.#answers.checkLog(this.#auditor.commandEvents);
    await live.executor.stop();
    await live.store.close();
    const { events } = this.#auditor;
    return { requests: this.#sent.length, events, crashes: this.#crashes, refusals: this.#refusals };
  }

  async #oneStep(): Promise<void> {
    this.#clock.advance(this.#dice.chance(30) ? 12_000 : 250);
    this.#market.move();
    if (this.#dice.chance(CRASH_PERMILLE))
      this.#live().store.arm(this.#dice.pick<CrashMoment>(['before', 'after']));
    const requests = 1 + this.#dice.below(MOST_REQUESTS);
    for (let count = 0; count < requests; count += 1) this.#ask();
    await this.#turns.settle();
    if (this.#crashed) await this.#start();
    const { executor, store } = this.#live();
    await this.#auditor.follow(executor, store);
    if (this.step % FULL_AUDIT_STEPS === 0) await this.#auditor.full(executor, store);
  }

  /** A fresh request (now and then twice at once), an old one again with its key, or an old key with another body. */
  #ask(): void {
    const retried = this.#sent.length > 0 && this.#dice.chance(RETRY_PERMILLE);
    if (retried) return this.#send(this.#dice.pick(this.#sent));
    if (this.#sent.length > 0 && this.#dice.chance(REUSE_PERMILLE))
      return this.#reuse(this.#dice.pick(this.#sent));
    const { executor } = this.#live();
    const account = this.#dice.pick([...executor.accounts()]);
    const command = nextCommand(this.#dice, account, this.#market);
    const sent = { accountId: account.id, command, key: `key-${this.#sent.length}` };
    this.#sent.push(sent);
    this.#send(sent);
    if (this.#dice.chance(TWICE_PERMILLE)) this.#send(sent);
  }

  #send({ accountId, command, key }: Sent): void {
    const idempotency = { route: command.kind, key, bodyHash: canonicalText(command) };
    const answer = this.#live().executor.execute({ accountId, command, idempotency, render });
    answer.then(({ text }) => this.#told(key, text)).catch((error: unknown) => this.#turns.fail(error));
  }

  #reuse({ accountId, command, key }: Sent): void {
    if (!this.#answers.answered(key)) return;
    const idempotency = { route: command.kind, key, bodyHash: 'another body' };
    const answer = this.#live().executor.execute({ accountId, command, idempotency, render });
    answer
      .then(({ text, hit }) => {
        invariant(!hit && text.includes('idempotency_key_reused'), `key ${key} was taken with another body`);
      })
      .catch((error: unknown) => this.#turns.fail(error));
  }

  #told(key: string, text: string): void {
    this.#answers.note(key, text);
    const { refused } = JSON.parse(text) as { refused: string | null };
    if (refused !== null) this.#refusals[refused] = (this.#refusals[refused] ?? 0) + 1;
  }

  async #openAccount(): Promise<void> {
    const opening = this.#live().executor.openAccount({
      command: { kind: 'OpenAccount', book: 'demo', openingMicros: OPENING_MICROS },
      newcomer: (id) => newcomer(id, this.#clock.now()),
      render,
    });
    opening.catch((error: unknown) => this.#turns.fail(error));
    await this.#turns.settle();
    await this.#auditor.follow(this.#live().executor, this.#live().store);
  }

  /** Faults off: every request that was never answered is asked again until it is. */
  async #settleEverything(): Promise<void> {
    for (const sent of this.#sent) {
      if (!this.#answers.answered(sent.key)) this.#send(sent);
    }
    await this.#turns.settle();
    invariant(!this.#crashed, 'nothing crashes without a fault');
    await this.#auditor.follow(this.#live().executor, this.#live().store);
  }

  /** A process that knows nothing but what the store holds. */
  async #start(): Promise<void> {
    if (this.#crashed) this.#crashes += 1;
    this.#crashed = false;
    this.#store = new CrashingStore(await this.#options.openStore());
    this.#executor = await Executor.start({
      store: this.#store,
      clock: this.#clock,
      market: this.#market,
      settings: { feeType: 'per_lot' },
      defer: (run) => this.#turns.push(run),
      onFatal: (error) => {
        this.#crashed = true;
        if (!(error instanceof Crash)) this.#turns.fail(error);
      },
    });
  }

  #live(): { readonly executor: Executor; readonly store: CrashingStore } {
    invariant(this.#executor !== null && this.#store !== null, 'the world has started');
    return { executor: this.#executor, store: this.#store };
  }
}

/** What a client keeps of an answer: the refusal, or the events and how the account stands. */
function render(outcome: Outcome): string {
  if (outcome.kind === 'refused') return JSON.stringify({ refused: outcome.refusal.refused, seqs: [] });
  const { events, orders, account } = outcome;
  return JSON.stringify({
    refused: null,
    seqs: events.map(({ seq }) => seq),
    orders: orders.map(({ id, status }) => [id, status]),
    balance: formatMicros(account.balanceMicros),
  });
}

function newcomer(id: number, nowMs: number) {
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
