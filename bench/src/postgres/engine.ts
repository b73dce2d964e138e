/**
 * Engine and store in one process, without HTTP. It places market orders, reports to its parent that it is ready, and at each
 * message places more and reports their rate and the processor time of each.
 */

import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ManualClock } from '@vernier/shared/clock';
import { Executor } from '@vernier/shared/engine/executor';
import type { IdempotencyKey } from '@vernier/shared/engine/requests';
import type { Store } from '@vernier/shared/engine/store';
import { BenchMarket } from '../tick-cost/population.ts';
import { connect } from '../../../db/src/postgres/connection/connect.ts';
import { PostgresStore } from '../../../db/src/postgres/store/store.ts';
import { openSqlite } from '../../../db/src/sqlite/open.ts';
import type { EngineOptions, EngineReading } from './engine-process.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../db/migrations', import.meta.url));
const START_MS = 1_700_000_000_000;
const ACCOUNTS = 1_000;
const OPENING_MICROS = 1_000_000_000_000n;
/** Until the compiler has optimised. */
const WARM_UP_ORDERS = 10_000;
const MEASURED_ORDERS = 20_000;
/** One at a time takes a flush of the disk for each. */
const ORDERS_OF_ONE = 2_000;

/** Of the length of a real one. */
const ANSWER = JSON.stringify({ code: 1, msg: 'Success', data: { Id: 1, Terms: 'x'.repeat(500) } });

class OrderLoad {
  readonly #executor: Executor;
  readonly #options: EngineOptions;
  readonly #accounts: number[] = [];
  #placed = 0;

  constructor(executor: Executor, options: EngineOptions) {
    this.#executor = executor;
    this.#options = options;
  }

  async openAccounts(): Promise<void> {
    const { shards } = this.#options;
    const opened = Array.from({ length: ACCOUNTS }, (_, index) =>
      this.#executor.openAccount({
        command: { kind: 'OpenAccount', book: 'demo', openingMicros: OPENING_MICROS },
        ...(shards !== null && { shard: shards[index % shards.length] ?? 0 }),
        signup: (id) => {
          this.#accounts.push(id);
          return { user: userOf(id), session: null };
        },
        render: () => ANSWER,
      }),
    );
    await Promise.all(opened);
  }

  /** Each connection places its next order when the one before is answered. */
  async place(orders: number): Promise<void> {
    const end = this.#placed + orders;
    const connection = async () => {
      while (this.#placed < end) await this.#placeNext();
    };
    await Promise.all(Array.from({ length: this.#options.connections }, connection));
  }

  async #placeNext(): Promise<void> {
    this.#placed += 1;
    const idempotency: IdempotencyKey = {
      route: 'submit',
      key: `order-${this.#placed}`,
      bodyHash: 'b'.repeat(64),
    };
    await this.#executor.execute({
      accountId: this.#accounts[this.#placed % ACCOUNTS] ?? 0,
      command: {
        kind: 'PlaceOrder',
        instrumentId: 1,
        side: 'buy',
        lots: 1_000_000,
        leverage: 100,
        deviation: null,
        quoteTimeMs: null,
        stopLoss: null,
        takeProfit: null,
      },
      idempotency,
      render: (outcome) => {
        if (outcome.kind === 'refused') throw new Error(`refused: ${outcome.refusal.refused}`);
        return ANSWER;
      },
    });
  }
}

function userOf(id: number) {
  return {
    id,
    uid: String(10_000_000 + id),
    isDemo: true,
    inviteCode: `I${id}`,
    lang: 'en',
    createdAtMs: START_MS,
  };
}

async function openStore({ kind, place, shards }: EngineOptions): Promise<Store> {
  const at = { migrationsDir: MIGRATIONS, nowMs: START_MS };
  if (kind === 'sqlite') return openSqlite({ dataDir: place, ...at }).store;
  const { pool } = await connect({ url: place, ...at, requireDurability: true });
  await pool.end();
  const opening = { url: place, onLost: fail };
  if (shards === null) return PostgresStore.open(opening);
  const store = await PostgresStore.openShared(opening);
  await store.acquire(shards);
  return store;
}

function fail(error: unknown): never {
  throw error;
}

const options = JSON.parse(process.argv[2] ?? '') as EngineOptions;
const store = await openStore(options);
const executor = await Executor.start({
  store,
  clock: new ManualClock(START_MS),
  market: new BenchMarket(),
  settings: { feeType: 'per_lot', maxOpenOrders: 500 },
  defer: setImmediate,
  onFatal: fail,
});
const load = new OrderLoad(executor, options);
await load.openAccounts();
const isOne = options.connections === 1;
const measured = isOne ? ORDERS_OF_ONE : MEASURED_ORDERS;
await load.place(isOne ? ORDERS_OF_ONE : WARM_UP_ORDERS);

async function measure(): Promise<EngineReading> {
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  await load.place(measured);
  const seconds = (performance.now() - startedAt) / 1_000;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { cpuMicros: (user + system) / measured, perSecond: measured / seconds };
}

const ended = once(process, 'disconnect');
process.on('message', () => {
  measure().then((reading) => process.send?.(reading), fail);
});
process.send?.('ready');
await ended;
await executor.stop();
await store.close();
process.exit(0);
