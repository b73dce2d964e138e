/** Fields that a call does not know, over REST and in the input of administrators' mutations. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminRouter } from '../../src/admin/router.ts';
import { registeredUser } from '../people/registered.ts';
import { Trader } from '../people/trader.ts';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';
import { bodyOf, MULTIPART, UploadClient } from '../rig/upload-client.ts';

let server: Harness;
let trader: Trader;

beforeAll(async () => {
  server = await Harness.start(CONTROLLED);
  trader = await Trader.enter(server);
});
afterAll(async () => {
  trader.leave();
  await server.stop();
});

const unknown = (...fields: readonly string[]) => ({ code: 1001, data: { reason: 'unknown_field', fields } });

describe('[REQUEST-8] a POST with an unknown field', () => {
  test('opens and moves nothing, and its message names the field', async () => {
    const refused = await trader.submit({ status: 1, time_to_live: 'GTD', trailing: 20 });
    expect(refused).toMatchObject({ status: 200, ...unknown('time_to_live', 'trailing') });
    expect(refused.msg).toContain('time_to_live');
    const { data: resting } = await trader.submit({ status: 0, target_price: 0.9 });
    const moved = { id: resting.Id, stop_loss_price: '0', target_price: 0.95 };
    expect(await trader.setStops(moved)).toMatchObject(unknown('target_price'));
    const pending = await trader.deals(0);
    expect(pending).toMatchObject({ total: 1, data: [{ Id: resting.Id, TargetPrice: 0.9 }] });
    expect((await trader.deals(1)).total).toBe(0);
  });

  test('uses up no key', async () => {
    const headers = { 'idempotency-key': 'unknown-field-0001' };
    const body = { status: 0, target_price: 0.9 };
    expect(await trader.submit({ ...body, surplus: 1 }, headers)).toMatchObject(unknown('surplus'));
    expect(await trader.submit(body, headers)).toMatchObject({ code: 1 });
  });

  test('is refused as a form too, and where a call has no fields', async () => {
    const { body } = await server.server.app.inject({
      method: 'POST',
      url: '/v1/api/forex/cancel_trade',
      headers: { authorization: trader.token, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'id=1&all=true',
    });
    expect(JSON.parse(body)).toMatchObject(unknown('all'));
    const logout = await server.post('/api/user/logout', { token: trader.token, body: { everywhere: true } });
    expect(logout).toMatchObject(unknown('everywhere'));
  });

  test('is refused after the session', async () => {
    const answer = await server.post('/v1/api/forex/submit', { body: { surplus: 1 } });
    expect(answer).toMatchObject({ code: 999 });
  });

  test('is refused in a multipart body, whether it is a file or a text', async () => {
    const client = new UploadClient(server);
    const { token } = await registeredUser(server);
    const send = (body: Buffer) => client.send(body, { token, type: MULTIPART });
    const file = { bytes: Buffer.from('x') };
    expect(await send(bodyOf(file, { bytes: 'y', name: 'folder', filename: null }))).toMatchObject(
      unknown('folder'),
    );
    expect(await send(bodyOf(file, { ...file, name: 'second' }))).toMatchObject(unknown('second'));
  });
});

test('[REQUEST-8] a GET ignores an unknown parameter', async () => {
  const query = { status: '1', forex_id: '7', t: '1' };
  expect(await server.get('/v1/api/forex/my_deal', { token: trader.token, query })).toMatchObject({
    code: 1,
  });
});

describe('[REQUEST-8] a mutation of an administrator with an unknown field', () => {
  const { _def: definition } = adminRouter;
  const procedures = Object.entries(
    definition.procedures as unknown as Record<string, { readonly _def: { readonly type: string } }>,
  );
  const mutations = procedures.flatMap(([path, { _def }]) => (_def.type === 'mutation' ? [path] : []));

  test.each(mutations)('is refused: %s', async (path) => {
    const admin = new AdminClient(server);
    const { status, error } = await admin.mutate(path, { token: await admin.login(), input: { surplus: 1 } });
    expect([status, error.data.reason, error.data['fields']]).toEqual([400, 'unknown_field', ['surplus']]);
  });

  test('a query ignores it', async () => {
    const admin = new AdminClient(server);
    const { status } = await admin.query('orders.list', {
      token: await admin.login(),
      input: { surplus: 1 },
    });
    expect(status).toBe(200);
  });
});
