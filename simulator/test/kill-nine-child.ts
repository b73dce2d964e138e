/**
 * Child process of the kill and power failure tests: opens the data folder from its input and trades as fast as possible, printing each
 * response, until it is killed or has printed so many.
 */

import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { Database } from '@vernier/db/sqlite/driver';
import { DATABASE_FILE, openSqlite } from '@vernier/db/sqlite/open';
import { SqliteStore } from '@vernier/db/sqlite/store/store';
import { Executor } from '@vernier/shared/engine/executor';
import type { Outcome } from '@vernier/shared/engine/requests';
import type { Store } from '@vernier/shared/engine/store';
import type { Account } from '@vernier/shared/trading/orders/account';
import type { RequestedCommand as AnyRequested, OpenAccount } from '@vernier/shared/trading/orders/commands';
import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import { MIGRATIONS } from './data-folder.ts';

type RequestedCommand = Exclude<AnyRequested, OpenAccount>;

const CLIENTS = 16;
const STDOUT = 1;
/** Longer than the test: the market does not move. */
const EXPIRY_MS = 3_600_000;
const CHECKPOINT_MS = 250;
const UNBOUND = { deviation: null, quoteTimeMs: null, stopLoss: null, takeProfit: null };

const [input] = (await once(process.stdin, 'data')) as [Buffer];
const [dataDir = '', firstKey = '0', responses = 'all', sync = 'FULL'] = input.toString().trim().split('\t');
const clock = { now: () => Date.now() };
const store = await openStore();
const market = {
  instruments: INSTRUMENTS,
  quoteOf: (instrumentId: number) => ({
    instrumentId,
    seq: 1,
    timeMs: clock.now(),
    bid: 110_000,
    ask: 110_010,
  }),
  previousQuoteOf: () => undefined,
  quoteAt: () => undefined,
  inQuarantine: () => false,
  tradingState: () => 'open' as const,
};
const executor = await Executor.start({
  store,
  clock,
  market,
  settings: { feeType: 'per_lot', maxOpenOrders: 500 },
  defer: (run) => setImmediate(run),
  onFatal: (error) => {
    process.stderr.write(String(error));
    process.exit(1);
  },
});

let key = Number.parseInt(firstKey, 10);
let printed = 0;
for (let client = 1; client <= CLIENTS; client += 1) void trade(client);

async function trade(client: number): Promise<void> {
  if (executor.account(client) === undefined) await open();
  for (;;) {
    const ownKey = key;
    key += 1;
    // The key determines the account, so that a retry after a restart uses the same user's key.
    const accountId = 1 + (ownKey % CLIENTS);
    const idempotency = { route: 'trade', key: `key-${ownKey}`, bodyHash: 'same' };
    const account = executor.account(accountId);
    if (account === undefined) continue;
    const command = commandOf(Math.floor(ownKey / CLIENTS), account);
    const { text } = await executor.execute({
      ...{ accountId, command, idempotency },
      render: (outcome) => render(command.kind, outcome),
    });
    writeSync(STDOUT, `${ownKey}\t${accountId}\t${text}\n`);
    printed += 1;
    if (String(printed) === responses) process.exit(0);
  }
}

/** Each kind of command about orders in turn; an entry where the account has no order for it. */
function commandOf(turn: number, { openOrders }: Account): RequestedCommand {
  const orders = [...openOrders.values()];
  const position = orders.find(({ status }) => status === 'holding')?.id;
  const pending = orders.find(({ status }) => status === 'pending')?.id;
  const entry = { instrumentId: 1, side: 'buy', lots: 2_000_000, leverage: 100, ...UNBOUND } as const;
  const place = { kind: 'PlaceOrder', ...entry } as const;
  const rest = { ...entry, kind: 'PlacePending', targetPrice: 109_000 } as const;
  const of = (id: number | undefined, command: (orderId: number) => RequestedCommand) =>
    id === undefined ? place : command(id);
  const turns: readonly (() => RequestedCommand)[] = [
    () => place,
    () => rest,
    () => of(pending, (orderId) => ({ kind: 'AmendOrder', orderId, targetPrice: 108_900, lots: 1_000_000 })),
    () => ({ ...place, trailingStop: 100 }),
    () => of(position, (orderId) => ({ kind: 'SetStops', orderId, trailingStop: 200 })),
    () => of(position, (orderId) => ({ kind: 'ReverseOrder', orderId, leverage: null })),
    () => ({ ...rest, expiry: clock.now() + EXPIRY_MS }),
    () => ({ ...place, side: 'sell', lots: 1_000_000, reduceOnly: true }),
    () => of(position, (orderId) => ({ kind: 'CloseOrder', orderId, lots: 1_000_000 })),
    () => of(pending, (orderId) => ({ kind: 'CancelOrder', orderId })),
    () => ({ kind: 'CloseMany', instrumentId: 1, side: 'buy', result: null }),
  ];
  return turns[turn % turns.length]?.() ?? place;
}

async function open(): Promise<void> {
  await executor.openAccount({
    command: { kind: 'OpenAccount', book: 'demo', openingMicros: 1_000_000_000_000n },
    signup: (id) => ({
      user: { id, uid: String(id), isDemo: true, inviteCode: `i${id}`, lang: 'en', createdAtMs: 0 },
      session: { userId: id, tokenHash: String(id).padStart(64, '0'), createdAtMs: 0, expiresAtMs: 1 },
    }),
    render: () => 'opened',
  });
}

function render(command: string, outcome: Outcome): string {
  if (outcome.kind === 'refused')
    return JSON.stringify({ command, refused: outcome.refusal.refused, seqs: [] });
  return JSON.stringify({ command, refused: null, seqs: outcome.events.map(({ seq }) => seq) });
}

/** `sync` is another mode than that of the product only where the test must find a loss. */
async function openStore(): Promise<Store> {
  const database = openSqlite({ dataDir, migrationsDir: MIGRATIONS, nowMs: clock.now() });
  if (sync === 'FULL') {
    setInterval(() => {
      database.checkpoint().catch((error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
      });
    }, CHECKPOINT_MS);
    return database.store;
  }
  await database.close();
  const client = new Database(join(dataDir, DATABASE_FILE));
  client.pragma('journal_mode = WAL');
  client.pragma(`synchronous = ${sync}`);
  return new SqliteStore(client);
}
