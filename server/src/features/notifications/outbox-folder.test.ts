/** The folder of messages that no service carries: how many stay. */

import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MOST_FILES, outboxFolder } from './outbox-folder.ts';

const START_MS = 1_790_000_000_000;

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'vernier-outbox-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test('[BOUND-3] the outbox keeps the newest thousand messages and removes some hundred older ones at once', async () => {
  const folder = join(dataDir, 'outbox');
  mkdirSync(folder);
  const nameOf = (place: number) => `2020-01-01T00-00-00.000Z-${String(place).padStart(5, '0')}.json`;
  for (let place = 0; place < MOST_FILES + 300; place += 1) writeFileSync(join(folder, nameOf(place)), '{}');
  writeFileSync(join(folder, '.2020-01-01T00-00-00.000Z-left.json.part'), '');
  const message = {
    to: 'a@example.com',
    channel: 'email',
    subject: 's',
    text: 't',
    createdAtMs: START_MS,
  } as const;
  await outboxFolder(dataDir).deliver(message);
  expect(readdirSync(folder)).toHaveLength(MOST_FILES + 102);
  await outboxFolder(dataDir).deliver(message);
  const left = readdirSync(folder).toSorted();
  expect(left).toHaveLength(MOST_FILES + 1);
  expect(left.filter((name) => name.startsWith('2020'))[0]).toBe(nameOf(302));
  expect(left.filter((name) => name.startsWith('2026'))).toHaveLength(2);
});
