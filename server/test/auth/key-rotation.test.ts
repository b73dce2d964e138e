/** Rotation of the master key on a database with encrypted texts in every field: killed at any step, all texts decrypt in the end with the new key. */

import { join } from 'node:path';
import { ENCRYPTED_FIELDS, type EncryptedField } from '@vernier/db/repositories/maintenance/encrypted-texts';
import { DATABASE_FILE, openSqlite } from '@vernier/db/sqlite/open';
import { ManualClock } from '@vernier/shared/clock';
import { Database } from '@vernier/db/sqlite/driver';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { keyCheck, openFieldCipher, PREVIOUS_KEY_CHECKS } from '../../src/platform/encryption/master-key.ts';
import { FieldCipher } from '../../src/platform/encryption/field-cipher.ts';
import { auditFolder } from '../../src/ops/backups/audit-folder.ts';
import { KeyRotation } from '../../src/ops/key-rotation/key-rotation.ts';
import { decryptionCheck } from '../../src/ops/key-rotation/decryption-check.ts';
import { ENCRYPTION_RULES } from '../../src/ops/key-rotation/encryption-rules.ts';
import { agedFolder, NEWEST, NOW_MS } from '../database/aged-databases.ts';
import { MIGRATIONS, ScratchFolders } from '../rig/data-folders.ts';

const [ONE, TWO, THREE] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer];
const MESSAGES = 450;
/** More than enough for all of them. */
const INTERVALS = 6;

/** The columns with encrypted data, and the digest that finds the row. */
const COLUMNS: Readonly<Record<EncryptedField, readonly [table: string, encrypted: string, index?: string]>> =
  {
    'e-mail addresses': ['users', 'email_sealed', 'email_index'],
    'mobile numbers': ['users', 'mobile_sealed', 'mobile_index'],
    'bank accounts and wallets': ['draw_methods', 'details_sealed', 'fingerprint'],
    'push devices': ['push_devices', 'target_sealed', 'endpoint_index'],
    'real names': ['real_names', 'name_sealed'],
    'document numbers': ['real_names', 'card_id_sealed'],
    'second factors': ['second_factors', 'secret_sealed'],
    'second factors of administrators': ['admin_second_factors', 'secret_sealed'],
    'payee keys': ['payee_keys', 'key_sealed'],
    'secrets of API tokens': ['api_tokens', 'secret_sealed'],
    'addresses and secrets of webhooks': ['webhooks', 'target_sealed'],
    'picture keys': ['uploads', 'key_sealed'],
    'support messages': ['support_messages', 'text_sealed'],
    'waiting mails': ['notices', 'message_sealed'],
    'waiting pushes': ['pushes', 'message_sealed'],
  };
/** Encrypted with the payee key of its user, which is re-encrypted itself. */
const OF_PAYEE_KEYS = ['withdrawals.destination_sealed'];

const [shared, folders] = [new ScratchFolders(), new ScratchFolders()];
const clock = new ManualClock(NOW_MS);
let aged: string;
let dataDir: string;
let logged: [message: string, fields: unknown][];

beforeAll(() => {
  aged = agedFolder(shared, NEWEST);
  write(aged, new FieldCipher(ONE));
});
beforeEach(() => {
  dataDir = folders.imageOf(aged);
  logged = [];
});
afterEach(() => folders.remove());
afterAll(() => shared.remove());

function withDatabase<Result>(dir: string, work: (client: Database) => Result): Result {
  const client = new Database(join(dir, DATABASE_FILE));
  try {
    return work(client);
  } finally {
    client.close();
  }
}

const textOf = (place: EncryptedField, rowId: number): string =>
  JSON.stringify({ endpoint: `https://push.example.com/${rowId}`, of: place });

/** The older format without the id of the key. */
function withoutKeyName(encrypted: string): string {
  const bytes = Buffer.from(encrypted, 'base64url');
  return Buffer.concat([Buffer.of(1), bytes.subarray(6)]).toString('base64url');
}

/** What makes it again. */
function dropped(client: Database, trigger: string): string {
  const made = client.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').pluck().get(trigger) as string;
  client.exec(`DROP TRIGGER ${trigger}`);
  return made;
}

/** Encrypts every row of every field, each other one in the older format. */
function write(dir: string, cipher: FieldCipher): void {
  const triggers: string[] = [];
  withDatabase(dir, (client) => {
    client.exec('BEGIN');
    // As at the first writing: nothing that is stored for ever is written over.
    for (const trigger of ['draw_methods_end', 'payee_keys_keep']) triggers.push(dropped(client, trigger));
    const message = client.prepare(
      "INSERT INTO support_messages (user_id, text_sealed, created_at_ms) SELECT min(id), 'x', 1 FROM users",
    );
    for (let count = 0; count < MESSAGES; count += 1) message.run();
    client.exec(
      "UPDATE users SET mobile_sealed = 'x', mobile_index = 'x' || id WHERE email_sealed IS NOT NULL",
    );
    for (const place of ENCRYPTED_FIELDS) {
      const [table, column, index] = COLUMNS[place];
      const ids = client
        .prepare(`SELECT rowid FROM ${table} WHERE ${column} IS NOT NULL`)
        .pluck()
        .all() as number[];
      expect([place, ids.length > 0]).toEqual([place, true]);
      for (const rowId of ids) {
        const { purpose, index: digest } = ENCRYPTION_RULES[place];
        const encrypted = cipher.encrypt(purpose, textOf(place, rowId));
        const stored = rowId % 2 === 0 ? withoutKeyName(encrypted) : encrypted;
        const ownerId = place === 'bank accounts and wallets' ? ownerOf(client, rowId) : 0;
        const indexed =
          index === undefined ? '' : `, ${index} = '${digest?.(cipher, { ownerId, encrypted })}'`;
        client.prepare(`UPDATE ${table} SET ${column} = ?${indexed} WHERE rowid = ?`).run(stored, rowId);
      }
    }
    client.prepare('INSERT OR REPLACE INTO meta VALUES (?, ?)').run('vault_check', keyCheck(ONE));
    for (const sql of triggers) client.exec(sql);
    client.exec('COMMIT');
  });
}

function ownerOf(client: Database, rowId: number): number {
  return client.prepare('SELECT user_id FROM draw_methods WHERE id = ?').pluck().get(rowId) as number;
}

/** Starts with these keys, and goes on to the end or until `afterInterval` says that it is enough. */
async function start(
  dir: string,
  keys: readonly [current: Buffer, ...previous: Buffer[]],
  afterInterval: (left: number) => boolean = () => true,
): Promise<number> {
  const [secretKey, ...previousKeys] = keys;
  const database = openSqlite({ dataDir: dir, migrationsDir: MIGRATIONS, nowMs: NOW_MS });
  try {
    const { meta, encryptedTexts: rows } = database;
    const config = { dataDir: dir, secretKey, previousKeys };
    const opened = await openFieldCipher(config, meta, decryptionCheck(rows));
    const note = (message: string, fields?: unknown) => void logged.push([message, fields]);
    const log = { info: note, error: note };
    const change = await KeyRotation.open({ rows, ...opened, config, meta, steady: clock, log });
    for (let interval = 0; interval < INTERVALS && afterInterval(change.left); interval += 1)
      await change.onInterval();
    return change.left;
  } finally {
    await database.close();
  }
}

function expectAllEncryptedWith(master: Buffer, dir: string): void {
  const cipher = new FieldCipher(master);
  withDatabase(dir, (client) => {
    for (const place of ENCRYPTED_FIELDS) {
      const [table, column, index] = COLUMNS[place];
      const { purpose, index: digest } = ENCRYPTION_RULES[place];
      const columns = `rowid AS rowId, ${column} AS encrypted${index === undefined ? '' : `, ${index} AS digest`}`;
      for (const row of client.prepare(`SELECT ${columns} FROM ${table} WHERE ${column} IS NOT NULL`).all()) {
        const {
          rowId,
          encrypted,
          digest: storedDigest,
        } = row as { rowId: number; encrypted: string; digest?: string };
        expect(cipher.decrypt(purpose, encrypted)).toBe(textOf(place, rowId));
        const ownerId = place === 'bank accounts and wallets' ? ownerOf(client, rowId) : 0;
        expect(storedDigest).toBe(digest?.(cipher, { ownerId, encrypted }));
      }
    }
  });
}

test('[ENCRYPTION-3] every encrypted column of the schema is rotated', () => {
  const columns = withDatabase(dataDir, (client) =>
    client
      .prepare(
        "SELECT t.name || '.' || c.name FROM sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = 'table' AND c.name LIKE '%sealed'",
      )
      .pluck()
      .all(),
  );
  const known = ENCRYPTED_FIELDS.map((place) => COLUMNS[place].slice(0, 2).join('.'));
  expect(new Set(columns)).toEqual(new Set([...known, ...OF_PAYEE_KEYS]));
});

test('[ENCRYPTION-3] with the new key and the one before, everything is re-encrypted in the end, and the old one can be removed', async () => {
  expect(await start(dataDir, [TWO, ONE])).toBe(0);
  expectAllEncryptedWith(TWO, dataDir);
  expect(logged.map(([message]) => message)).toEqual([
    'texts of an older key are re-encrypted',
    'nothing is encrypted with an older key any more: remove SECRET_KEY_PREVIOUS',
  ]);
  expect(logged[0]?.[1]).toMatchObject({ 'support messages': expect.any(Number), 'picture keys': 3 });
  expect(await start(dataDir, [TWO])).toBe(0);
  expect(await auditFolder(dataDir)).toEqual([]);
  await start(dataDir, [TWO, ONE]);
  expect(logged.at(-1)?.[0]).toBe('nothing is encrypted with SECRET_KEY_PREVIOUS: remove it');
});

test('[ENCRYPTION-3] bound data is changed by another key only, and only during the rotation', async () => {
  const corruptions = [
    "UPDATE draw_methods SET details_sealed = 'mine', fingerprint = printf('%064d', 7) WHERE details_sealed IS NOT NULL",
    "UPDATE payee_keys SET key_sealed = 'mine'",
  ];
  const same = [
    "UPDATE draw_methods SET details_sealed = details_sealed || 'A', fingerprint = printf('%064d', 7) WHERE details_sealed IS NOT NULL",
    "UPDATE payee_keys SET key_sealed = key_sealed || 'A'",
  ];
  const refused = /a method is never changed|what was sealed with a key needs it/;
  const expectRefused = (statements: readonly string[]) =>
    withDatabase(dataDir, (client) => {
      for (const sql of statements) expect(() => client.exec(sql)).toThrow(refused);
    });
  expectRefused([...corruptions, ...same]);
  await start(dataDir, [TWO, ONE], () => false);
  expectRefused(same);
  await start(dataDir, [TWO, ONE]);
  expectRefused([...corruptions, ...same]);
});

test('[ENCRYPTION-4] cut off before any interval, it continues with the next start, and indexed texts are re-encrypted by then', async () => {
  const images: string[] = [];
  let intervals = 0;
  await start(dataDir, [TWO, ONE], (left) => {
    intervals += 1;
    if (left > 0) images.push(folders.imageOf(dataDir));
    return true;
  });
  expect(images.length).toBeGreaterThan(2);
  for (const image of images) {
    expect(await start(folders.imageOf(image), [TWO, ONE])).toBe(0);
    const digested = withDatabase(image, (client) =>
      client
        .prepare(
          'SELECT email_index FROM users WHERE id = (SELECT min(id) FROM users WHERE email_sealed IS NOT NULL)',
        )
        .pluck()
        .get(),
    );
    const rowId = withDatabase(image, (client) =>
      client.prepare('SELECT min(id) FROM users WHERE email_sealed IS NOT NULL').pluck().get(),
    );
    expect(digested).toBe(
      new FieldCipher(TWO).blindIndex('email', textOf('e-mail addresses', rowId as number)),
    );
  }
  const half = images[1] ?? '';
  await expect(start(half, [TWO])).rejects.toThrow(
    /^SECRET_KEY_PREVIOUS lacks a key \([0-9a-f]{16}\) that is still needed: it encrypted .*\d+ of the support messages/,
  );
  // Nor does a third key begin: what was there before still goes on.
  await expect(start(half, [THREE, TWO])).rejects.toThrow('SECRET_KEY_PREVIOUS lacks a key');
  // And back again.
  expect(await start(half, [ONE, TWO])).toBe(0);
  expectAllEncryptedWith(ONE, half);
});

test('[ENCRYPTION-4] the old key can be removed only when no text of it is found, from any source', async () => {
  let intervals = 0;
  const late = new FieldCipher(ONE).encrypt('support', textOf('support messages', 1));
  await start(dataDir, [TWO, ONE], () => {
    intervals += 1;
    // As nothing here does: an old text where the change has been already.
    if (intervals === 3)
      withDatabase(dataDir, (client) =>
        client.prepare('UPDATE support_messages SET text_sealed = ? WHERE rowid = 1').run(late),
      );
    return true;
  });
  expect(logged.at(-1)?.[0]).toBe(
    'nothing is encrypted with an older key any more: remove SECRET_KEY_PREVIOUS',
  );
  expectAllEncryptedWith(TWO, dataDir);
});

test('[ENCRYPTION-4] a text that no key decrypts is left unchanged, reported, and keeps the old key required', async () => {
  withDatabase(dataDir, (client) =>
    client.exec('UPDATE support_messages SET text_sealed = substr(text_sealed, 1, 30) WHERE rowid = 2'),
  );
  expect(await start(dataDir, [TWO, ONE])).toBe(1);
  expect(logged.at(-1)).toEqual([
    'no key decrypts some texts, which stay unchanged',
    { 'support messages': 1 },
  ]);
  await expect(start(dataDir, [TWO])).rejects.toThrow('it encrypted 1 of the support messages');
  expect(await start(dataDir, [TWO, ONE])).toBe(1);
});

test('[ENCRYPTION-4] a write that fails is logged, waits a minute, and is repeated', async () => {
  let failing: 'a row' | 'the end' | null = 'a row';
  const database = openSqlite({ dataDir, migrationsDir: MIGRATIONS, nowMs: NOW_MS });
  const { encryptedTexts } = database;
  const meta = {
    ...database.meta,
    async set(key: string, value: string) {
      if (failing === 'the end') throw new Error('the disk is full');
      await database.meta.set(key, value);
    },
  };
  const config = { dataDir, secretKey: TWO, previousKeys: [ONE] };
  const opened = await openFieldCipher(config, meta, decryptionCheck(encryptedTexts));
  const note = (message: string) => void logged.push([message, null]);
  const rows = {
    ...encryptedTexts,
    async replace(...written: Parameters<typeof encryptedTexts.replace>) {
      if (failing === 'a row' && written[0] === 'real names') throw new Error('the disk is full');
      await encryptedTexts.replace(...written);
    },
  };
  const change = await KeyRotation.open({
    rows,
    ...opened,
    config,
    meta,
    steady: clock,
    log: { info: note, error: note },
  });
  const { left } = change;
  await change.onInterval();
  failing = 'the end';
  await change.onInterval();
  expect([change.left, logged.at(-1)?.[0]]).toEqual([
    left,
    'texts could not be re-encrypted, and are tried again',
  ]);
  const runRotation = async () => {
    clock.advance(60_000);
    for (let interval = 0; interval < 20; interval += 1) await change.onInterval();
    return logged.at(-1)?.[0];
  };
  expect([await runRotation(), change.left]).toEqual([
    'texts could not be re-encrypted, and are tried again',
    0,
  ]);
  failing = null;
  expect(await runRotation()).toBe(
    'nothing is encrypted with an older key any more: remove SECRET_KEY_PREVIOUS',
  );
  expect(await meta.get(PREVIOUS_KEY_CHECKS)).toBe('[]');
  await database.close();
  expectAllEncryptedWith(TWO, dataDir);
});
