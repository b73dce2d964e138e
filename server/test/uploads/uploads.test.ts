/** Uploaded pictures: accepted formats, storage, access, and removal. */

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';
import { greyPng, picture } from './image-files.ts';
import { ABSENT_URL, bodyOf, MULTIPART, partOf, UploadClient } from '../rig/upload-client.ts';
import { registeredUser } from '../people/registered.ts';

let server: Harness;
let client: UploadClient;
let admin: AdminClient;
let token: string;
let png: Buffer;

beforeAll(async () => {
  server = await Harness.start(CONTROLLED);
  client = new UploadClient(server);
  admin = new AdminClient(server);
  ({ token } = await registeredUser(server));
  png = await picture().png().toBuffer();
});
afterAll(() => server.stop());

describe('[UPLOAD-1] accepted files', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('a %s, whatever it says it is', async (kind) => {
    const bytes = await picture().toFormat(kind).toBuffer();
    const { code, data } = await client.upload(bytes, token, { type: 'text/plain', filename: 'x.exe' });
    expect([code, data.url]).toEqual([1, expect.stringMatching(/^\/api\/common\/image\/[0-9a-f]{32}$/)]);
    const { bytes: served } = await client.read(data.url, token);
    const [before, after] = await Promise.all([pixels(bytes), pixels(served)]);
    expect(after.length).toBe(before.length);
    const furthest = before.reduce(
      (most, value, at) => Math.max(most, Math.abs(value - (after[at] ?? 0))),
      0,
    );
    expect(furthest).toBeLessThan(64);
  });

  test('24 million pixels are taken and made small enough to look at, one row more is refused', async () => {
    const { code, data } = await client.upload(greyPng({ width: 6000, height: 4000 }), token);
    expect(code).toBe(1);
    const { bytes } = await client.read(data.url, token);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 2400, height: 1600 });
    const refused = await client.upload(greyPng({ width: 6000, height: 4001 }), token);
    expect(refused).toMatchObject({ code: 1001, data: { reason: 'image_has_too_many_pixels' } });
  });

  test('8 MiB are accepted and one byte more is not, with or without a declared length', async () => {
    const jpeg = await picture().jpeg().toBuffer();
    const whole = Buffer.concat([jpeg, Buffer.alloc(8_388_608 - jpeg.length)]);
    expect((await client.upload(whole, token)).code).toBe(1);
    const over = Buffer.concat([whole, Buffer.alloc(1)]);
    const tooLarge = { status: 413, code: 1001, data: { reason: 'image_too_large', max_bytes: 8_388_608 } };
    expect(await client.upload(over, token)).toMatchObject(tooLarge);
    expect(await client.upload(Buffer.concat([whole, Buffer.alloc(1_000_000)]), token)).toMatchObject(
      tooLarge,
    );
  });
});

async function pixels(bytes: Buffer): Promise<Buffer> {
  return sharp(bytes).removeAlpha().raw().toBuffer();
}

describe('[UPLOAD-2] the stored file', () => {
  test('an image of our own without any metadata, turned the way it was held', async () => {
    const jpeg = await picture({ width: 48, height: 32 })
      .withMetadata({ orientation: 6, exif: { IFD0: { Artist: 'the artist' } } })
      .jpeg()
      .toBuffer();
    const { bytes } = await client.read(await client.uploadUrl(jpeg, token), token);
    const { width, height, exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
    expect([width, height]).toEqual([32, 48]);
    expect([exif, icc, xmp, iptc, orientation]).toEqual(Array.from({ length: 5 }, () => undefined));
    expect(bytes.includes('the artist')).toBe(false);
  });

  test('[UPLOAD-3] no file of the data folder has a picture in it that can be seen', async () => {
    const jpeg = await picture({ width: 400, height: 300 }).jpeg().toBuffer();
    const { bytes } = await client.read(await client.uploadUrl(jpeg, token), token);
    const middle = (whole: Buffer) => whole.subarray(whole.length / 2, whole.length / 2 + 24);
    for (const { path, bytes: stored } of client.everything()) {
      expect([path, stored.includes(middle(jpeg)), stored.includes(middle(bytes))]).toEqual([
        path,
        false,
        false,
      ]);
      if (path.includes('uploads')) expect([0x89, 0xff, 0x52]).not.toContain(stored[0]);
    }
  });

  test('[UPLOAD-3] every file has a separate key: two of the same picture have nothing in common', async () => {
    const known = new Set(client.files());
    await client.uploadUrl(png, token);
    await client.uploadUrl(png, token);
    const [one, two] = client.everything().filter(({ path }) => {
      const name = path.split('/').at(-1) ?? '';
      return path.includes('uploads') && !known.has(name);
    });
    expect(one?.bytes.subarray(1, 64).equals(two?.bytes.subarray(1, 64) ?? Buffer.alloc(0))).toBe(false);
    expect(one?.bytes.length).toBe(two?.bytes.length);
  });

  test('[UPLOAD-3] a file outlives a restart', async () => {
    const url = await client.uploadUrl(png, token);
    const before = await client.read(url, token);
    await server.restart();
    expect((await client.read(url, token)).bytes.equals(before.bytes)).toBe(true);
  });
});

describe('[UPLOAD-4] who may see a picture', () => {
  test('its owner, and no cache, frame or page', async () => {
    const { status, headers } = await client.read(await client.uploadUrl(png, token), token);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="image.jpg"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  test('for all others it does not exist, byte for byte', async () => {
    const url = await client.uploadUrl(png, token);
    const { token: stranger } = await registeredUser(server);
    for (const who of [stranger, `Bearer ${admin.sessionOf('viewer')}`]) {
      const [foreign, absent] = await Promise.all([client.read(url, who), client.read(ABSENT_URL, who)]);
      expect(foreign.bytes.equals(absent.bytes)).toBe(true);
      const { 'x-request-id': _, ...foreignHeaders } = foreign.headers;
      const { 'x-request-id': __, ...absentHeaders } = absent.headers;
      expect([foreign.status, foreignHeaders]).toEqual([absent.status, absentHeaders]);
      expect(foreign.bytes.toString()).toContain('not_found');
    }
    for (const who of [undefined, 'Bearer nonsense']) {
      const [foreign, absent] = await Promise.all([client.read(url, who), client.read(ABSENT_URL, who)]);
      expect(foreign.bytes.equals(absent.bytes)).toBe(true);
      expect(foreign.bytes.toString()).toContain('session_invalid');
    }
  });

  test('is read with GET only', async () => {
    const answer = await server.post(await client.uploadUrl(png, token), { token });
    expect(answer).toMatchObject({ status: 405, data: { reason: 'method_not_allowed' } });
    expect(answer.headers['allow']).toBe('GET, HEAD');
  });

  test.each(['..%2f..%2fsecret.key', '%00', 'A'.repeat(32), `${'0'.repeat(32)}.part`, '0'])(
    'an id like %s is one that does not exist',
    async (id) => {
      const { bytes } = await client.read(`/api/common/image/${id}`, token);
      expect(bytes.toString()).toMatch(/not_found/);
    },
  );

  test.each(['support', 'finance', 'risk', 'owner'] as const)(
    'an administrator in the role %s, and each look is a line of the audit',
    async (role) => {
      const url = await client.uploadUrl(png, token);
      const lines = admin.rows('audit').length;
      const { status, headers } = await client.read(url, `Bearer ${admin.sessionOf(role)}`);
      expect([status, headers['content-type']]).toEqual([200, 'image/jpeg']);
      const [line, ...more] = admin.rows<{ action: string; input: string }>('audit').slice(lines);
      expect(more).toEqual([]);
      expect(line?.action).toBe('uploads.view');
      expect(JSON.parse(line?.input ?? '')).toMatchObject({ id: url.split('/').at(-1) });
    },
  );
});

describe('[UPLOAD-5] who may upload', () => {
  test('no caller without a session, and no frozen account, with a file of any size', async () => {
    const before = client.files();
    const body = bodyOf({ bytes: Buffer.alloc(9_000_000) });
    expect(await client.send(body, {})).toMatchObject({ status: 200, code: 999 });
    const { token: frozen, user } = await registeredUser(server);
    const { identity, sessions } = server.server.auth;
    await identity.setFrozen(user.id, server.clock.now());
    await sessions.refresh(user.id);
    expect(await client.send(body, { token: frozen })).toMatchObject({
      code: 1003,
      data: { reason: 'account_frozen' },
    });
    expect(client.files()).toEqual(before);
  });

  test('[REQUEST-5] ten a minute', async () => {
    const limited = await Harness.start();
    const slow = new UploadClient(limited);
    const { token: user } = await registeredUser(limited);
    for (let sent = 0; sent < 10; sent += 1) expect((await slow.upload(png, user)).code).toBe(1);
    const answer = await slow.upload(png, user);
    expect(answer).toMatchObject({ status: 429, code: 1004, data: { retry_after: 60 } });
    expect((await slow.send(bodyOf({ bytes: png }), { token: user, address: '10.0.0.9' })).code).toBe(1004);
    limited.clock.advance(60_000);
    expect((await slow.upload(png, user)).code).toBe(1);
    await limited.stop();
  });
});

describe('[UPLOAD-6] what nothing needs', () => {
  test('is removed after a day, by the interval or by the next start', async () => {
    const { token: user } = await registeredUser(server);
    const url = await client.uploadUrl(png, user);
    const { uploads } = server.server.site;
    server.clock.advance(86_400_000);
    uploads.onInterval();
    await uploads.stop();
    expect((await client.read(url, user)).status).toBe(200);
    expect(client.files()).toContain(url.split('/').at(-1));
    server.clock.advance(3_600_000);
    uploads.onInterval();
    await uploads.stop();
    expect((await client.read(url, user)).bytes.toString()).toContain('not_found');
    expect(client.files()).toEqual([]);
  });

  // In a shared folder the sweeps of an hour do this.
  test('and what a killed process left is removed by the next start', { tags: ['process'] }, async () => {
    const filesBefore = client.files();
    const folder = join(server.dataDir, 'uploads');
    writeFileSync(join(folder, `${'a'.repeat(32)}.part`), 'half of a file');
    writeFileSync(join(folder, 'b'.repeat(32)), 'a file without a row');
    await server.restart();
    expect(client.files()).toEqual(filesBefore);
  });

  test('is missing for who reads it at that moment, too; a file that was changed is not shown', async () => {
    const { token: user, user: leaving } = await registeredUser(server);
    const { uploads, realNames } = server.server.site;
    const id = (await client.uploadUrl(png, user)).split('/').at(-1) ?? '';
    const row = await uploads.find(id);
    await realNames.deleteUser(leaving.id);
    rmSync(join(server.dataDir, 'uploads', id));
    expect(row === null ? 'no row' : await uploads.read(row)).toBeNull();
    const other = await client.uploadUrl(png, user);
    const path = join(server.dataDir, 'uploads', other.split('/').at(-1) ?? '');
    const bytes = readFileSync(path);
    bytes[60] = (bytes[60] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    const { status, bytes: answer } = await client.read(other, user);
    expect([status, answer.toString()]).toEqual([500, expect.stringContaining('internal_error')]);
    server.logged.length = 0;
    await realNames.deleteUser(leaving.id);
    await server.restart();
  });

  test('is at most twenty pictures of one user: the oldest gives way', async () => {
    const { token: user } = await registeredUser(server);
    const filesBefore = client.files().length;
    const urls: string[] = [];
    for (let sent = 0; sent < 21; sent += 1) {
      urls.push(await client.uploadUrl(png, user));
      server.clock.advance(1);
    }
    const read = await Promise.all(urls.map((url) => client.read(url, user)));
    expect(read.map(({ headers }) => headers['content-type'] === 'image/jpeg')).toEqual([
      false,
      ...Array.from({ length: 20 }, () => true),
    ]);
    expect(client.files()).toHaveLength(filesBefore + 20);
  });
});

describe('[UPLOAD-7] an upload that breaks off', () => {
  // The test waits for the end of the connection, which in a cluster is that of a gateway to the engine.
  test.each([0, 1, 60, 120, 4_000, 60_000])(
    'after %i bytes leaves nothing',
    { tags: ['process'] },
    async (sent) => {
      const before = client.files();
      const body = partOf({ bytes: Buffer.alloc(200_000, png) });
      const head = [
        'POST /api/common/image_upload HTTP/1.1',
        'host: a',
        `authorization: ${token}`,
        `content-type: ${MULTIPART}`,
        `content-length: ${body.length + 100}`,
      ].join('\r\n');
      const socket = connect(Number(new URL(server.server.url).port), '127.0.0.1');
      await once(socket, 'connect');
      const requestEvent = once(server.server.app.server, 'request');
      socket.write(`${head}\r\n\r\n`);
      await requestEvent;
      socket.write(body.subarray(0, sent));
      await new Promise<void>((done) => socket.end(() => done()));
      socket.destroy();
      while ((await connections()) > 0) await setImmediate();
      expect(client.files()).toEqual(before);
      expect(server.logged.filter(({ level }) => level === 'error')).toEqual([]);
    },
  );
});

function connections(): Promise<number> {
  return new Promise((resolve, reject) => {
    server.server.app.server.getConnections((error, count) =>
      error === null ? resolve(count) : reject(error),
    );
  });
}
