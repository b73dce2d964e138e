import { expect, test } from 'vitest';
import { ExecutorScenario } from '../../test/executor-scenario.ts';
import { EURUSD } from '../../test/instruments.ts';
import { placing, resting, TradingScenario } from '../../test/trading-scenario.ts';
import type { PlaceOrder } from '../trading/orders/commands.ts';
import { recordOf } from '../trading/orders/order-record.ts';

const named = (clientId: string, changes: Partial<PlaceOrder> = {}) =>
  placing(EURUSD, { lots: 1_000_000, clientId, ...changes });

async function started(): Promise<ExecutorScenario> {
  const at = new ExecutorScenario();
  at.market.tick(EURUSD, at.clock.now(), 110_000, 110_010);
  await at.start();
  await at.open(10_000_000_000n);
  return at;
}

/** Commands that are sent at once; the refusal of each, empty where it was accepted. */
async function answersTo(at: ExecutorScenario, ...commands: Parameters<ExecutorScenario['ask']>[]) {
  const answers = Promise.all(commands.map((command) => at.ask(...command)));
  for (let turn = 0; turn < 2 * commands.length; turn += 1) await at.settle();
  return answers;
}

test('[ORDER-19] of commands with the same client id at the same time one is accepted', async () => {
  const at = await started();
  const waiting = resting(EURUSD, 109_000, { lots: 1_000_000, clientId: 'a' });
  const answers = await answersTo(at, [named('a')], [named('a')], [waiting], [named('b')]);
  expect(answers).toEqual(['', 'client_id_used', 'client_id_used', '']);
  expect([...at.account().openOrders.values()].map(({ clientId }) => clientId)).toEqual(['a', 'b']);
});

test('[ORDER-19] an id stays in use after its order is closed and after a restart, and is another account’s own', async () => {
  const at = await started();
  await at.run(named('a'));
  await at.run({ kind: 'CloseOrder', orderId: 1, lots: null });
  expect(await answersTo(at, [named('a')])).toEqual(['client_id_used']);
  await at.start();
  expect(await answersTo(at, [named('a')])).toEqual(['client_id_used']);
  const other = await at.open(10_000_000_000n);
  expect(await answersTo(at, [named('a'), other])).toEqual(['']);
});

test('[ORDER-19] a refused command leaves its id free', async () => {
  const at = await started();
  expect(await answersTo(at, [named('a', { lots: 1 })], [named('a')])).toEqual(['lots_not_allowed', '']);
});

test('[ORDER-17] [ORDER-19] an id in use is refused after an unknown instrument and before the size', () => {
  const at = new TradingScenario(1_000_000_000n);
  at.quote(EURUSD, 110_000, 110_010);
  expect(at.decide(named('a', { lots: 1, leverage: 3 }), false, true)).toEqual({ refused: 'client_id_used' });
  expect(at.decide(named('a', { instrumentId: 99 }), false, true)).toEqual({ refused: 'not_found' });
});

test('[ORDER-19] [ORDER-5] the id stays with the position when a part of it is closed', () => {
  const at = new TradingScenario(10_000_000_000n);
  at.quote(EURUSD, 110_000, 110_010);
  at.run(placing(EURUSD, { clientId: 'a' }));
  const { orders } = at.run({ kind: 'CloseOrder', orderId: 1, lots: 20_000_000 });
  expect(orders.map(recordOf).map(({ id, clientId }) => [id, clientId])).toEqual([
    [2, null],
    [1, 'a'],
  ]);
  expect(at.run({ kind: 'CloseOrder', orderId: 1, lots: null }).orders).toMatchObject([{ clientId: 'a' }]);
});
