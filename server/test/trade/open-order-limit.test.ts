/** The most positions and pending orders of an account, over HTTP. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { Trader } from '../people/trader.ts';
import { Harness } from '../rig/harness.ts';

let server: Harness;

beforeAll(async () => {
  server = await Harness.start({ MAX_OPEN_ORDERS: '2' });
});
afterAll(() => server.stop());

test('[ORDER-20] positions and pending orders fill the places of an account, and each end frees one', async () => {
  const trader = await Trader.enter(server);
  const { data: position } = await trader.submit({ status: 1, cont: '0.02' });
  const { data: pending } = await trader.submit({ status: 0, cont: '0.01', target_price: 0.9 });
  const refused = {
    code: 1019,
    msg: 'You have 2 open and pending orders. No order was placed. Close or cancel one first.',
    data: { reason: 'too_many_orders', max: 2 },
  };
  expect(await trader.submit({ status: 1, cont: '0.01' })).toMatchObject(refused);
  expect(await trader.submit({ status: 0, cont: '0.01', target_price: 0.9 })).toMatchObject(refused);
  // A part of a position takes no place.
  expect(await trader.close({ id: position.Id, cont: '0.01' })).toMatchObject({ code: 1 });
  await trader.cancel({ id: pending.Id });
  expect(await trader.submit({ status: 1, cont: '0.01' })).toMatchObject({ code: 1 });
  await trader.close({ id: position.Id });
  expect(await trader.submit({ status: 1, cont: '0.01' })).toMatchObject({ code: 1 });
  trader.leave();
});
