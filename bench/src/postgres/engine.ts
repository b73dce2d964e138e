/**
 * Engine and store in one process, without HTTP: `engine.ts postgres URL 64` or `engine.ts sqlite FOLDER 64` places market orders
 * with 64 of them in progress and prints their rate and the processor time of each.
 */

import { fileURLToPath } from 'node:url';
import { ManualClock } from '@vernier/shared/clock';
import { Executor } from '@vernier/shared/engine/executor';
import type { IdempotencyKey } from '@vernier/shared/engine/requests';
import type { Store } from '@vernier/shared/engine/store';
import { BenchMarket } from '../tick-cost/population.ts';
import { connect } from '../../../db/src/postgres/connection/connect.ts';
import { PostgresStore } from '../../../db/src/postgres/store/store.ts';
import { openSqlite } from '../../../db/src/sqlite/open.ts';

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
  readonly #connections: number;
  #placed = 0;

  constructor(executor: Executor, connections: number) {
    this.#executor = executor;
    this.#connections = connections;
  }

  async openAccounts(): Promise<void> {
    const opened = Array.from({ length: ACCOUNTS }, (_, index) =>
      this.#executor.openAccount({
        command: { kind: 'OpenAccount', book: 'demo', openingMicros: OPENING_MICROS },
        signup: (id) => ({ user: userOf(id, index), session: null }),
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
    await Promise.all(Array.from({ length: this.#connections }, connection));
  }

  async #placeNext(): Promise<void> {
    this.#placed += 1;
    const idempotency: IdempotencyKey = {
      route: 'submit',
      key: `order-${this.#placed}`,
      bodyHash: 'b'.repeat(64),
    };
    await this.#executor.execute({
      accountId: 1 + (this.#placed % ACCOUNTS),
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

function userOf(id: number, index: number) {
  return {
    id,
    uid: String(10_000_000 + id),
    isDemo: true,
    inviteCode: `I${index}`,
    lang: 'en',
    createdAtMs: START_MS,
  };
}

async function openStore(kind: string, place: string): Promise<Store> {
  const at = { migrationsDir: MIGRATIONS, nowMs: START_MS };
  if (kind === 'sqlite') return openSqlite({ dataDir: place, ...at }).store;
  const { pool } = await connect({ url: place, ...at, requireDurability: true });
  await pool.end();
  return PostgresStore.open({ url: place, onLost: fail });
}

function fail(error: unknown): never {
  throw error;
}

const [kind = '', place = '', connections = '64'] = process.argv.slice(2);
const store = await openStore(kind, place);
const executor = await Executor.start({
  store,
  clock: new ManualClock(START_MS),
  market: new BenchMarket(),
  settings: { feeType: 'per_lot', maxOpenOrders: 500 },
  defer: setImmediate,
  onFatal: fail,
});
const load = new OrderLoad(executor, Number(connections));
await load.openAccounts();
const isOne = connections === '1';
const measured = isOne ? ORDERS_OF_ONE : MEASURED_ORDERS;
await load.place(isOne ? ORDERS_OF_ONE : WARM_UP_ORDERS);
const cpuBefore = process.cpuUsage();
const startedAt = performance.now();
await load.place(measured);
const seconds = (performance.now() - startedAt) / 1_000;
const { user, system } = process.cpuUsage(cpuBefore);
console.log(JSON.stringify({ cpuMicros: (user + system) / measured, perSecond: measured / seconds }));
await executor.stop();
await store.close();
process.exit(0);
