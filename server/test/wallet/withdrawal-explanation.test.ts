/** Explanation of what arrives of a withdrawal, at a set rate and at a rate of the market. */

import type { FigureWire } from '@vernier/shared/api/shapes/figure';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Applicant } from '../people/applicant.ts';
import { Withdrawer, USDT } from '../people/withdrawer.ts';
import { Harness } from '../rig/harness.ts';

const BTC = { ...USDT, draw_id: 3, dc_address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' };
const MILLION = 1_000_000n;
const E8 = 100_000_000n;

let server: Harness;
let applicant: Applicant;
beforeEach(async () => {
  server = await Harness.start({ TEST_CONTROLS: 'on' });
  applicant = new Applicant(server);
});
afterEach(() => server.stop());

function explain(token: string, id: number) {
  const query = { figure: 'received', id: String(id) };
  return server.get<FigureWire & { reason?: string }>('/v1/api/forex/explain', { token, query });
}

/** A decimal text as a whole number of so many decimals. */
function scaled(text: string | number | undefined, decimals: number): bigint {
  const [whole = '', fraction = ''] = String(text).split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

test('[EXPLAIN-14] [TRANSFER-4] what arrives of a withdrawal is the formula of its inputs, rounded down', async () => {
  const user = await Withdrawer.ready(server, applicant);
  server.pass(250);
  const set = (await user.draw({ draw_method_id: await user.bound(), number: '100.5' })).data;
  const { data } = await explain(user.token, set.id);
  expect(data).toEqual({
    figure: 'received',
    value: '99.500000',
    numbers: [
      {
        ...{ name: 'received', formula: '(amount − fee) × usd_price', value: '99.500000' },
        inputs: { amount: '100.500000', fee: '1.000000', usd_price: '1' },
      },
    ],
  });
  const market = (
    await user.draw({ draw_currency_id: 3, draw_method_id: await user.bound(BTC), number: '99.999999' })
  ).data;
  const [number] = (await explain(user.token, market.id)).data.numbers;
  expect(number).toMatchObject({ formula: '(amount − fee) ÷ unit_price', value: market.real_number });
  const { amount, fee, unit_price } = number?.inputs ?? {};
  const left = scaled(amount, 6) - scaled(fee, 6);
  expect(scaled(number?.value, 6)).toBe((left * E8) / scaled(unit_price, 8));
  expect(scaled(market.real_number, 6) < MILLION).toBe(true);

  const other = await Withdrawer.ready(server, applicant);
  for (const id of [set.id, 99_999])
    expect(await explain(other.token, id)).toMatchObject({ code: 1002, data: { reason: 'not_found' } });
});
