/** Tests of the daily quotas of an account, by bytes. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Harness } from '../rig/harness.ts';
import { UploadClient } from '../rig/upload-client.ts';
import { registeredUser } from '../people/registered.ts';
import { noisePng, picture } from './image-files.ts';

const DAY_MS = 86_400_000;
const SETTINGS = { UPLOAD_MIB_PER_DAY: '1', SUPPORT_KIB_PER_DAY: '16', DEMO_SUPPORT_KIB_PER_DAY: '4' };

let server: Harness;
let client: UploadClient;

beforeAll(async () => {
  server = await Harness.start(SETTINGS);
  client = new UploadClient(server);
});
afterAll(() => server.stop());

/** The refusal until the end of the day. */
function usedUp() {
  const now = server.clock.now();
  const endMs = (Math.floor(now / DAY_MS) + 1) * DAY_MS;
  return {
    code: 1004,
    data: {
      reason: 'daily_quota_used',
      retry_after: Math.ceil((endMs - now) / 1_000),
      until: new Date(endMs).toISOString(),
    },
  };
}

function sendMessage(token: string, text: string) {
  return server.post('/api/support/send', { token, body: { text } });
}

/** Sends as many messages as the day allows. Returns their number. */
async function sendAll(token: string): Promise<number> {
  for (let sent = 0; sent < 30; sent += 1) {
    const answer = await sendMessage(token, 'x'.repeat(1_000));
    if (answer.code !== 1) {
      expect(answer).toMatchObject(usedUp());
      return sent;
    }
  }
  throw new Error('there is no quota');
}

describe('[UPLOAD-8] a demo account', () => {
  test('uploads no pictures, and is refused before its body is read', async () => {
    const { token } = await server.openDemo();
    const before = client.files();
    const refused = { code: 1003, data: { reason: 'only_real_account' } };
    expect(await client.upload(await picture().png().toBuffer(), token)).toMatchObject(refused);
    expect(await client.send('not even a form', { token, type: 'text/plain' })).toMatchObject(refused);
    expect(client.files()).toEqual(before);
  });
});

describe('[BOUND-8] a day', () => {
  test('has a quota of bytes for pictures, which a restart does not forget', async () => {
    const { token } = await registeredUser(server);
    const large = await noisePng();
    const codes = [];
    for (let sent = 0; sent < 4; sent += 1) codes.push((await client.upload(large, token)).code);
    expect(codes[0]).toBe(1);
    const small = await picture().png().toBuffer();
    let refused = await client.upload(large, token);
    expect(refused).toMatchObject(usedUp());
    expect(refused.msg).toContain('00:00 UTC');
    await server.restart();
    refused = await client.upload(large, token);
    expect(refused).toMatchObject(usedUp());
    // a smaller picture still fits
    expect((await client.upload(small, token)).code).toBe(1);
    const other = await registeredUser(server);
    expect((await client.upload(large, other.token)).code).toBe(1);
    server.clock.advance(DAY_MS);
    expect((await client.upload(large, token)).code).toBe(1);
  });

  test('has a quota of bytes for messages to support, a smaller one for demo accounts', async () => {
    const { token } = await registeredUser(server);
    const sentCount = await sendAll(token);
    const { token: demo } = await server.openDemo();
    expect([sentCount, await sendAll(demo)]).toEqual([8, 2]);
    await server.restart();
    expect(await sendMessage(token, 'x'.repeat(1_000))).toMatchObject(usedUp());
    server.clock.advance(DAY_MS);
    expect(await sendAll(demo)).toBe(2);
  });
});
