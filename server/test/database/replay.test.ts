import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';
import { eurusd, price, Trader } from '../people/trader.ts';

const SIM = fileURLToPath(new URL('../../../simulator/cli/run.ts', import.meta.url));
const ROUNDS = 240;
const ROUND_MS = 30_000;
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

/** Rests on both sides of the market with stops on both sides, so that whichever way it goes something happens. */
async function rest(trader: Trader): Promise<void> {
  const { bid, ask } = eurusd(server);
  const small = { cont: '0.10', status: 0 };
  for (const side of [1, -1]) {
    const buyAt = ask + side * 25;
    const stops = { stop_loss_price: price(buyAt - 30), target_profit_price: price(buyAt + 30) };
    await trader.submit({ ...small, type: 1, target_price: price(buyAt), ...stops });
    await trader.submit({ ...small, type: 2, target_price: price(bid + side * 25) });
  }
}

/** Everything on one card: four lots at 1:500 leave hardly any free margin. */
async function gamble(trader: Trader, type: 1 | 2): Promise<void> {
  await trader.submit({ type, status: 1, cont: '4.00', multiple: 500 });
}

/** A price a fifth lower: an account with all its money in positions is far below zero. */
async function crash(): Promise<void> {
  const admin = new AdminClient(server);
  const token = await admin.login();
  const lower = price(Math.floor(eurusd(server).bid * 0.8));
  await admin.act('market.setPrice', { token, input: { code: 'EURUSD', price: lower } });
}

async function replayed(): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', SIM, '--replay', server.dataDir]);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

it('[STORE-6] a server’s data folder replays to what it stores, with every kind of event that a day of trading brings', async () => {
  const [careful, gambler, other, ruined] = [
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
  await gamble(gambler, 1);
  await gamble(other, 2);
  for (let round = 0; round < ROUNDS; round += 1) {
    const met = await reasons();
    if (REASONS.slice(1, 4).every((reason) => met.has(reason))) break;
    if (round % 20 === 0) await rest(careful);
    server.pass(ROUND_MS);
    await careful.deals(1);
  }
  await gamble(ruined, 1);
  await crash();
  await rest(careful);
  const asked = { token: careful.token, headers: { lang: 'en' } };
  await server.get('/v1/api/main/user/resetForexDemoAccount', asked);
  // Something is left open, so that there is more to rebuild than balances.
  await rest(careful);
  await careful.submit({ status: 1, cont: '0.20' });
  expect([...(await reasons())].sort()).toEqual([...REASONS].sort());

  const { code, output } = await replayed();
  expect(output).toContain(`${(await events()).length} events`);
  expect(code).toBe(0);
  for (const kind of KINDS) expect(output).toContain(kind);
  const [stored, again] = ['stored', 'replayed'].map(
    (name) => new RegExp(`${name} +(\\w{64})`).exec(output)?.[1],
  );
  expect(stored).toBe(again);
  for (const trader of [careful, gambler, other, ruined]) trader.leave();
}, 120_000);
