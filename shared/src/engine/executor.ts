/**
 * The one write path: commands queue, are decided one after another on memory, and what an iteration of the event loop produced
 * becomes durable in one transaction before any of its answers leaves. It knows no HTTP and no database.
 */

import type { TimeMs } from '../clock.ts';
import { Listeners } from '../listeners.ts';
import { isRefusal } from '../refusals.ts';
import { runSteps } from '../run-steps.ts';
import type { CommitRecord } from './store.ts';
import type { Account } from '../trading/orders/account.ts';
import type { Decision, PartialDecision } from '../trading/decisions/context.ts';
import type { MarketMoment } from '../market/market-view.ts';
import type { Valuation } from '../trading/pricing/valuation.ts';
import type { NearestPrices } from '../trading/triggers/quote-sides.ts';
import type { TrailingBook } from '../trading/triggers/trailing-book.ts';
import { INACTIVE_IN_MEMORY } from './inactive-accounts.ts';
import { type Batch, BatchCommit } from './batch-commit.ts';
import { LiveAccounts, type Recorded } from './live-accounts.ts';
import { acceptedRecord, causedRecord, fillCount, refusedRecord } from './commit-record.ts';
import { type Job, keyName, partsOf, unanswered } from './job.ts';
import { JobQueue } from './job-queue.ts';
import { CommandDecider } from './command-decider.ts';
import type { CommandResponse, Committed, ExecutionRequest, OpeningRequest } from './requests.ts';
import { type ExecutorOptions, type FollowerOptions, storeWith } from './executor-options.ts';
import { TickPath } from './tick-path.ts';
import { MomentPlayer } from './moment-player.ts';
import { ShardMoves } from './shard-moves.ts';
import { NotOwner } from './not-owner.ts';
import { RequestQueue } from './request-queue.ts';
import { shardOf } from './shards.ts';

const NO_ROWS = { accounts: [], openOrders: [], openTransfers: [] };

/** Thrown at a command that comes after {@link Executor.stop} or after a failed commit. */
export class ExecutorStopped extends Error {
  override readonly name = 'ExecutorStopped';
}

export class Executor {
  readonly #options: ExecutorOptions;
  readonly #accounts: LiveAccounts;
  readonly #decider: CommandDecider;
  readonly #tickPath: TickPath;
  readonly #requests: RequestQueue;
  readonly #listeners: Listeners<[committed: Committed]>;
  readonly #player: MomentPlayer;
  readonly #commits: BatchCommit;
  readonly #moves: ShardMoves;
  readonly #pending = new Set<Promise<unknown>>();
  readonly #queue: JobQueue;
  #lastBatch: Promise<void> = Promise.resolve();
  #lastMomentMs: TimeMs = 0;
  #answered = 0;
  #marketFills = 0;
  #isDeciding = false;
  #state: 'running' | 'stopping' | 'broken' = 'running';

  private constructor(options: ExecutorOptions, accounts: LiveAccounts, partlyStoredMs: TimeMs | null) {
    const { market, settings, clock, playedMs = clock.now() } = options;
    this.#options = options;
    this.#listeners = new Listeners(options.onListenerError ?? ((error) => this.#break(error)));
    this.#accounts = accounts;
    this.#queue = new JobQueue(options.defer, (jobs) => this.#drain(jobs));
    this.#requests = new RequestQueue({
      store: options.store,
      accounts,
      enqueue: (job) => this.#queue.add(job),
    });
    this.#decider = new CommandDecider({ accounts, market, settings });
    this.#lastMomentMs = Math.max(playedMs, partlyStoredMs ?? 0);
    this.#tickPath = new TickPath(accounts, this.#decider, playedMs);
    this.#commits = new BatchCommit({
      ...{
        store: options.store,
        accounts,
        tickPath: this.#tickPath,
        partlyStoredMs,
        listeners: this.#listeners,
      },
      onFatal: (error) => this.#break(error),
    });
    this.#moves = new ShardMoves(options.defer);
    this.#player = new MomentPlayer({
      tickPath: this.#tickPath,
      sliceUnits: options.sliceUnits,
      defer: options.defer,
      commit: (recorded) => this.#commitPlayed(recorded),
      onFatal: (error) => this.#break(error),
    });
  }

  /** Rebuilds memory from the store, with everything armed that waits for a price. */
  static async start(options: ExecutorOptions): Promise<Executor> {
    const { store, settings, inactiveLimit: limit = INACTIVE_IN_MEMORY, trailingPast, pause } = options;
    const source = { source: store, limit };
    const stored = await store.load();
    const accounts = new LiveAccounts({ ...stored, ...NO_ROWS }, source, settings.hedgedMargin);
    await runSteps(accounts.restoring(stored), pause);
    const executor = new Executor(options, accounts, stored.playingMs ?? null);
    await runSteps(executor.#tickPath.arming(trailingPast), pause);
    return executor;
  }

  /** Another executor on the same store, for accounts that play what they have missed on their own market and then join. */
  follower({ stored, ...own }: FollowerOptions): Promise<Executor> {
    const { catchUp: _, store, ...options } = this.#options;
    return Executor.start({ ...options, ...own, store: storeWith(store, stored) });
  }

  get valuation(): Valuation {
    return this.#decider.valuation;
  }

  /** Commands between their arrival and their answer. */
  get waiting(): number {
    return this.#pending.size;
  }

  /** Number of answered commands; when it does not grow while commands wait, the writer is stuck. */
  get answered(): number {
    return this.#answered;
  }

  /** Number of orders that moments of the market have filled or closed. */
  get marketFills(): number {
    return this.#marketFills;
  }

  /** Whether every moment so far was played whole and is in the store; never again after a failed commit or a stop. */
  get isDurable(): boolean {
    return this.#state === 'running' && this.#commits.isComplete && !this.isPlaying;
  }

  /** Whether a moment is played in slices and not over, or a shard moves: the market keeps its quotes until then. */
  get isPlaying(): boolean {
    return this.#tickPath.isPlaying || this.#moves.isMoving;
  }

  /** Whether commands of the account are decided here; always where the store has no shards. */
  owns(accountId: number): boolean {
    return this.#accounts.owns(accountId);
  }

  /** The owned shards, without one that leaves. */
  get shards(): readonly number[] {
    return this.#accounts.openShards;
  }

  /** The account after the newest moment, read from the store when it is not in memory. */
  account(id: number): Account | undefined {
    if (this.#tickPath.isPlaying && !this.#isDeciding) this.#player.workOff(id);
    return this.#accounts.account(id);
  }

  /** After the newest moment. */
  get trailing(): Pick<TrailingBook, 'bestOf' | 'bests'> {
    return this.#tickPath.trailing;
  }

  /** The accounts with an open order or transfer, by id. */
  activeAccounts(): readonly Account[] {
    return this.#accounts.active();
  }

  get accountCount(): number {
    return this.#accounts.count;
  }

  get lastAccountId(): number {
    return this.#accounts.lastAccountId;
  }

  /** Number of orders that were accepted so far, open or not. */
  get orderCount(): number {
    return this.#accounts.orderCount;
  }

  /** Listens to what has become durable; returns the way to stop listening. */
  onCommitted(listener: (committed: Committed) => void): () => void {
    return this.#listeners.add(listener);
  }

  /** Tells the listeners what another executor has stored, whose accounts have joined. */
  announce(committed: readonly Committed[]): void {
    this.#listeners.callEach(committed.map((one) => [one]));
  }

  /** Resolves once the outcome is durable. Rejects only on a bug or when the executor has stopped. */
  execute(request: ExecutionRequest): Promise<CommandResponse> {
    const { accountId } = request;
    const notOwner = this.owns(accountId) ? null : new NotOwner(shardOf(accountId));
    return this.#tracked(notOwner, () => this.#requests.answerTo(request));
  }

  /** Opens an account together with its user and session. */
  openAccount({ command, shard, admit, signup, render }: OpeningRequest): Promise<CommandResponse> {
    const job = {
      ...{ accountId: null, shard: shard ?? null },
      command,
      orderKnown: false,
      clientIdUsed: false,
      idempotency: null,
      signup,
      audit: null,
      admit: admit ?? null,
      render,
    };
    const notOwner = this.#accounts.canOpenIn(job.shard) ? null : new NotOwner(job.shard);
    return this.#tracked(notOwner, () => this.#queue.add(job));
  }

  /** The next moment that must be played at any prices: a rollover or the end of an order. */
  get nextMs(): TimeMs {
    return this.#tickPath.nextMs;
  }

  /** A moment whose quotes reach none of these prices changes no account. */
  nearestPrices(instrumentId: number): NearestPrices {
    return this.#tickPath.nearestPrices(instrumentId);
  }

  /** Plays one moment of the market, in slices when it reaches many accounts; after a stop nothing moves any more. */
  onMoment(moment: MarketMoment): void {
    if (this.#state !== 'running') return;
    this.#moves.finish();
    this.#lastMomentMs = Math.max(moment.timeMs, this.#lastMomentMs);
    this.#player.begin(moment);
  }

  /** Plays what is left of the moment in this turn, before the terms of an instrument change. */
  finishMoment(): void {
    this.#moves.finish();
    this.#player.finish();
  }

  whenPlayed(): Promise<void> {
    return this.#player.whenPlayed();
  }

  /**
   * Takes the accounts of another executor of this process, which ends. The caller makes sure that both have played the
   * same moment, of the same market; false when one of them is not ready, which changes nothing [STORE-19].
   */
  async join(other: Executor): Promise<boolean> {
    if (this.#state !== 'running' || this.isPlaying || !other.isDurable) return false;
    other.#state = 'stopping';
    this.#lastMomentMs = Math.max(this.#lastMomentMs, other.#lastMomentMs);
    const bests = other.#tickPath.trailing.bests();
    const accounts = this.#accounts.joining(other.#accounts);
    await this.#moves.run(this.#tickPath.joining(accounts, bests));
    return true;
  }

  /**
   * Refuses new commands of a shard, finishes and commits the earlier ones, and forgets its accounts. Returns the moment that
   * all of them have played.
   */
  async leave(shard: number): Promise<TimeMs> {
    this.#accounts.closeShard(shard);
    await Promise.allSettled(this.#pending);
    while (this.isPlaying && this.#state === 'running')
      await (this.#moves.isMoving ? this.#moves.ended : this.#player.whenPlayed());
    if (this.#state !== 'running') throw new ExecutorStopped('the next start goes on with the shard');
    const playedMs = this.#lastMomentMs;
    await this.#moves.run(this.#tickPath.leaving(this.#accounts.leaving(shard)));
    await this.#commits.last;
    return playedMs;
  }

  /** Refuses new commands, finishes and commits the earlier ones. The rest of a moment is left to the next start. */
  async stop(): Promise<void> {
    if (this.#state === 'broken') return;
    this.#state = 'stopping';
    await Promise.allSettled(this.#pending);
    this.#player.stop();
    await Promise.allSettled([this.#commits.last]);
  }

  async #tracked(notOwner: NotOwner | null, run: () => Promise<CommandResponse>): Promise<CommandResponse> {
    if (this.#state !== 'running') throw new ExecutorStopped('no new work is taken');
    if (notOwner !== null) throw notOwner;
    const answer = run();
    this.#pending.add(answer);
    try {
      return await answer;
    } finally {
      this.#answered += 1;
      this.#pending.delete(answer);
    }
  }

  /** Takes the whole queue as a batch; batches are decided in order, also when the look-ups of their keys take different times. */
  #drain(jobs: readonly Job[]): void {
    const firstAnswers = this.#options.store.idempotencyRows(jobs.flatMap(keyName));
    this.#lastBatch = Promise.all([firstAnswers, this.#lastBatch])
      .then(([rows]) => this.#decideAll(unanswered(jobs, rows)))
      .catch((error: unknown) => this.#break(error));
  }

  /** No await from the market's last moment to the commit. */
  #decideAll(jobs: readonly Job[]): void {
    const { clock, catchUp, market } = this.#options;
    let readingMs = clock.now();
    if (this.#state === 'running') catchUp?.(readingMs);
    if (this.#state === 'broken') return;
    // Not read again: a tick that became due meanwhile has not been played, and must be of a later moment [ORDER-16].
    // Nor earlier than the moment that was just played, which may be a millisecond newer than the reading.
    // Where the market has not come so far, a command belongs to the moment that it has reached: later ticks follow it.
    if (this.#state === 'stopping' || market.isBehind === true || this.isPlaying)
      readingMs = this.#lastMomentMs;
    const nowMs = Math.max(readingMs, this.#lastMomentMs);
    this.#lastMomentMs = nowMs;
    this.#accounts.readAbsent(jobs.flatMap(({ accountId }) => accountId ?? []));
    for (const part of partsOf(jobs, this.#options.store.commandsPerCommit)) {
      const batch = { rows: [], answers: [], recorded: [] };
      this.#isDeciding = true;
      for (const job of part) this.#decide(job, nowMs, batch);
      this.#isDeciding = false;
      this.#commits.add(batch);
    }
  }

  /**
   * When the decision itself throws, a bug, the caller gets the error, and nothing has changed.
   * An error after it (recording, rendering) has changed memory, and ends the process like a failed commit.
   */
  #decide(job: Job, nowMs: TimeMs, batch: { [Part in keyof Batch]: Batch[Part][number][] }): void {
    const { command, idempotency, orderKnown, clientIdUsed } = job;
    let decision: Decision | PartialDecision;
    if (this.isPlaying && job.accountId !== null) this.#workOff(job.accountId, batch);
    const accountId = job.accountId ?? this.#accounts.nextAccountIdIn(job.shard);
    try {
      decision =
        job.admit?.() ??
        this.#decider.decide(command, { accountId: job.accountId, nowMs, orderKnown, clientIdUsed });
    } catch (error) {
      job.reject(error);
      return;
    }
    if (isRefusal(decision)) {
      const text = job.render({ kind: 'refused', refusal: decision });
      const row = refusedRecord(decision.refused, { accountId, idempotency, text, nowMs });
      if (row !== null) batch.rows.push(row);
      batch.answers.push({ job, text });
      return;
    }
    const { events: bodies, failed } = 'failed' in decision ? decision : { events: decision, failed: [] };
    const recorded = this.#accounts.record(accountId, bodies, nowMs);
    const { events, orders, transfers, account } = recorded;
    const signup = job.signup?.(accountId) ?? null;
    const outcome = { kind: 'accepted', events, orders, transfers, account, failed } as const;
    const text = job.render(outcome);
    const response = { accountId, idempotency, text, nowMs };
    batch.rows.push(acceptedRecord(recorded, response, signup, job.audit?.(outcome) ?? null));
    batch.answers.push({ job, text });
    batch.recorded.push(recorded);
    const reviewed = this.#tickPath.follow(recorded, nowMs);
    if (reviewed === null) return;
    batch.rows.push(causedRecord(reviewed));
    batch.recorded.push(reviewed);
  }

  #commitPlayed(recorded: readonly Recorded[]): Promise<void> {
    if (this.#state === 'broken' || (recorded.length === 0 && !this.#commits.isNowWhole))
      return this.#commits.last;
    this.#countFills(recorded);
    this.#commits.add({ rows: recorded.map(causedRecord), answers: [], recorded });
    return this.#commits.last;
  }

  #countFills(recorded: readonly Recorded[]): void {
    for (const { events } of recorded) this.#marketFills += fillCount(events);
  }

  /** A command follows the moment that is being played: its account is worked off first. */
  #workOff(accountId: number, { rows, recorded }: { rows: CommitRecord[]; recorded: Recorded[] }): void {
    const played = this.#tickPath.workOff(accountId);
    this.#countFills(played);
    rows.push(...played.map(causedRecord));
    recorded.push(...played);
  }

  #break(error: unknown): void {
    if (this.#state === 'broken') return;
    this.#state = 'broken';
    this.#options.onFatal(error);
  }
}
