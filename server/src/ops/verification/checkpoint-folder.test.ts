/** Files of verification checkpoints: what is read again, and what is ignored. */

import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { AuditCheckpoint } from '@vernier/shared/engine/audit-checkpoint';
import type { AccountRow } from '@vernier/shared/trading/orders/account';
import { CHECKPOINT_FOLDER, CheckpointFolder } from './checkpoint-folder.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'checkpoints-'));
const file = join(dataDir, CHECKPOINT_FOLDER, 'end.jsonl');
afterAll(() => rmSync(dataDir, { recursive: true }));

const ACCOUNT: AccountRow = {
  book: 'real',
  ...{ id: 1, balanceMicros: 2n ** 70n, lockedMicros: 0n, version: 3, holdingCount: 0 },
  ...{ closedCount: 1, realisedMicros: -5n, entryCount: 2, marginCalled: false },
};

const CHECKPOINT: AuditCheckpoint = {
  events: 3,
  lastSeq: 3,
  sequences: [
    { step: 1, lastEventSeq: 3, lastOrderId: 1, lastPostingId: 4, lastTransferId: 0, lastAccountId: 1 },
  ],
  newest: [
    {
      ...{ seq: 1, accountId: 1, version: 1, atMs: 7, orderId: null, transferId: null },
      body: { kind: 'AccountOpened', book: 'real', openingMicros: 9n },
    },
  ],
  accounts: [ACCOUNT, { ...ACCOUNT, id: 2, book: 'demo' }],
  openOrders: [],
  openTransfers: [],
};

const folder = () => new CheckpointFolder(dataDir, 'version 1');

function headerOf(): { readonly previous: string } {
  const [line = ''] = readFileSync(file, 'utf8').split('\n');
  return (JSON.parse(line) as [string, { readonly previous: string }])[1];
}

function digestOf(): string {
  const line = readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) ?? '';
  return (JSON.parse(line) as [string, string])[1];
}

describe('[LEDGER-14] a file of a checkpoint', () => {
  it('is read as it was written, by its owner only, and names the digest of the one before', () => {
    folder().write({ end: CHECKPOINT, again: null });
    const next = folder();
    expect(next.read()).toEqual({ end: CHECKPOINT, again: null, unused: [] });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(headerOf().previous).toBe('');
    const first = digestOf();
    next.write({ end: { ...CHECKPOINT, events: 4 }, again: CHECKPOINT });
    expect(headerOf().previous).toBe(first);
    expect(folder().read()).toEqual({ end: { ...CHECKPOINT, events: 4 }, again: CHECKPOINT, unused: [] });
    next.write({ end: CHECKPOINT, again: null });
    expect(folder().read().again).toBeNull();
  });

  it.each([
    ['a changed figure', (text: string) => text.replace('"version":3', '"version":2')],
    ['a missing line', (text: string) => text.replace(/\["account".*\n/, '')],
    ['a missing end', (text: string) => text.slice(0, -9)],
    ['no line', () => ''],
    ['no JSON', () => 'account\n'],
  ])('is ignored with its name: %s', (_, change) => {
    folder().write({ end: CHECKPOINT, again: CHECKPOINT });
    writeFileSync(file, change(readFileSync(file, 'utf8')));
    expect(folder().read()).toEqual({
      end: null,
      again: CHECKPOINT,
      unused: ['end: it is not what was written'],
    });
  });

  it('is ignored by another version of the program', () => {
    folder().write({ end: CHECKPOINT, again: CHECKPOINT });
    expect(new CheckpointFolder(dataDir, 'version 2').read()).toEqual({
      end: null,
      again: null,
      unused: ['end', 'again'].map((name) => `${name}: it is of version 1, and this is version 2`),
    });
  });

  it('stays as it was after a kill before the new one is complete', () => {
    folder().write({ end: CHECKPOINT, again: null });
    writeFileSync(`${file}.part`, '["header",{"form":"version 1"');
    chmodSync(`${file}.part`, 0o600);
    expect(folder().read().end).toEqual(CHECKPOINT);
    folder().write({ end: CHECKPOINT, again: null });
    expect(existsSync(`${file}.part`)).toBe(false);
    expect(folder().read().end).toEqual(CHECKPOINT);
  });
});
