/** Uploads of malicious files: none is stored as received, none blocks the server, none crashes it. */

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Harness } from '../rig/harness.ts';
import { type HostileFile, hostileFiles, MARK } from './hostile-files.ts';
import { picture } from './image-files.ts';
import { bodyOf, END, MULTIPART, partOf, UploadClient } from '../rig/upload-client.ts';
import { registeredUser } from '../people/registered.ts';

const MOST_MS = 500;
/** A slow machine may stumble once; a file that is slow every time is slow. */
const TRIES = 3;
/** Segments of a processed JPEG; comments, APP1 and all others are metadata. */
const WRITTEN_SEGMENTS = new Set([0xe0, 0xdb, 0xc0, 0xc2, 0xc4, 0xda]);

const files: readonly HostileFile[] = await hostileFiles();

let server: Harness;
let client: UploadClient;
let token: string;
let png: Buffer;

beforeAll(async () => {
  server = await Harness.start({ TEST_CONTROLS: 'on' });
  client = new UploadClient(server);
  ({ token } = await registeredUser(server));
  png = await picture().png().toBuffer();
  await client.uploadUrl(png, token);
});
afterAll(() => server.stop());

test('[UPLOAD-7] there are at least sixty of them', () => {
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
  expect(files.length).toBeGreaterThanOrEqual(60);
});

test.each(files)('[UPLOAD-7] $name: $outcome', async ({ bytes, outcome }) => {
  const filesBefore = client.files();
  let fastest = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < TRIES && fastest >= MOST_MS; tried += 1) {
    const begun = performance.now();
    const { status, code, data } = await client.upload(bytes, token);
    fastest = Math.min(fastest, performance.now() - begun);
    if (outcome === 'made_clean') {
      expect([status, code]).toEqual([200, 1]);
      await expectClean(data.url);
    } else {
      expect([code, data.reason]).toEqual([1001, outcome]);
      expect(client.files()).toEqual(filesBefore);
    }
  }
  expect(fastest).toBeLessThan(MOST_MS);
  expectNothingRaw(bytes);
  expect(server.logged.filter(({ level }) => level === 'error')).toEqual([]);
});

async function expectClean(url: string): Promise<void> {
  const { bytes } = await client.read(url, token);
  expect(bytes.includes(MARK)).toBe(false);
  for (const marker of segments(bytes)) expect(WRITTEN_SEGMENTS).toContain(marker);
  expect(bytes.subarray(-2).toString('hex')).toBe('ffd9');
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', space: 'srgb' });
}

/** The markers up to the pixels. */
function segments(jpeg: Buffer): number[] {
  const found: number[] = [];
  for (let at = 2; found.at(-1) !== 0xda; at += 2 + jpeg.readUInt16BE(at + 2)) {
    expect(jpeg[at]).toBe(0xff);
    found.push(jpeg.readUInt8(at + 1));
  }
  return found;
}

/** Neither the mark nor a piece of the file as it came is anywhere in the data folder, and nothing is half written. */
function expectNothingRaw(sent: Buffer): void {
  const piece = sent.subarray(Math.floor(sent.length / 3), Math.floor(sent.length / 3) + 24);
  const isDistinctive = new Set(piece).size > 12;
  for (const { path, bytes } of client.everything()) {
    expect(path).not.toMatch(/\.part$/);
    expect([path, bytes.includes(MARK)]).toEqual([path, false]);
    if (isDistinctive) expect([path, bytes.includes(piece)]).toEqual([path, false]);
  }
}

describe('[UPLOAD-7] names that lead elsewhere', () => {
  test.each([
    '../../../etc/passwd',
    '..\\..\\windows\\system32\\x.png',
    '/etc/passwd',
    '%2e%2e%2fsecret.key',
    'a.php',
    'a.png;.html',
    '\u202egnp.exe',
    'NUL',
    `${'long'.repeat(2_000)}.png`,
    MARK.replaceAll('"', "'"),
  ])('%s', async (filename) => {
    const before = client.files().length;
    const { code, data } = await client.upload(png, token, { filename });
    expect([code, data.url]).toEqual([1, expect.stringMatching(/^\/api\/common\/image\/[0-9a-f]{32}$/)]);
    expect(client.files().length).toBe(Math.min(20, before + 1));
    for (const { path } of client.everything()) expect(path).toMatch(/(?:\/[\w.-]+)+$/);
  });
});

describe('[UPLOAD-7] bodies that are not one file', () => {
  const noFile = { status: 200, code: 1001, data: { reason: 'validation_failed', fields: ['file'] } };
  const unknown = (field: string) => ({ code: 1001, data: { reason: 'unknown_field', fields: [field] } });
  const unreadable = { status: 400, code: 1001, data: { reason: 'body_not_readable' } };

  const bodies: readonly [string, () => Buffer | string, object][] = [
    ['two files', () => bodyOf({ bytes: png }, { bytes: png }), noFile],
    ['a file under another name', () => bodyOf({ bytes: png, name: 'image' }), unknown('image')],
    [
      'a file beside one under another name',
      () => bodyOf({ bytes: png }, { bytes: png, name: 'x' }),
      unknown('x'),
    ],
    ['a field instead of a file', () => bodyOf({ bytes: 'x', filename: null }), noFile],
    ['no parts', () => END, noFile],
    ['nothing', () => '', noFile],
    ['fields without end', () => bodyOf(...fields(40)), { code: 1001 }],
    ['a name of the prototype', () => bodyOf({ bytes: png, name: '__proto__' }), { code: 1001 }],
    ['no end', () => partOf({ bytes: png }), unreadable],
    ['half a part', () => partOf({ bytes: png }).subarray(0, 150), unreadable],
    ['half a head', () => partOf({ bytes: png }).subarray(0, 40), unreadable],
    ['noise', () => Buffer.alloc(5_000, MARK), unreadable],
  ];

  test.each(bodies)('%s', async (_, body, expected) => {
    const before = client.files();
    expect(await client.send(body(), { token })).toMatchObject(expected);
    expect(client.files()).toEqual(before);
    expect(server.logged.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test.each([
    ['no boundary', 'multipart/form-data', 400, 'body_not_readable'],
    ['another boundary', `${MULTIPART}-or-not`, 400, 'body_not_readable'],
    ['another kind of multipart', 'multipart/mixed; boundary=x', 415, 'media_type_not_supported'],
    ['a picture and nothing around it', 'image/png', 415, 'media_type_not_supported'],
  ])('%s', async (_, type, status, reason) => {
    expect(await client.send(bodyOf({ bytes: png }), { token, type })).toMatchObject({
      status,
      code: 1001,
      data: { reason },
    });
  });

  test('a file in JSON is no file', async () => {
    const body = { file: { type: 'Buffer', data: [...png] } };
    const { code, data } = await server.post<{ fields: string[] }>('/api/common/image_upload', {
      token,
      body,
    });
    expect([code, data.fields]).toEqual([1001, ['file']]);
  });

  test('no other call takes files', async () => {
    const answer = await server.post('/v1/api/forex/submit', {
      token,
      headers: { 'content-type': MULTIPART },
      body: bodyOf({ bytes: png }),
    });
    expect(answer).toMatchObject({ status: 415, code: 1001 });
  });
});

function fields(count: number) {
  return Array.from({ length: count }, (_, at) => ({ name: `f${at}`, filename: null, bytes: 'x' }));
}

test('[UPLOAD-7] twenty at once: all are answered, none is lost, and other calls do not wait', async () => {
  const { token: other } = await registeredUser(server);
  const answers = Promise.all(Array.from({ length: 20 }, () => client.upload(png, other)));
  expect((await server.get('/api/user/info', { token: other })).code).toBe(1);
  expect((await answers).map(({ code }) => code)).toEqual(Array.from({ length: 20 }, () => 1));
});
