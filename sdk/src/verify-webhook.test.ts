/** Verification of webhook deliveries: signatures of one and of two secrets, age, and malformed headers. */

import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { verifyWebhook } from './verify-webhook.ts';

const BODY = '{"type":"test","account":"1","webhook":1,"previous_id":null,"event":null}';
const SECRET = 'whsec_one';
const AT_S = 1_800_000_000;

function sign(secret: string, body = BODY, seconds = AT_S): string {
  return `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

function check(signature: string, { body = BODY, seconds = AT_S } = {}) {
  return verifyWebhook({ body, signature, secret: SECRET, nowMs: seconds * 1000 });
}

test('[WEBHOOK-8] a signed body is accepted, also where two secrets signed', async () => {
  expect(await check(`t=${AT_S},${sign(SECRET)}`)).toEqual(JSON.parse(BODY));
  expect(await check(`t=${AT_S},${sign('whsec_new')},${sign(SECRET)}`)).not.toBeNull();
});

test('[WEBHOOK-8] a delivery up to five minutes away is accepted, another one is not', async () => {
  const signature = `t=${AT_S},${sign(SECRET)}`;
  expect(await check(signature, { seconds: AT_S + 300 })).not.toBeNull();
  expect(await check(signature, { seconds: AT_S - 300 })).not.toBeNull();
  expect(await check(signature, { seconds: AT_S + 301 })).toBeNull();
  expect(await check(signature, { seconds: AT_S - 301 })).toBeNull();
});

test.each([
  ['', 'nothing'],
  [sign(SECRET), 'no time'],
  [`t=${AT_S}`, 'no signature'],
  [`t=${AT_S},v1=`, 'an empty signature'],
  [`t=${AT_S},v1=${'0'.repeat(64)}`, 'a wrong signature'],
  [`t=${AT_S},v0=${sign(SECRET).slice(3)}`, 'a signature of another version'],
  [`t=${AT_S},${sign('whsec_other')}`, 'another secret'],
  [`t=${AT_S},${sign(SECRET, `${BODY} `)}`, 'another body'],
  [`t=${AT_S + 1},${sign(SECRET)}`, 'another time'],
  [`t=-1,${sign(SECRET)}`, 'a time before 1970'],
])('[WEBHOOK-8] %s is refused: %s', async (signature) => {
  expect(await check(signature)).toBeNull();
});
