/** An open market in production: no money comes in and none goes out. */

import type { BasicInfoWire } from '@vernier/shared/api/shapes/site';
import { afterEach, expect, test } from 'vitest';
import { Applicant } from '../people/applicant.ts';
import { Depositor } from '../people/depositor.ts';
import { Withdrawer } from '../people/withdrawer.ts';
import { Harness } from '../rig/harness.ts';

const PRODUCTION = { NODE_ENV: 'production', OPEN_MARKET_IN_PRODUCTION: 'on' };
const REFUSED = { code: 1017, data: { reason: 'open_market' } };

let server: Harness;
afterEach(() => server.stop());

async function takesTransfers(): Promise<boolean> {
  return (await server.get<BasicInfoWire>('/api/basicSet/getBasicInfo')).data.transfers;
}

test('[MARKET-15] an open market in production refuses deposits and withdrawals, and says so', async () => {
  server = await Harness.start();
  const applicant = new Applicant(server);
  const depositor = await Depositor.register(server, applicant);
  const withdrawer = await Withdrawer.ready(server, applicant);
  const method = await withdrawer.bound();
  const claim = { number: '100', proofImg: depositor.proof };
  expect(await takesTransfers()).toBe(true);
  const first = await depositor.claim(claim, 'deposit-key-1');
  expect(first.code).toBe(1);
  await server.restart(PRODUCTION);
  expect(await takesTransfers()).toBe(false);
  const warnings = server.logged.filter(({ level }) => level === 'warn').map(({ message }) => message);
  // Each process of a cluster writes it.
  expect([...new Set(warnings)]).toEqual([
    'the market of this data folder is open: its prices can be computed ahead from the seed',
  ]);
  expect(await depositor.claim(claim)).toMatchObject(REFUSED);
  expect(await depositor.wire({ proofImg: depositor.proof })).toMatchObject(REFUSED);
  expect(await withdrawer.draw({ draw_method_id: method })).toMatchObject(REFUSED);
  // A retry gets its first response.
  expect((await depositor.claim(claim, 'deposit-key-1')).data).toEqual(first.data);
});

test('[MARKET-15] a sealed market in production takes deposits', async () => {
  server = await Harness.start({ ...PRODUCTION, MARKET_SEED: '' });
  const depositor = await Depositor.register(server, new Applicant(server));
  expect(await takesTransfers()).toBe(true);
  expect((await depositor.claim({ number: '100', proofImg: depositor.proof })).code).toBe(1);
});
