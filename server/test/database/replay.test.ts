import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';
import { eurusd, price, Trader } from '../people/trader.ts';

const SIM = fileURLToPath(new URL('../../../simulator/cli/run.ts', import.meta.url));
/** All but financing, which is free on the product's instruments. */
const KINDS = [
  'AccountOpened',
  'BalanceProtected',
  'DemoReset',
  'MarginCallEnded',
  'MarginCalled',
  'OrderCancelled',
  'OrderClosed',
  'OrderFilled',
  'OrderOpened',
  'OrderPartlyClosed',
  'OrderPending',
  'StopsSet',
];
const REASONS = ['manual', 'stop_loss', 'take_profit', 'stop_out', 'cancelled', 'closed_by_fill', 'reset'];

let server: Harness;
beforeAll(async () => {
  server = await Harness.start({ ...CONTROLLED, DEMO_BALANCE: '1000' });
});
afterAll(() => server.stop());

async function events() {
  return server.server.core.store.eventsAfter(0, 100_000);
}

async function reasons(): Promise<ReadonlySet<string>> {
  return new Set((await events()).flatMap(({ body }) => ('reason' in body ? [body.reason] : [])));
}

/** Rests a buy stop 100 points above the market, with a stop-loss and a take-profit 200 points around it. */
async function rest(trader: Trader): Promise<void> {
  const buyAt = eurusd(server).ask + 100;
  const stops = { stop_loss_price: price(buyAt - 200), target_profit_price: price(buyAt + 200) };
  await trader.submit({ cont: '0.10', status: 0, type: 1, target_price: price(buyAt), ...stops });
}

/** Nearly the whole balance as margin: four lots at 1:500 leave hardly any free margin. */
async function openLargePosition(trader: Trader, type: 1 | 2): Promise<void> {
  await trader.submit({ type, status: 1, cont: '4.00', multiple: 500 });
}

/** Moves EURUSD by so many points at once. */
async function move(points: number): Promise<void> {
  const admin = new AdminClient(server);
  const token = await admin.login();
  const bid = price(eurusd(server).bid + points);
  await admin.act('market.setPrice', { token, input: { code: 'EURUSD', price: bid } });
  server.pass(500);
}

async function replayed(): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', SIM, '--replay', server.dataDir]);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

it('[STORE-6] the log replays to what is stored, with every kind of event that a day of trading brings', async () => {
  const [careful, buyer, seller, ruined] = [
    await Trader.enter(server),
    await Trader.enter(server),
    await Trader.enter(server),
    await Trader.enter(server),
  ];
  const opened = await careful.submit({ status: 1, cont: '0.40' });
  await careful.setStops({ id: opened.data.Id, stop_loss_price: price(eurusd(server).bid - 5000) });
  await careful.close({ id: opened.data.Id, cont: '0.15' });
  const resting = await careful.submit({
    status: 0,
    cont: '0.10',
    target_price: price(eurusd(server).ask - 4000),
  });
  await careful.cancel({ id: resting.data.Id });
  await openLargePosition(buyer, 1);
  await openLargePosition(seller, 2);
  // Filled and closed at the take-profit, filled and closed at the stop-loss, and a gap through entry and take-profit.
  for (const moves of [[150, 250], [150, -250], [800]]) {
    await rest(careful);
    for (const points of moves) await move(points);
  }
  await openLargePosition(ruined, 1);
  await rest(careful);
  const options = { token: careful.token, headers: { lang: 'en' } };
  await server.get('/v1/api/main/user/resetForexDemoAccount', options);
  // A fifth lower: an account with all its money in positions is far below zero.
  await move(-Math.floor(eurusd(server).bid / 5));
  // Something is left open, so that there is more to rebuild than balances.
  await rest(careful);
  await careful.submit({ status: 1, cont: '0.20' });
  expect([...(await reasons())].sort()).toEqual([...REASONS].sort());

  const kinds = new Set((await events()).map(({ body }) => body.kind));
  expect([...kinds]).toEqual(expect.arrayContaining(KINDS));
  expect(await server.stored.faults()).toEqual([]);
  for (const trader of [careful, buyer, seller, ruined]) trader.leave();
}, 120_000);

// The command reads a data folder.
it('[STORE-6] the command that replays a data folder has each kind and the same digest', {
  tags: ['sqlite'],
}, async () => {
  const { code, output } = await replayed();
  expect(output).toContain(`${(await events()).length} events`);
  expect(code).toBe(0);
  for (const kind of KINDS) expect(output).toContain(kind);
  const [stored, again] = ['stored', 'replayed'].map(
    (name) => new RegExp(`${name} +(\\w{64})`).exec(output)?.[1],
  );
  expect(stored).toBe(again);
});
