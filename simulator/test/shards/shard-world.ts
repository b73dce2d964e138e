/**
 * Two engines that share one database and hand shards over to each other while clients trade: which promise goes on, which
 * engine plays or takes a turn, which one is cut off, is chosen by a seed.
 */

import type { TimeMs } from '@vernier/shared/clock';
import type { Executor } from '@vernier/shared/engine/executor';
import { ExecutorStopped } from '@vernier/shared/engine/executor';
import { NotOwner } from '@vernier/shared/engine/not-owner';
import type { Outcome } from '@vernier/shared/engine/requests';
import { SHARD_COUNT } from '@vernier/shared/engine/shards';
import type { SharedStore } from '@vernier/shared/engine/store';
import type { Account } from '@vernier/shared/trading/orders/account';
import type { TradeCommand } from '@vernier/shared/trading/orders/commands';
import { SeededRandom } from '../../harness/world/seeded-random.ts';
import { Scheduler } from './scheduler.ts';
import { ShardEngine } from './shard-engine.ts';
import { Tape } from './tape.ts';

/** Each with two accounts. */
export const SHARDS: readonly number[] = [0, 1, 2, 3, 4, 5];
/** In the order in which they are opened. */
export const ACCOUNT_IDS = [0, 1].flatMap((round) => SHARDS.map((shard) => round * SHARD_COUNT + shard + 1));
const OPENING_MICROS = 2_500_000_000n;
const MOMENTS = 36;
const LATE_STEPS = 200;

/** A command that was accepted; orders of the account are named by their places. */
export interface AcceptedCommand {
  readonly accountId: number;
  readonly command: TradeCommand;
  readonly atMs: TimeMs;
}

/** A request that its client repeats with its key until it is answered. */
interface Client {
  readonly accountId: number;
  request: { readonly key: string; readonly command: TradeCommand } | null;
  isSending: boolean;
  sent: number;
}

export interface ShardWorldOptions {
  readonly seed: string;
  readonly openStore: (gates: Scheduler) => Promise<SharedStore>;
  /** Ends the sessions of a store's engine, which does not know it yet. */
  readonly cutOff: (store: SharedStore) => Promise<void>;
}

export class ShardWorld {
  readonly tape: Tape;
  readonly openingMicros = OPENING_MICROS;
  /** Responses that clients got, by key. */
  readonly answers = new Map<string, { readonly accountId: number; readonly text: string }>();
  readonly accepted = new Map<string, AcceptedCommand>();
  /** Moves of shards that ended, and engines that failed. */
  readonly counts = { moves: 0, cuts: 0 };
  /** Why engines failed. */
  readonly failures: unknown[] = [];
  readonly #options: ShardWorldOptions;
  readonly #random: SeededRandom;
  readonly #gates: Scheduler;
  readonly #clients: readonly Client[];
  #engines: ShardEngine[] = [];
  /** Work that begins or ends engines and moves. */
  readonly #works = new Set<Promise<void>>();
  #bugs: unknown[] = [];
  #decisions = 0;

  constructor(options: ShardWorldOptions) {
    this.#options = options;
    this.#random = new SeededRandom(options.seed);
    this.tape = new Tape(this.#random, MOMENTS);
    this.#gates = new Scheduler(this.#random);
    this.#clients = ACCOUNT_IDS.map((accountId) => ({ accountId, request: null, isSending: false, sent: 0 }));
  }

  /** Plays the tape with all engines, and then answers every client. */
  async run(): Promise<void> {
    await this.#driven(this.#open());
    for (let step = 0; !this.#isOver; step += 1) {
      if (step > 30_000) throw new Error(`the world does not end: ${this.#summary()}`);
      await this.#step();
      if (this.#bugs.length > 0) throw this.#bugs[0];
    }
    // What engines that ended have sent before may still arrive.
    for (let late = 0; late < LATE_STEPS; late += 1) {
      this.#gates.letOneGo();
      await microtasks();
    }
  }

  get store(): SharedStore {
    return (this.#engines[0] as ShardEngine).store;
  }

  /** The live account at its owner. */
  liveAccount(accountId: number): Account | undefined {
    return this.#ownerOf(accountId)?.executor.account(accountId);
  }

  async #open(): Promise<void> {
    const first = await this.#startEngine(0);
    for (const shard of SHARDS) await first.engineShards.acquire([shard]);
    for (const { accountId } of this.#clients) {
      const user = {
        id: accountId,
        uid: `${accountId}`,
        isDemo: true,
        inviteCode: `${accountId}`,
        lang: 'en',
      };
      await first.executor.openAccount({
        command: { kind: 'OpenAccount', book: 'demo', openingMicros: OPENING_MICROS },
        signup: (id) => ({ user: { ...user, id, createdAtMs: 0 }, session: null }),
        render: () => '',
      });
    }
    await this.#startEngine(0);
  }

  async #startEngine(index: number): Promise<ShardEngine> {
    const store = await this.#options.openStore(this.#gates);
    const engine = await ShardEngine.start({
      ...{ tape: this.tape, index, store, gates: this.#gates, random: this.#random },
      onExecutor: (executor) => void executor,
    });
    this.#engines.push(engine);
    return engine;
  }

  #summary(): string {
    const engines = this.#engines.map(({ index, hasTurns, executor }) => {
      const { shards, isDurable, isPlaying, waiting } = executor;
      return { index, hasTurns, shards, isDurable, isPlaying, waiting };
    });
    const { counts } = this;
    return JSON.stringify({
      engines,
      counts,
      works: this.#works.size,
      gates: this.#gates.count,
      clients: this.#clients,
    });
  }

  get #isOver(): boolean {
    const isPlayed = this.#engines.every(({ index }) => index + 1 >= MOMENTS);
    const isIdle = this.#engines.every(({ hasTurns, executor }) => !hasTurns && executor.isDurable);
    const isAnswered = this.#clients.every(({ request, isSending, accountId }) => {
      return request === null && !isSending && this.#ownerOf(accountId) !== undefined;
    });
    return isPlayed && isIdle && isAnswered && this.#works.size === 0;
  }

  async #step(): Promise<void> {
    const random = this.#random;
    const engine = random.pick(this.#engines);
    const slowest = Math.min(...this.#engines.map(({ index }) => index));
    const what = random.below(100);
    if (what < 35) this.#gates.letOneGo();
    else if (what < 60) engine.takeTurn();
    else if (what < 68) {
      // One may be some moments behind, as on another machine.
      if (engine.index - slowest < 3) engine.play();
    } else if (what < 74) engine.wait();
    else if (what < 94) this.#ask(random.pick(this.#clients));
    else if (what < 97) this.#move(engine);
    else if (engine.executor.isPlaying || random.chance(100)) this.#cut(engine);
    this.#replaceFailed();
    if (this.#works.size === 0) this.#acquireFree();
    await microtasks();
  }

  #ownerOf(accountId: number): ShardEngine | undefined {
    return this.#engines.find(({ executor }) => executor.owns(accountId));
  }

  get #isLate(): boolean {
    return this.#engines.every(({ index }) => index + 1 >= MOMENTS);
  }

  #ask(client: Client): void {
    const engine = this.#ownerOf(client.accountId);
    if (client.isSending || engine === undefined) return;
    if (client.request === null) {
      if (this.#isLate) return;
      const account = engine.executor.account(client.accountId);
      if (account === undefined) return;
      client.sent += 1;
      client.request = {
        key: `${client.accountId}-${client.sent}`,
        command: this.#command(account, engine),
      };
    }
    client.isSending = true;
    void this.#send(client, engine.executor);
  }

  async #send(client: Client, executor: Executor): Promise<void> {
    const { accountId, request } = client;
    if (request === null) return;
    const { key, command } = request;
    const idempotency = { route: 'trade', key, bodyHash: 'b' };
    try {
      const render = (outcome: Outcome) => this.#render(outcome, { accountId, key, command });
      const { text } = await executor.execute({ accountId, command, idempotency, render });
      this.answers.set(key, { accountId, text });
      client.request = null;
    } catch (error) {
      // Sent again with the same key.
      if (!(error instanceof NotOwner || error instanceof ExecutorStopped)) this.#bugs.push(error);
    }
    client.isSending = false;
  }

  /** Each decision has another text, since a key may be decided again after one that was not stored. */
  #render(
    outcome: Outcome,
    { accountId, key, command }: { accountId: number; key: string; command: TradeCommand },
  ): string {
    if (outcome.kind === 'refused') return outcome.refusal.refused;
    const [first] = outcome.events;
    this.#decisions += 1;
    const text = `${key} by decision ${this.#decisions}`;
    this.accepted.set(text, { accountId, command, atMs: first?.atMs ?? 0 });
    return text;
  }

  #command(account: Account, { executor }: ShardEngine): TradeCommand {
    const random = this.#random;
    const instrumentId = random.pick(this.tape.instruments).id;
    const quote = executor.valuation.quotes.quoteOf(instrumentId);
    const price = quote?.bid ?? 0;
    const orders = [...account.openOrders.values()];
    const side = random.chance(500) ? 'buy' : 'sell';
    const sign = side === 'buy' ? 1 : -1;
    const size = { lots: 20_000_000 * (1 + random.below(6)), leverage: random.pick([100, 500]) };
    const away = (points: number) => price + sign * (points + random.below(400));
    const what = random.below(10);
    if (orders.length > 6 || (what < 3 && orders.length > 0)) {
      const { id, status } = random.pick(orders);
      if (status === 'pending') return { kind: 'CancelOrder', orderId: id };
      return what === 0
        ? { kind: 'ReverseOrder', orderId: id, leverage: null }
        : { kind: 'CloseOrder', orderId: id, lots: random.chance(300) ? 1_000_000 : null };
    }
    const stops = {
      stopLoss: random.chance(600) ? away(-500) : null,
      takeProfit: random.chance(600) ? away(100) : null,
      trailingStop: random.chance(400) ? 60 + random.below(300) : null,
    };
    if (what < 6)
      return {
        kind: 'PlaceOrder',
        instrumentId,
        side,
        ...size,
        deviation: null,
        quoteTimeMs: null,
        ...stops,
      };
    const targetPrice = price + (random.chance(500) ? 80 : -80) + random.below(40);
    const expiry = random.chance(500) ? (quote?.timeMs ?? 0) + 60_000 : null;
    return {
      kind: 'PlacePending',
      instrumentId,
      side,
      ...size,
      targetPrice,
      expiry,
      ...stopsAround(targetPrice, sign),
    };
  }

  /** A shard of the engine goes to another one. */
  #move(from: ShardEngine): void {
    const random = this.#random;
    const { shards } = from.executor;
    if (this.#works.size > 2 || this.#isLate) return;
    if (shards.length === 0 || this.#engines.length < 2) return;
    const shard = random.pick(shards);
    this.#do(this.#release(from, shard));
  }

  async #release(from: ShardEngine, shard: number): Promise<void> {
    const released = from.engineShards.release(shard).then(() => true);
    if (await this.#untilFailure(from, released)) await this.#acquire([shard], from);
  }

  /** Shards of engines that failed, which have not played up to the same moment. */
  #acquireFree(): void {
    const owned = new Set(this.#engines.flatMap(({ store }) => store.owned));
    const free = SHARDS.filter((shard) => !owned.has(shard));
    if (free.length > 0) this.#do(this.#acquire(free, null));
  }

  /** Engines acquire the shards, rather others than that which had them. */
  async #acquire(shards: readonly number[], from: ShardEngine | null): Promise<void> {
    const isFree = (shard: number) => !this.#engines.some(({ store }) => store.owned.includes(shard));
    for (let free = shards; free.length > 0; free = shards.filter(isFree)) {
      const others = this.#engines.filter((engine) => engine !== from);
      const engine = this.#random.pick(others.length > 0 ? others : this.#engines);
      if (await this.#acquireAll(engine, free)) this.counts.moves += 1;
    }
  }

  #acquireAll(engine: ShardEngine, shards: readonly number[]): Promise<boolean> {
    const acquisition = engine.engineShards.acquire(shards).then((acquired) => acquired.length > 0);
    return this.#untilFailure(engine, acquisition);
  }

  /** False also when the engine fails meanwhile: its work never ends. */
  async #untilFailure(engine: ShardEngine, work: Promise<boolean>): Promise<boolean> {
    const outcomes: boolean[] = [];
    work.then(
      (outcome) => outcomes.push(outcome),
      () => outcomes.push(false),
    );
    while (outcomes.length === 0 && this.#engines.includes(engine)) await this.#gates.pass();
    return outcomes[0] ?? false;
  }

  /** The sessions of an engine end; it goes on until a commit fails, while others acquire its shards. */
  #cut(engine: ShardEngine): void {
    if (this.#isLate || this.counts.cuts > 2 || this.#works.size > 1) return;
    this.counts.cuts += 1;
    const shards = engine.store.owned;
    this.#do(this.#takeAway(engine, shards));
  }

  async #takeAway(engine: ShardEngine, shards: readonly number[]): Promise<void> {
    await this.#options.cutOff(engine.store);
    const successor = await this.#startEngine(Math.min(...this.#engines.map(({ index }) => index)));
    const isFree = (shard: number) =>
      this.#engines.every((one) => one === engine || !one.store.owned.includes(shard));
    const lost = () => (this.#engines.includes(successor) ? shards.filter(isFree) : []);
    for (let free = lost(); free.length > 0; free = lost())
      if (await this.#acquireAll(successor, free)) this.counts.moves += 1;
    // It would have noticed by now.
    this.#end(engine);
  }

  #end(engine: ShardEngine): void {
    this.#do(this.#options.cutOff(engine.store));
    this.#engines = this.#engines.filter((one) => one !== engine);
    for (const client of this.#clients) client.isSending = false;
  }

  #replaceFailed(): void {
    for (const engine of this.#engines) {
      if (engine.failure === null) continue;
      this.failures.push(engine.failure);
      this.#end(engine);
    }
  }

  #do(work: Promise<void>): void {
    const ended = work
      .catch((error: unknown) => void this.#bugs.push(error))
      .finally(() => void this.#works.delete(ended));
    this.#works.add(ended);
  }

  async #driven(work: Promise<void>): Promise<void> {
    this.#do(work);
    while (this.#works.size > 0) {
      this.#gates.letOneGo();
      for (const engine of this.#engines) engine.takeTurn();
      await microtasks();
    }
    if (this.#bugs.length > 0) throw this.#bugs[0];
  }
}

function stopsAround(price: number, sign: 1 | -1) {
  return { stopLoss: price - sign * 700, takeProfit: price + sign * 500 };
}

/** Long enough for every promise that waits for nothing of the test. */
async function microtasks(): Promise<void> {
  for (let count = 0; count < 30; count += 1) await Promise.resolve();
}
