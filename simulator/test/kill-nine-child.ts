/** Child process of the kill test: opens the data folder from its input and trades as fast as possible, printing each response. */

import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { openSqlite } from '@vernier/db/sqlite/open';
import { Executor } from '@vernier/shared/engine/executor';
import type { Outcome } from '@vernier/shared/engine/requests';
import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import { MIGRATIONS } from './data-folder.ts';

const CLIENTS = 16;
const STDOUT = 1;
const UNBOUND = { deviation: null, quoteTimeMs: null, stopLoss: null, takeProfit: null };

const [input] = (await once(process.stdin, 'data')) as [Buffer];
const [dataDir = '', firstKey = '0'] = input.toString().trim().split('\t');
const clock = { now: () => Date.now() };
const { store } = openSqlite({ dataDir, migrationsDir: MIGRATIONS, nowMs: clock.now() });
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
for (let client = 1; client <= CLIENTS; client += 1) void trade(client);

async function trade(client: number): Promise<void> {
  if (executor.account(client) === undefined) await open();
  for (;;) {
    const ownKey = key;
    key += 1;
    // The key determines the account, so that a retry after a restart uses the same user's key.
    const accountId = 1 + (ownKey % CLIENTS);
    const openOrder = executor.account(accountId)?.openOrders.keys().next().value;
    const command =
      ownKey % 3 === 2 && openOrder !== undefined
        ? ({ kind: 'CloseOrder', orderId: openOrder, lots: null } as const)
        : ({
            kind: 'PlaceOrder',
            instrumentId: 1,
            side: 'buy',
            lots: 1_000_000,
            leverage: 100,
            ...UNBOUND,
          } as const);
    const idempotency = { route: 'trade', key: `key-${ownKey}`, bodyHash: 'same' };
    if (executor.account(accountId) === undefined) continue;
    const { text } = await executor.execute({ accountId, command, idempotency, render });
    writeSync(STDOUT, `${ownKey}\t${accountId}\t${text}\n`);
  }
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

function render(outcome: Outcome): string {
  if (outcome.kind === 'refused') return JSON.stringify({ refused: outcome.refusal.refused, seqs: [] });
  return JSON.stringify({ refused: null, seqs: outcome.events.map(({ seq }) => seq) });
}
