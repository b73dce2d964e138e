/** Reduce-only orders over HTTP. */

import { expect, test } from 'vitest';
import { Trader } from '../people/trader.ts';
import { Harness } from '../rig/harness.ts';

test('[ORDER-26] a reduce-only order is refused unless it reduces, and says so in the order', async () => {
  const server = await Harness.start({ TEST_CONTROLS: 'on', DEMO_BALANCE: '10000' });
  const trader = await Trader.enter(server);
  const sell = (cont: string, reduce_only: unknown) =>
    trader.submit({ status: 1, type: 2, cont, reduce_only });
  const refused = (max: number) => ({ code: 1009, data: { reason: 'not_reducing', max } });
  expect(await sell('0.10', true)).toMatchObject(refused(0));
  await trader.submit({ status: 1, cont: '0.30' });
  expect(await sell('0.31', 'true')).toMatchObject(refused(0.3));
  expect(await sell('0.10', 'yes')).toMatchObject({ code: 1001, data: { fields: ['reduce_only'] } });
  const { data: reducing } = await sell('0.10', true);
  expect(reducing).toMatchObject({ Status: 1, ReduceOnly: true });
  expect((await sell('0.01', false)).data).toMatchObject({ ReduceOnly: false });
  expect((await trader.deals(1)).data[1]).toMatchObject({ Id: reducing.Id, ReduceOnly: true });
  trader.leave();
  await server.stop();
});
