/** The history\u2019s totals: after fee and swap, over all closed orders, equal to what the balance moved by. */

import { parseMicros } from '@vernier/shared/numbers/money';
import { exact } from '@vernier/shared/numbers/decimal';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Harness } from '../rig/harness.ts';
import { Trader, usd } from '../people/trader.ts';

const START = 100_000_000_000n;
const BUY = 1;
const SELL = 2;

let server: Harness;
let trader: Trader;

beforeEach(async () => {
  server = await Harness.start({ TEST_CONTROLS: 'on' });
  trader = await Trader.enter(server);
});
afterEach(async () => {
  trader.leave();
  await server.stop();
});

const micros = (text: string | null) => exact(parseMicros(text ?? ''));

/** A closed pair of a buy and a sell: at most one of them wins. */
async function tradePair(): Promise<void> {
  const ids: number[] = [];
  for (const type of [BUY, SELL]) ids.push((await trader.submit({ type, status: 1 })).data.Id);
  server.pass(30_000);
  for (const id of ids) await trader.close({ id });
}

test('[MARGIN-16] start plus net profit is the balance, and wins count after fee, over more rows than a page has', {
  tags: ['night'],
}, async () => {
  for (let pair = 0; pair < 11; pair += 1) await tradePair();
  const history = await trader.deals(3);
  expect(history).toMatchObject({ total: 22, positions: 22 });
  expect(history.data).toHaveLength(20);
  expect(history.net_profit).toBe(usd(micros(history.balance) - START));
  expect(history.net_profit).not.toBe(history.all_fact_profits);
  const { data: rest } = await trader.deals(3, 2);
  const nets = [...history.data, ...rest].map(
    ({ FactProfits, TradeFee, Swap }) => micros(FactProfits) - micros(TradeFee) + micros(Swap),
  );
  expect(history.wins).toBe(nets.filter((net) => net > 0n).length);
  expect(history.net_profit).toBe(usd(nets.reduce((sum, net) => sum + net, 0n)));

  await tradePair();
  const later = await trader.deals(3);
  expect(later).toMatchObject({ positions: 24, net_profit: usd(micros(later.balance) - START) });
  expect(await trader.deals(1)).toMatchObject({ net_profit: null, positions: null, wins: null });
});
