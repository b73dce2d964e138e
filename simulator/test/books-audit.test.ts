import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE_FILE, openBooksForReading } from '@vernier/db/sqlite/open';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditBooks } from '@vernier/shared/engine/books-audit';
import { runWorld } from '../harness/world/world.ts';
import { dataFolder } from './data-folder.ts';
import { openWorldFolder } from './world-folder.ts';

const folder = dataFolder();
const copy = dataFolder();

function open() {
  return openWorldFolder(folder.path);
}

beforeAll(async () => {
  let database = open();
  await runWorld({
    seed: 'audit-3',
    days: 3,
    async openStore() {
      await database.close();
      database = open();
      return database.store;
    },
  });
  await database.close();
}, 120_000);
afterAll(() => {
  folder.remove();
  copy.remove();
});

/** Faults of a copy after a change of its file. */
async function faultsWith(change: (file: Buffer) => Buffer): Promise<readonly string[]> {
  const file = join(copy.path, DATABASE_FILE);
  copyFileSync(join(folder.path, DATABASE_FILE), file);
  writeFileSync(file, change(readFileSync(file)));
  const stored = openBooksForReading(copy.path);
  const { faults } = await auditBooks(stored);
  stored.close();
  return faults;
}

/** Changes one byte of the last occurrence of a text, so that it changes the newest row and not a freed page. */
function oneByte(text: string, at: number, byte: string): (file: Buffer) => Buffer {
  return (file) => {
    const place = file.lastIndexOf(text);
    expect(place).toBeGreaterThan(0);
    file.write(byte, place + at, 'latin1');
    return file;
  };
}

describe('the audit of the ledger', () => {
  it('[LEDGER-7] finds no fault in an unchanged folder and in its copy', async () => {
    const stored = openBooksForReading(folder.path);
    const { events, faults } = await auditBooks(stored);
    stored.close();
    expect(faults).toEqual([]);
    expect(events).toBeGreaterThan(500);
    expect(await faultsWith((file) => file)).toEqual([]);
  });

  it.each([
    [
      'a ledger account of a posting',
      'house:fees',
      'house:feed',
      /^posting \d+ of event \d+: account is "house:feed", the log says "house:fees"/,
    ],
    ['the memo of a posting', 'withdrawal_paid', 'withdrawal_paie', /^posting \d+ of event \d+: memo/],
    ['the currency of a transfer', 'USDTTRC20', 'USDXTRC20', /^(deposit|withdrawal) \d+: currency is "USDX"/],
    [
      'the reason of a closed order',
      'stop_loss[',
      'stop_lost[',
      /^order \d+: closeReason is "stop_lost", the log says "stop_loss"/,
    ],
    ['a figure in the body of an event', '"profitMicros":"', '"profitMicros":"9', /event \d+/],
  ])('[LEDGER-7] reports the row with one changed byte: %s', async (_, before, after, named) => {
    const at = [...before].findIndex((letter, place) => after[place] !== letter);
    const [place, byte] = at === -1 ? [before.length, '9'] : [at, after[at] ?? ''];
    const faults = await faultsWith(oneByte(before, place, byte));
    expect(faults.join('\n')).toMatch(named);
  });
});
