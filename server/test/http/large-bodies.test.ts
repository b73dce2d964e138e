/** Bodies above the limit of a call, on connections over which the rest of the body still arrives. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { postUntilAnswered } from '../rig/early-answer.ts';
import { Harness } from '../rig/harness.ts';

const BYTES = 6_291_456;

let server: Harness;

beforeAll(async () => {
  server = await Harness.start();
});
afterAll(() => server.stop());

/** Who refuses, the path, and the refusal. */
const REFUSALS = [
  ['a call', '/api/user/loginForU', 413, 'body_too_large'],
  ['a call of the console', '/trpc/auth.login', 413, 'body_too_large'],
  ['the interface in the form of Binance', '/binance/fapi/v1/order', 400, 'code'],
  ['the interface in the form of Oanda', '/v3/accounts/101-001-1-001/orders', 400, 'errorMessage'],
] as const;

test.each(REFUSALS)(
  '[REQUEST-11] %s refuses a body above its limit while the body still arrives, and keeps the connection',
  async (_, path, status, reason) => {
    const answer = await postUntilAnswered(`${server.server.url}${path}`, BYTES);
    expect(answer).toMatchObject({ status, isReused: true });
    expect(answer.text).toContain(reason);
  },
);
