/** Bounds of what users can make the server store, and the inventory of everything that it stores (docs/bounds.md). */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RATE_LIMITS } from '../../src/platform/routing/rate-limits.ts';
import { MOST_SOCKETS } from '../../src/http/socket/upgrade.ts';
import { Applicant } from '../people/applicant.ts';
import { USDT, Withdrawer } from '../people/withdrawer.ts';
import { Harness } from '../rig/harness.ts';
import { LiveClient } from '../rig/live-client.ts';
import { UploadClient } from '../rig/upload-client.ts';
import { picture } from '../uploads/image-files.ts';

const ROOT = join(import.meta.dirname, '../../..');
const INVENTORY = readFileSync(join(ROOT, 'docs/bounds.md'), 'utf8');

describe('the inventory', () => {
  /** What the first cells of its tables name, in code marks. */
  const named = new Set(
    INVENTORY.split('\n')
      .filter((line) => line.startsWith('| '))
      .flatMap((line) => [...(line.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name)),
  );

  test('[BOUND-1] every table of the database and every entry of the data folder has a row', () => {
    const folder = join(ROOT, 'db/migrations');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.sql'),
    );
    const texts = files.map((name) => readFileSync(join(folder, name), 'utf8'));
    const tables = texts.flatMap((text) => [...text.matchAll(/CREATE TABLE (\w+)/g)].map(([, name]) => name));
    expect(tables.length).toBeGreaterThan(35);
    expect(tables.filter((table) => !named.has(table))).toEqual([]);
    const entries = ['vernier.sqlite', 'vernier.sqlite-wal', 'uploads/', 'outbox/', 'backups/', 'secret.key'];
    expect(entries.filter((entry) => !named.has(entry))).toEqual([]);
  });

  test('[BOUND-2] every map, set and list that lives as long as the process, or as a page, has a row', () => {
    const places = ['server/src', 'shared/src/engine', 'shared/src/market', 'shared/src/trading']
      .concat(['client/src/data', 'client/src/service-worker'])
      .flatMap((place) => collectionsIn(place));
    expect(places.length).toBeGreaterThan(60);
    expect(places.filter((place) => !named.has(place))).toEqual([]);
  });
});

const FIELD = /^ {2}(?:readonly )?#(\w+)(?:: .*)? = (?:new (?:Map|Set)\b|\[\];)/;
/** Of a module: a name in capitals is a constant. */
const VARIABLE = /^(?:const|let) ([a-z]\w*)(?:: .*)? = (?:new (?:Map|Set)\b|\[\];)/;

/** `path name` of each field or variable that collects something. */
function collectionsIn(folder: string): readonly string[] {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return (
    files
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      // the store of the tests
      .filter((name) => name !== 'memory-store.ts')
      .toSorted()
      .flatMap((name) =>
        readFileSync(join(ROOT, folder, name), 'utf8')
          .split('\n')
          .flatMap((line) => (FIELD.exec(line) ?? VARIABLE.exec(line))?.[1] ?? [])
          .map((field) => `${folder}/${name} ${field}`),
      )
  );
}

describe('permanent data', () => {
  let server: Harness;
  beforeAll(async () => {
    server = await Harness.start();
  });
  afterAll(() => server.stop());

  function useUp(group: keyof typeof RATE_LIMITS, userId: number, times: number): void {
    const { limiter } = server.server.platform;
    expect(limiter).not.toBeNull();
    for (let taken = 0; taken < times; taken += 1) expect(limiter?.take(group, `user ${userId}`)).toBe(0);
  }

  const REFUSED = { code: 1004, data: { reason: 'too_many_requests' } };

  test('[BOUND-4] a user keeps a hundred pictures, a thousand messages and a hundred destinations a day at most', async () => {
    const user = await Withdrawer.register(server, new Applicant(server));
    const client = new UploadClient(server);
    const png = await picture().png().toBuffer();
    useUp('uploadsInDay', user.id, 99);
    expect((await client.upload(png, user.token)).code).toBe(1);
    expect(await client.upload(png, user.token)).toMatchObject(REFUSED);
    useUp('supportMessagesInDay', user.id, 999);
    const sendText = () => user.post('/api/support/send', { text: 'hello' });
    expect((await sendText()).code).toBe(1);
    expect(await sendText()).toMatchObject(REFUSED);
    useUp('bindingsInDay', user.id, 99);
    const { data: method } = await user.bind();
    expect(await user.bind({ ...USDT, dc_address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' })).toMatchObject(
      REFUSED,
    );
    // A bound destination is not a new one.
    expect((await user.bind()).data.id).toBe(method.id);
    server.clock.advance(86_400_000);
    expect((await sendText()).code).toBe(1);
  });

  // In a cluster each gateway counts its sockets.
  test('[BOUND-5] the socket after the fifty thousandth is refused', { tags: ['process'] }, async () => {
    const { hub } = server.server;
    const open = await LiveClient.open(server);
    const size = vi.spyOn(hub, 'size', 'get').mockReturnValue(MOST_SOCKETS);
    await expect(LiveClient.open(server)).rejects.toThrow('503');
    size.mockReturnValue(MOST_SOCKETS - 1);
    const last = await LiveClient.open(server);
    size.mockRestore();
    for (const { socket } of [open, last]) socket.close();
  });
});
