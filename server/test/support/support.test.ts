/** The support chat: both sides of it, read positions, and access. */

import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SupportMessageWire } from '@vernier/shared/api/shapes/support';
import type { SessionWire } from '@vernier/shared/api/shapes/user';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';
import { picture } from '../uploads/image-files.ts';
import { LiveClient } from '../rig/live-client.ts';
import { Applicant, PASSWORD } from '../people/applicant.ts';
import { UploadClient } from '../rig/upload-client.ts';
import { registeredUser } from '../people/registered.ts';

interface SupportChat {
  readonly list: SupportMessageWire[];
  readonly total: number;
  readonly unread: number;
}

interface Thread {
  readonly id: number;
  readonly uid: string;
  readonly unread: number;
  readonly waiting_since: string | null;
  readonly last: { readonly text: string; readonly from: string };
}

let server: Harness;
let admin: AdminClient;
let owner: string;
let png: Buffer;

beforeAll(async () => {
  server = await Harness.start(CONTROLLED);
  admin = new AdminClient(server);
  owner = await admin.login();
  png = await picture().png().toBuffer();
});
afterAll(() => server.stop());

function send(token: string, body: object) {
  return server.post<SupportMessageWire & { reason?: string; fields?: string[] }>('/api/support/send', {
    token,
    body,
  });
}

async function supportChat(token: string, page = 1): Promise<SupportChat> {
  const query = { page: String(page) };
  return (await server.get<SupportChat>('/api/support/messages', { token, query })).data;
}

async function inbox(input: object = {}): Promise<readonly Thread[]> {
  return (await admin.query<{ list: Thread[] }>('support.inbox', { token: owner, input })).data.list;
}

function reply(input: object) {
  return admin.mutate<SupportMessageWire>('support.reply', { token: owner, input });
}

describe('[SUPPORT-1] a message', () => {
  test('is read by its writer, newest first, and is unread until support opens it', async () => {
    const { token, user } = await server.openDemo();
    await send(token, { text: 'First' });
    const second = await send(token, { text: '  Second\r\nline ' });
    expect(second.data).toMatchObject({ from: 'user', text: 'Second\nline', image: null, read: false });
    expect((await supportChat(token)).list.map(({ text }) => text)).toEqual(['Second\nline', 'First']);
    const opened = await admin.query<SupportChat>('support.thread', { token: owner, input: { id: user.id } });
    expect(opened.data.total).toBe(2);
    expect((await supportChat(token)).list.map(({ read }) => read)).toEqual([true, true]);
  });

  test('is answered, counted as unread, and read up to where the user says', async () => {
    const { token, user } = await server.openDemo();
    await send(token, { text: 'Help' });
    const first = await reply({ id: user.id, text: 'Yes?' });
    const last = await reply({ id: user.id, text: 'Still there?' });
    expect(await supportChat(token)).toMatchObject({ unread: 2, total: 3 });
    const readUpTo = (up_to: number) => server.post('/api/support/read', { token, body: { up_to } });
    expect((await readUpTo(first.data.id)).data).toEqual({ unread: 1 });
    expect((await readUpTo(9_999_999)).data).toEqual({ unread: 0 });
    const { data } = await reply({ id: user.id, text: 'Good' });
    expect(data.id).toBeGreaterThan(last.data.id);
    expect(await supportChat(token)).toMatchObject({ unread: 1 });
  });

  test('is pushed to both sides’ pages of that user, and to no other', async () => {
    const [{ token, user }, other] = [await server.openDemo(), await server.openDemo()];
    const clients: LiveClient[] = [];
    for (const key of [token, other.token]) {
      const client = await LiveClient.open(server);
      client.send({ cmd: 'login', token: key });
      await client.settle();
      clients.push(client);
    }
    await send(token, { text: 'Hello' });
    await reply({ id: user.id, text: 'Hello to you' });
    const pushed: unknown[] = [];
    for (const client of clients) {
      await client.settle();
      pushed.push(client.pushes('WALLET').map(({ data }) => data));
      client.socket.terminate();
    }
    expect(pushed).toMatchObject([
      [
        { event: 'support', message: { from: 'user', text: 'Hello' } },
        { event: 'support', message: { from: 'support', text: 'Hello to you' } },
      ],
      [],
    ]);
  });

  test.each([
    ['nothing', { text: ' \n ' }, 'text'],
    ['more than 2000 characters', { text: 'x'.repeat(2001) }, 'text'],
    ['a null', { text: 'a\0b' }, 'text'],
    ['a list', { text: ['a'] }, 'text'],
    ['a picture from elsewhere', { text: 'a', image: 'https://elsewhere.example/a.png' }, 'image'],
    ['a picture that is none', { text: 'a', image: '/api/common/image/../secret.key' }, 'image'],
  ])('of %s is refused', async (_, body, field) => {
    const { token } = await server.openDemo();
    expect(await send(token, body)).toMatchObject({ code: 1001, data: { fields: [field] } });
    expect((await supportChat(token)).total).toBe(0);
  });

  test('is one of thirty a minute at most', async () => {
    const strict = await Harness.start();
    const { token } = await strict.openDemo();
    const sendText = () => strict.post('/api/support/send', { token, body: { text: 'Hello?' } });
    for (let count = 0; count < 30; count += 1) expect(await sendText()).toMatchObject({ code: 1 });
    expect(await sendText()).toMatchObject({ code: 1004, status: 429 });
    strict.clock.advance(60_000);
    expect(await sendText()).toMatchObject({ code: 1 });
    await strict.stop();
  });

  test('of a frozen account is refused, and what was written before stays readable', async () => {
    const { token, user } = await server.openDemo();
    await send(token, { text: 'Before' });
    await admin.mutate('users.freeze', { token: owner, input: { id: user.id } });
    expect(await send(token, { text: 'After' })).toMatchObject({ code: 1003 });
    expect(await supportChat(token)).toMatchObject({ total: 1 });
  });
});

describe('[SUPPORT-5] an answer to a user who is not there', () => {
  /** Notifications during the test, which are delivered as usual. */
  async function notificationsDuring(act: () => Promise<void>): Promise<readonly string[]> {
    const sent: string[] = [];
    const { notifications } = server.server.site;
    const tell = notifications.notify.bind(notifications);
    notifications.notify = async (notice) => {
      sent.push(`${notice.news} to ${notice.to}`);
      await tell(notice);
    };
    await act();
    notifications.notify = tell;
    return sent;
  }

  const mails = () =>
    readdirSync(join(server.dataDir, 'outbox'))
      .filter((name) => !name.startsWith('.'))
      .map((name) => readFileSync(join(server.dataDir, 'outbox', name), 'utf8'))
      .filter((text) => text.includes('Support replied'));

  test('is announced by mail, once until it is read, and without its text', async () => {
    const { data } = await new Applicant(server).register('away@example.com');
    const { token, user } = data;
    await send(token, { text: 'Hello?' });
    owner = await admin.login();
    const first = await notificationsDuring(async () => {
      await reply({ id: user.id, text: 'A secret answer' });
      await reply({ id: user.id, text: 'and another' });
    });
    expect(first).toEqual(['answer to away@example.com']);
    await server.server.site.notifications.onInterval();
    await vi.waitFor(() => expect(mails()).toHaveLength(1));
    expect(mails().join()).not.toContain('secret');
    const { list } = await supportChat(token);
    await server.post('/api/support/read', { token, body: { up_to: list[0]?.id } });
    const again = await notificationsDuring(
      async () => void (await reply({ id: user.id, text: 'Once more' })),
    );
    expect(again).toHaveLength(1);
  });

  test('is not announced by mail to a connected user, nor to a demo account', async () => {
    const { data } = await new Applicant(server).register('here@example.com');
    const demo = await server.openDemo();
    const client = await LiveClient.open(server);
    client.send({ cmd: 'login', token: data.token });
    await client.settle();
    owner = await admin.login();
    const sent = await notificationsDuring(async () => {
      await reply({ id: data.user.id, text: 'Hello' });
      await reply({ id: demo.user.id, text: 'Hello' });
    });
    expect(sent).toEqual([]);
    client.socket.terminate();
  });
});

describe('[SUPPORT-2] a picture in the chat', () => {
  test('is an upload of the user, and is stored with the message', async () => {
    const uploads = new UploadClient(server);
    const { token, user } = await registeredUser(server);
    owner = await admin.login();
    const image = await uploads.uploadUrl(png, token);
    const other = await server.openDemo();
    expect(await send(other.token, { text: '', image })).toMatchObject({ code: 1001 });
    expect((await send(token, { text: '', image })).data).toMatchObject({ image, text: '' });
    expect((await server.server.site.uploads.find(image.split('/').at(-1) ?? ''))?.usedAtMs).not.toBeNull();
    expect((await uploads.read(image, `Bearer ${owner}`)).status).toBe(200);
    expect((await uploads.read(image, other.token)).bytes.toString()).toContain('not_found');
    expect((await inbox()).find(({ id }) => id === user.id)).toMatchObject({ last: { text: '' } });
  });

  test('may be support’s, and is then its reader’s to open', async () => {
    const uploads = new UploadClient(server);
    const { token, user } = await server.openDemo();
    const { data } = await reply({ id: user.id, image: png.toString('base64') });
    expect(data.image).not.toBeNull();
    expect((await uploads.read(data.image ?? '', token)).headers['content-type']).toBe('image/jpeg');
    const hostile = await reply({ id: user.id, image: Buffer.from('<svg/>').toString('base64') });
    expect(hostile.error.data.reason).toBe('image_type_not_supported');
    expect((await supportChat(token)).total).toBe(1);
  });
});

describe('[SUPPORT-3] the inbox', () => {
  test('has the longest waiting first, and no thread that was answered or settled', async () => {
    const people: SessionWire[] = [];
    for (const text of ['one', 'two', 'three']) {
      const person = await server.openDemo();
      server.clock.advance(1_000);
      await send(person.token, { text });
      people.push(person);
    }
    server.clock.advance(1_000);
    await send(people[0]?.token ?? '', { text: 'one again' });
    const waiting = async () => {
      const uids = people.map(({ user }) => user.uid);
      return (await inbox({ waiting: true }))
        .filter(({ uid }) => uids.includes(uid))
        .map(({ last }) => last.text);
    };
    expect(await waiting()).toEqual(['one again', 'two', 'three']);
    await reply({ id: people[1]?.user.id, text: 'done' });
    await admin.mutate('support.settle', { token: owner, input: { id: people[2]?.user.id } });
    expect(await waiting()).toEqual(['one again']);
    const again = await admin.mutate('support.settle', { token: owner, input: { id: people[2]?.user.id } });
    expect(again.error.data.reason).toBe('state_changed');
    await send(people[2]?.token ?? '', { text: 'but' });
    expect(await waiting()).toEqual(['one again', 'but']);
  });

  test('answers of what does not exist, or of nothing, are refused', async () => {
    const { user } = await server.openDemo();
    expect(await reply({ id: 999_999, text: 'a' })).toMatchObject({ status: 404 });
    expect(await reply({ id: user.id, text: ' ' })).toMatchObject({ status: 400 });
    expect(await admin.query('support.thread', { token: owner, input: { id: 999_999 } })).toMatchObject({
      status: 404,
    });
  });
});

describe('[SUPPORT-4] the text of a message', () => {
  test('is in no file of the data folder, and not on the audit', async () => {
    const { token, user } = await server.openDemo();
    const messages = ['my grandmother’s maiden name', 'her birthday, on the other hand'];
    await send(token, { text: messages[0] });
    await reply({ id: user.id, text: messages[1] });
    const files = readdirSync(server.dataDir, { recursive: true, encoding: 'utf8' })
      .map((name) => join(server.dataDir, name))
      .filter((path) => statSync(path).isFile());
    for (const path of files)
      for (const message of messages)
        expect([path, readFileSync(path).includes(message)]).toEqual([path, false]);
  });

  test('is in the own data, and goes with the account', async () => {
    const { data } = await new Applicant(server).register('talker@example.com');
    const { token, user } = data;
    const image = await new UploadClient(server).uploadUrl(png, token);
    await send(token, { text: 'Remember me', image });
    const own = await server.get<{ support: unknown[] }>('/api/user/export', { token });
    expect(own.data.support).toMatchObject([{ from: 'user', text: 'Remember me', image }]);
    expect(await server.post('/api/user/delete', { token, body: { password: PASSWORD } })).toMatchObject({
      code: 1,
    });
    expect((await inbox()).map(({ id }) => id)).not.toContain(user.id);
    expect(await reply({ id: user.id, text: 'Hello?' })).toMatchObject({ status: 404 });
  });
});
