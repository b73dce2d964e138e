/** Bots in a sandbox: the sample of the SDK passes, and one that repeats orders without a key is named by the report. */

import { tradeInSandbox } from '@vernier/sdk/examples/sandbox-bot';
import { TransportFailure } from '@vernier/sdk/failures';
import { Vernier } from '@vernier/sdk/vernier';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Harness } from '../rig/harness.ts';

const FAULTS = { seed: 7, lost_answer: 30, unavailable: 10, delay: 20, delay_ms: 5 };
const ROUNDS = 4;

let server: Harness;

beforeAll(async () => {
  server = await Harness.start({ SANDBOX: 'on', TEST_CONTROLS: 'on' });
});
afterAll(() => server.stop());

test('[SANDBOX-8] the sample bot opens and closes each position once while answers are lost', async () => {
  const vernier = new Vernier({ origin: server.server.url });
  const report = await tradeInSandbox({
    vernier,
    code: 'EURUSD',
    lots: '0.10',
    rounds: ROUNDS,
    faults: FAULTS,
  });
  expect(report).toMatchObject({
    passed: true,
    ...{ orders: ROUNDS, doubled_orders: 0, retries_without_key: 0, stale_orders: 0 },
  });
  expect(report.retries).toBeGreaterThan(0);
  expect(report.faults.lost_answer).toBeGreaterThan(1);
  const history = await vernier.ask('myDeals', { status: 3 });
  expect(history).toMatchObject({ kind: 'done', answer: { total: ROUNDS } });
});

test('[SANDBOX-8] a bot that repeats orders without a key is named', async () => {
  const vernier = new Vernier({ origin: server.server.url });
  vernier.token = (await vernier.call('openProgramDemo', {})).token;
  await vernier.call('setSandboxFaults', FAULTS);
  const order = { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 } as const;
  const repeated = async (): Promise<void> => {
    try {
      await vernier.call('submitOrder', order);
    } catch (error) {
      if (error instanceof TransportFailure) await repeated();
    }
  };
  for (let round = 0; round < ROUNDS; round += 1) await repeated();
  const report = await vernier.call('sandboxReport', {});
  expect(report.passed).toBe(false);
  expect(report.doubled_orders).toBeGreaterThan(0);
  expect(report.retries_without_key).toBe(report.doubled_orders);
  expect(report.doubled).toHaveLength(report.doubled_orders);
});
