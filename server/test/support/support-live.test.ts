/** The support chat live: one message for each request, typing indicators, and read positions. */

import type { SupportMessageWire } from '@vernier/shared/api/shapes/support';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';
import { picture } from '../uploads/image-files.ts';
import { LiveClient } from '../rig/live-client.ts';
import { UploadClient } from '../rig/upload-client.ts';
import { registeredUser } from '../people/registered.ts';

const KEY = 'a-message-of-mine-0001';

let server: Harness;
let admin: AdminClient;
let owner: string;

beforeAll(async () => {
  server = await Harness.start(CONTROLLED);
  admin = new AdminClient(server);
  owner = await admin.login();
});
afterAll(() => server.stop());

function send(token: string, body: object, key = KEY) {
  return server.post<SupportMessageWire>('/api/support/send', {
    token,
    body,
    headers: { 'idempotency-key': key },
  });
}

async function written(token: string): Promise<readonly string[]> {
  const { data } = await server.get<{ list: SupportMessageWire[] }>('/api/support/messages', { token });
  return data.list.map(({ text }) => text);
}

function typingUntil(id: number) {
  return admin
    .query<{ typing_until: string | null }>('support.thread', { token: owner, input: { id } })
    .then(({ data }) => data.typing_until);
}

async function listening(token: string): Promise<LiveClient> {
  const client = await LiveClient.open(server);
  client.send({ cmd: 'login', token });
  await client.settle();
  return client;
}

async function pushedData(client: LiveClient): Promise<readonly unknown[]> {
  await client.settle();
  return client.pushes('WALLET').map(({ data }) => data);
}

describe('[SUPPORT-6] a message with a key', () => {
  test('is written and pushed once, with any number of repeats', async () => {
    const { token } = await server.openDemo();
    const client = await listening(token);
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => send(token, { text: 'Once' })));
    const again = await send(token, { text: ' Once\r\n' });
    for (const other of others) expect(other.data).toEqual(first?.data);
    expect(again.data).toEqual(first?.data);
    expect([first?.headers['idempotency-hit'], again.headers['idempotency-hit']]).toEqual([
      undefined,
      'true',
    ]);
    expect(await written(token)).toEqual(['Once']);
    expect(await pushedData(client)).toHaveLength(1);
    client.socket.terminate();
  });

  test('is refused with another text or picture, and is another user’s to use too', async () => {
    const { token } = await registeredUser(server);
    const image = await new UploadClient(server).uploadUrl(await picture().png().toBuffer(), token);
    await send(token, { text: 'This' });
    for (const body of [{ text: 'That' }, { text: 'This', image }])
      expect(await send(token, body)).toMatchObject({ code: 1022 });
    expect(await written(token)).toEqual(['This']);
    const other = await server.openDemo();
    expect(await send(other.token, { text: 'That' })).toMatchObject({ code: 1 });
    expect(await send(token, { text: 'That' }, 'a-message-of-mine-0002')).toMatchObject({ code: 1 });
  });

  test('gives the answer of now, not of then: what support has read since is read', async () => {
    const { token, user } = await server.openDemo();
    expect((await send(token, { text: 'Seen?' })).data.read).toBe(false);
    await typingUntil(user.id);
    expect((await send(token, { text: 'Seen?' })).data.read).toBe(true);
  });

  test('has a key that can be one', async () => {
    const { token } = await server.openDemo();
    expect(await send(token, { text: 'A' }, 'x'.repeat(500))).toMatchObject({ code: 1001 });
    expect(await written(token)).toEqual([]);
  });
});

describe('[SUPPORT-7] who writes', () => {
  test('is shown to support for six seconds, and no longer than the message takes', async () => {
    const { token, user } = await server.openDemo();
    const typing = () => server.post('/api/support/typing', { token });
    expect(await typingUntil(user.id)).toBeNull();
    expect(await typing()).toMatchObject({ code: 1, data: null });
    const until = await typingUntil(user.id);
    expect(Date.parse(until ?? '') - server.clock.now()).toBe(6_000);
    server.clock.advance(5_999);
    expect(await typingUntil(user.id)).toBe(until);
    server.clock.advance(1);
    expect(await typingUntil(user.id)).toBeNull();
    await typing();
    await send(token, { text: 'Done' });
    expect(await typingUntil(user.id)).toBeNull();
    expect(await written(token)).toEqual(['Done']);
  });

  test('is pushed to the user’s own pages, and leaves no line on the audit', async () => {
    const [{ token, user }, other] = [await server.openDemo(), await server.openDemo()];
    const [ownClient, otherClient] = [await listening(token), await listening(other.token)];
    const lines = async () =>
      (await admin.query<{ total: number }>('audit.list', { token: owner, input: {} })).data.total;
    const before = await lines();
    await admin.query('support.typing', { token: owner, input: { id: user.id } });
    expect(await pushedData(ownClient)).toEqual([{ event: 'support_typing', for_ms: 6_000 }]);
    expect(await pushedData(otherClient)).toEqual([]);
    expect(await lines()).toBe(before);
    ownClient.socket.terminate();
    otherClient.socket.terminate();
  });
});

describe('[SUPPORT-7] what has been seen', () => {
  test('is pushed to the writer when support opens the conversation, once', async () => {
    const { token, user } = await server.openDemo();
    const client = await listening(token);
    const { data } = await send(token, { text: 'Hello?' });
    await typingUntil(user.id);
    await typingUntil(user.id);
    expect((await pushedData(client)).slice(1)).toEqual([{ event: 'support_read', up_to: data.id }]);
    client.socket.terminate();
  });

  test('changes the version of the support area when the user reads, writes or begins to', async () => {
    const { token, user } = await server.openDemo();
    const version = async () =>
      (await admin.query<{ versions: { support: number } }>('office.pulse', { token: owner })).data.versions
        .support;
    const seen = [await version()];
    const then = async (step: Promise<unknown>) => {
      await step;
      seen.push(await version());
    };
    await then(server.post('/api/support/typing', { token }));
    await then(send(token, { text: 'Hello?' }));
    const reply = await admin.mutate<SupportMessageWire>('support.reply', {
      token: owner,
      input: { id: user.id, text: 'Yes' },
    });
    await then(server.post('/api/support/read', { token, body: { up_to: reply.data.id } }));
    expect(seen.toSorted((a, b) => a - b)).toEqual(seen);
    expect(new Set(seen).size).toBe(4);
  });
});
