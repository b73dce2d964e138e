/**
 * The one write path: commands queue, are decided one after another on memory, and what a turn of the loop produced
 * becomes durable in one transaction before any of its answers leaves. It knows no HTTP and no database.
 */

import type { Clock, TimeMs } from '../clock.ts';
import type { Instrument } from '../market/instrument.ts';
import { isRefusal, type Refusal, refuse } from '../refusals.ts';
import type { CommitRecord, IdempotencyRow, KeyName, Store } from '../store.ts';
import type { Account } from '../trading/account.ts';
import { Books, type Recorded } from './books.ts';
import type { Command } from '../trading/commands.ts';
import type { Decision, MarketView, TradingSettings, Valuation } from '../trading/context.ts';
import { conversionTable } from '../trading/conversion.ts';
import { acceptedRecord, refusedRecord } from './commit-record.ts';
import { decide } from '../trading/decide.ts';
import type {
  Answer,
  Committed,
  ExecutionRequest,
  IdempotencyKey,
  OpeningRequest,
  Render,
} from './requests.ts';
import { type KeyedAnswer, KeysInFlight } from './keys-in-flight.ts';

export interface ExecutorOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly market: MarketView;
  readonly settings: TradingSettings;
  /** Runs its argument in a later turn of the event loop. */
  readonly defer: (run: () => void) => void;
  /** A commit failed, so memory is ahead of the disk: nothing may be answered any more and the process must end. */
  readonly onFatal: (error: unknown) => void;
}

interface Job {
  readonly accountId: number | null;
  readonly command: Command;
  readonly orderKnown: boolean;
  readonly idempotency: IdempotencyKey | null;
  readonly newcomer: OpeningRequest['newcomer'] | null;
  readonly render: Render;
  readonly resolve: (answer: KeyedAnswer) => void;
  readonly reject: (error: unknown) => void;
}

interface Decided {
  readonly job: Job;
  readonly text: string;
  readonly recorded: Recorded | null;
  readonly row: CommitRecord | null;
}

/** Most turns that a commit waits; a turn takes some ten microseconds. */
const GATHER_TURNS = 8;

/** Thrown at a command that comes after {@link Executor.stop} or after a failed commit. */
export class ExecutorStopped extends Error {
  override readonly name = 'ExecutorStopped';
}

export class Executor {
  readonly valuation: Valuation;
  readonly #options: ExecutorOptions;
  readonly #books: Books;
  readonly #keys = new KeysInFlight();
  readonly #listeners = new Set<(committed: Committed) => void>();
  readonly #pending = new Set<Promise<unknown>>();
  #queue: Job[] = [];
  #lastTurn: Promise<void> = Promise.resolve();
  #lastCommit: Promise<void> = Promise.resolve();
  #state: 'running' | 'stopping' | 'broken' = 'running';

  private constructor(options: ExecutorOptions, books: Books) {
    const { market } = options;
    const instruments = new Map<number, Instrument>(market.instruments.map((one) => [one.id, one]));
    this.#options = options;
    this.#books = books;
    this.valuation = { quotes: market, instruments, conversions: conversionTable(market.instruments) };
  }

  /** Rebuilds memory from the store. */
  static async start(options: ExecutorOptions): Promise<Executor> {
    return new Executor(options, new Books(await options.store.load()));
  }

  account(id: number): Account | undefined {
    return this.#books.account(id);
  }

  accounts(): IterableIterator<Account> {
    return this.#books.accounts();
  }

  /** Listens to what has become durable; returns the way to stop listening. */
  onCommitted(listener: (committed: Committed) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Resolves once the outcome is durable. Rejects only on a bug or when the executor has stopped. */
  execute(request: ExecutionRequest): Promise<Answer> {
    return this.#tracked(() => this.#answerTo(request));
  }

  /** Opens an account together with its user and session. */
  openAccount({ command, newcomer, render }: OpeningRequest): Promise<Answer> {
    const job = { accountId: null, command, orderKnown: false, idempotency: null, newcomer, render };
    return this.#tracked(() => this.#enqueue(job));
  }

  /** Refuses new work, finishes and commits what was asked before. */
  async stop(): Promise<void> {
    if (this.#state === 'broken') return;
    this.#state = 'stopping';
    await Promise.allSettled(this.#pending);
  }

  async #tracked(run: () => Promise<Answer>): Promise<Answer> {
    if (this.#state !== 'running') throw new ExecutorStopped('no new work is taken');
    const answer = run();
    this.#pending.add(answer);
    try {
      return await answer;
    } finally {
      this.#pending.delete(answer);
    }
  }

  async #answerTo(request: ExecutionRequest): Promise<Answer> {
    const { accountId, idempotency, render } = request;
    if (idempotency === null) return this.#submit(request);
    const { text, bodyHash, hit } = await this.#keys.once(accountId, idempotency, () =>
      this.#submit(request),
    );
    if (bodyHash === idempotency.bodyHash) return { text, hit };
    return { text: render({ kind: 'refused', refusal: refuse('idempotency_key_reused') }), hit: false };
  }

  async #submit({ accountId, command, idempotency, render }: ExecutionRequest): Promise<KeyedAnswer> {
    const orderKnown = await this.#knows(accountId, command);
    return this.#enqueue({ accountId, command, orderKnown, idempotency, newcomer: null, render });
  }

  /** An order that memory no longer holds may be one of history: closed meanwhile is another answer than absent. */
  async #knows(accountId: number, command: Command): Promise<boolean> {
    if (!('orderId' in command)) return false;
    if (this.#books.account(accountId)?.openOrders.has(command.orderId) === true) return true;
    return (await this.#options.store.order(accountId, command.orderId)) !== null;
  }

  #enqueue(job: Omit<Job, 'resolve' | 'reject'>): Promise<KeyedAnswer> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ ...job, resolve, reject });
      if (this.#queue.length === 1) this.#options.defer(() => this.#gather(1, 0));
    });
  }

  /** While each turn of the loop brings more, a commit waits for them: one flush of the disk serves them all. */
  #gather(before: number, turns: number): void {
    const { length } = this.#queue;
    if (length === before || turns === GATHER_TURNS) this.#drain();
    else this.#options.defer(() => this.#gather(length, turns + 1));
  }

  /** Takes the turn's whole queue; turns are decided in order, also when their keys are looked up at different speeds. */
  #drain(): void {
    const jobs = this.#queue;
    this.#queue = [];
    const firstAnswers = this.#options.store.idempotencyRows(jobs.flatMap(keyName));
    this.#lastTurn = Promise.all([firstAnswers, this.#lastTurn])
      .then(([rows]) => this.#decideAll(unanswered(jobs, rows)))
      .catch((error: unknown) => this.#break(error));
  }

  /** No await from the first decision to the commit. */
  #decideAll(jobs: readonly Job[]): void {
    if (this.#state === 'broken') return;
    const decided = jobs.map((job) => this.#decide(job)).filter((one) => one !== null);
    const rows = decided.map(({ row }) => row).filter((row) => row !== null);
    if (rows.length > 0) this.#lastCommit = this.#options.store.commit(rows);
    this.#lastCommit.then(() => this.#release(decided)).catch((error: unknown) => this.#break(error));
  }

  /**
   * Null when the decision itself failed: a bug, which the caller hears of while nothing has changed.
   * What fails after it (recording, rendering) has changed memory, and ends the process like a failed commit.
   */
  #decide(job: Job): Decided | null {
    const { clock, market, settings } = this.#options;
    const nowMs = clock.now();
    const { nextOrderId, nextAccountId } = this.#books;
    const account = job.accountId === null ? null : (this.#books.account(job.accountId) ?? null);
    const { orderKnown } = job;
    let decision: Decision;
    try {
      const context = { market, valuation: this.valuation, settings, nowMs, nextOrderId, orderKnown };
      decision = decide(account, job.command, context);
    } catch (error) {
      job.reject(error);
      return null;
    }
    const accountId = job.accountId ?? nextAccountId;
    return isRefusal(decision)
      ? refused({ job, accountId, nowMs }, decision)
      : accepted({ job, accountId, nowMs }, this.#books.record(accountId, decision, nowMs));
  }

  #release(decided: readonly Decided[]): void {
    for (const { job, text } of decided) {
      job.resolve({ text, bodyHash: job.idempotency?.bodyHash ?? '', hit: false });
    }
    for (const { recorded } of decided) {
      if (recorded === null) continue;
      for (const listener of this.#listeners) listener(recorded);
    }
  }

  #break(error: unknown): void {
    if (this.#state === 'broken') return;
    this.#state = 'broken';
    this.#options.onFatal(error);
  }
}

function keyName({ accountId, idempotency }: Job): readonly KeyName[] {
  if (accountId === null || idempotency === null) return [];
  return [{ accountId, route: idempotency.route, key: idempotency.key }];
}

/** Answers the jobs whose key has its first answer already, which is durable, and gives back the others. */
function unanswered(jobs: readonly Job[], rows: readonly (IdempotencyRow | null)[]): readonly Job[] {
  const left = rows.values();
  return jobs.filter((job) => {
    const row = job.idempotency === null ? null : left.next().value;
    if (row !== null && row !== undefined)
      job.resolve({ text: row.answer, bodyHash: row.bodyHash, hit: true });
    return row === null || row === undefined;
  });
}

interface Judged {
  readonly job: Job;
  readonly accountId: number;
  readonly nowMs: TimeMs;
}

function refused({ job, accountId, nowMs }: Judged, refusal: Refusal): Decided {
  const text = job.render({ kind: 'refused', refusal });
  const row = refusedRecord(refusal.refused, { accountId, idempotency: job.idempotency, text, nowMs });
  return { job, text, recorded: null, row };
}

function accepted({ job, accountId, nowMs }: Judged, recorded: Recorded): Decided {
  const newcomer = job.newcomer?.(accountId) ?? null;
  const { events, orders, account } = recorded;
  const text = job.render({ kind: 'accepted', events, orders, account });
  const answer = { accountId, idempotency: job.idempotency, text, nowMs };
  return { job, text, recorded, row: acceptedRecord(recorded, answer, newcomer) };
}
