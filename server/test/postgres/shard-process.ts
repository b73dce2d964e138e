/**
 * Child process of the test of lost engines: an engine without listeners, which trades on accounts of its shards and prints a line
 * for each acknowledged order and for each change of its shards.
 */

import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { PostgresStore } from '@vernier/db/postgres/store/store';
import { Executor } from '@vernier/shared/engine/executor';
import { NotOwner } from '@vernier/shared/engine/not-owner';
import type { Outcome } from '@vernier/shared/engine/requests';
import { SHARD_COUNT } from '@vernier/shared/engine/shards';
import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import { Market } from '@vernier/simulator/market';
import { ShardRebalancing } from '../../src/cluster/engine/shard-rebalancing.ts';
import { LiveMarket } from '../../src/core/market/live-market.ts';
import { AcquiredShards } from '../../src/core/shards/acquired-shards.ts';
import { followAcquired } from '../../src/core/shards/shard-follower.ts';
import { ShardProgressWriter } from '../../src/core/shards/shard-progress-writer.ts';

const CLIENTS = 8;
const ACCOUNTS_OF_A_SHARD = 20;
const STDOUT = 1;
const TICK_MS = 50;
const TERMS = { deviation: null, quoteTimeMs: null, stopLoss: null, takeProfit: null };

const [input] = (await once(process.stdin, 'data')) as [Buffer];
const url = input.toString().trim();
const clock = { now: () => Date.now() };
const steady = { monotonicMs: () => performance.now() };
const horizon = { slot: Number.POSITIVE_INFINITY };
const store = await PostgresStore.openShared({ url, onLost: exit });
const market = new LiveMarket(new Market({ seed: '1', instruments: INSTRUMENTS }), INSTRUMENTS, clock, {
  steady,
});
const executor = await Executor.start({
  ...{ store, clock, market },
  settings: { feeType: 'per_lot', maxOpenOrders: 500 },
  catchUp: () => market.advance(),
  defer: (run) => setImmediate(run),
  onFatal: exit,
});
market.watch(executor);
market.waitFor(executor);
market.onSlot(({ accepted }) => executor.onMoment({ timeMs: market.timeMs, accepted }));
const progress = new ShardProgressWriter({ store, market, executor });
market.onSlot(() => void progress.follow());
setInterval(() => market.advance(), TICK_MS);

const shards = new AcquiredShards();
const trailingTicks = { all: async () => [], followedMs: async () => 0 };
const followed = { store, trailingTicks, executor, market, horizon, clock, steady };
await ShardRebalancing.start({
  ...{ store, executor, shards, steady, onFatal: exit, log: { info: () => {} } },
  following: (acquired) => followAcquired(followed, acquired),
});
let count = -1;
setInterval(() => {
  if (shards.shards.length === count) return;
  count = shards.shards.length;
  print(`owns\t${count}\t${executor.accountCount}`);
}, 5);
let orders = 0;
setInterval(() => {
  for (let client = 0; client < CLIENTS && executor.waiting < CLIENTS; client += 1) void placeOrder();
}, TICK_MS);

/** On the next accounts of the owned shards. */
async function placeOrder(): Promise<void> {
  orders += 1;
  const owned = shards.shards;
  const shard = owned[orders % owned.length];
  if (shard === undefined) return;
  const accountId = shard + 1 + SHARD_COUNT * (Math.floor(orders / owned.length) % ACCOUNTS_OF_A_SHARD);
  const key = `${process.pid}-${orders}`;
  try {
    const { text } = await executor.execute({
      accountId,
      command: { kind: 'PlaceOrder', instrumentId: 1, side: 'buy', lots: 1_000_000, leverage: 100, ...TERMS },
      idempotency: { route: 'trade', key, bodyHash: 'same' },
      render: (outcome) => orderOf(outcome),
    });
    print(`order\t${accountId}\t${key}\t${text}`);
  } catch (error) {
    if (!(error instanceof NotOwner)) exit(error);
  }
}

function orderOf(outcome: Outcome): string {
  return outcome.kind === 'accepted' ? String(outcome.orders[0]?.id) : outcome.refusal.refused;
}

function print(line: string): void {
  writeSync(STDOUT, `${line}\n`);
}

function exit(error: unknown): never {
  process.stderr.write(`${String((error as Error).stack ?? error)}\n`);
  process.exit(1);
}
