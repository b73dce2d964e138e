/** Backups of a running server, plain and encrypted: their content, their validity, and the remains of one that was cut off. */

import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHAIN_START, hashOfLine, verifyChain } from '@vernier/db/hash-chains/audit-chain';
import { Database } from '@vernier/db/sqlite/driver';
import { DATABASE_FILE, openAuditForReading } from '@vernier/db/sqlite/open';
import { BackupKey } from '../../src/ops/backups/backup-key.ts';
import { BackupStore, type StoredBackup } from '../../src/ops/backups/backup-store.ts';
import { writeManifest } from '../../src/ops/backups/manifest.ts';
import { type BackupStep, takeBackup } from '../../src/ops/backups/take-backup.ts';
import { verifyBackup } from '../../src/ops/backups/verify-backup.ts';
import { WorkFolder } from '../../src/ops/backups/work-folder.ts';
import { accountsAt, MIGRATIONS, ScratchFolders, storedAccounts } from '../rig/data-folders.ts';
import { AdminClient } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';
import { picture as drawn } from '../uploads/image-files.ts';
import { Trader } from '../people/trader.ts';

const SCHEMA = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql')).length;
const FORMS = [
  { form: 'plain', key: null, suffix: '' },
  { form: 'encrypted', key: new BackupKey(Buffer.alloc(32, 5)), suffix: '.enc' },
] as const;

let server: Harness;
let backupDir: string;
const folders = new ScratchFolders();

beforeEach(async () => {
  server = await Harness.start({ TEST_CONTROLS: 'on' });
  backupDir = join(server.dataDir, 'backups');
});
afterEach(async () => {
  await server.stop();
  folders.remove();
});

function take(
  onStep?: (step: BackupStep) => void | Promise<void>,
  key: BackupKey | null = null,
): Promise<StoredBackup> {
  const { clock, dataDir } = server;
  clock.advance(1_000);
  return takeBackup({
    dataDir,
    key,
    backupDir,
    migrationsDir: MIGRATIONS,
    clock,
    onStep: (step) => void onStep?.(step),
  });
}

async function faultsOf(path: string, key: BackupKey | null = null): Promise<readonly string[]> {
  const work = new WorkFolder(folders.make(), 'verify.part');
  const { faults } = await verifyBackup(path, SCHEMA, { key, work }).finally(() => work.close());
  return faults;
}

async function picture(): Promise<string> {
  const { token } = await server.openDemo();
  const userId = (await server.server.auth.sessions.ofHeader(token))?.user.id ?? 0;
  const upload = await server.server.site.uploads.accept(userId, await drawn().png().toBuffer(), () => null);
  if (!('id' in upload)) throw new Error('the picture was refused');
  return upload.id;
}

describe.each(FORMS)('[BACKUP-8] a backup, $form', ({ key, suffix }) => {
  it('holds the database, every picture and no key, and says what it is', async () => {
    const id = await picture();
    const { path, manifest } = await take(undefined, key);
    expect(manifest.files.map((file) => file.path)).toEqual([
      `vernier.sqlite${suffix}`,
      `uploads/${id}${suffix}`,
    ]);
    expect(manifest).toMatchObject({ sequence: 1, schema: { number: SCHEMA } });
    expect(readdirSync(path).toSorted()).toEqual(['manifest.json', 'uploads', `vernier.sqlite${suffix}`]);
    const secret = readFileSync(join(server.dataDir, 'secret.key'), 'utf8').trim();
    for (const file of ['manifest.json', `vernier.sqlite${suffix}`])
      expect(readFileSync(join(path, file), 'latin1')).not.toContain(secret);
    expect(await faultsOf(path, key)).toEqual([]);
    expect(new BackupStore(backupDir).list()).toHaveLength(1);
  });

  it('shares a picture that the backup before holds whole, and copies one that it holds no more', async () => {
    const id = await picture();
    const first = await take(undefined, key);
    const inode = (backup: StoredBackup) => statSync(join(backup.path, 'uploads', `${id}${suffix}`)).ino;
    const second = await take(undefined, key);
    expect(inode(second)).toBe(inode(first));
    writeFileSync(join(second.path, 'uploads', `${id}${suffix}`), 'rotten');
    const third = await take(undefined, key);
    expect(inode(third)).not.toBe(inode(second));
    expect(await faultsOf(third.path, key)).toEqual([]);
  });

  it('does not count when what was copied is not sound', async () => {
    await picture();
    await expect(
      take((step) => {
        const [unfinished = ''] = readdirSync(backupDir).filter((name) => name.endsWith('.unfinished'));
        if (step === 'verification')
          writeFileSync(join(backupDir, unfinished, `vernier.sqlite${suffix}`), 'no database');
      }, key),
    ).rejects.toThrow(`the copy is not sound\nvernier.sqlite${suffix}: it has 11 bytes`);
    expect(readdirSync(backupDir)).toEqual(['backup.lock']);
  });

  it('is refused while another one is taken, and where a picture is missing that the database needs', async () => {
    const unlock = new BackupStore(backupDir).lock();
    await expect(take(undefined, key)).rejects.toThrow('another backup is being taken');
    unlock();
    const id = await picture();
    const place = join(server.dataDir, 'uploads', id);
    const bytes = readFileSync(place);
    rmSync(place);
    await expect(take(undefined, key)).rejects.toThrow(
      `uploads/${id}: the database needs it, and it is missing`,
    );
    writeFileSync(place, bytes);
    expect(await faultsOf((await take(undefined, key)).path, key)).toEqual([]);
  });
});

describe.each(FORMS)('[BACKUP-9] a backup that is cut off, $form', ({ key }) => {
  it('at any step counts for nothing, and the next one removes it', async () => {
    await picture();
    const good = await take(undefined, key);
    const images = new Map<BackupStep, string>();
    await take((step) => void images.set(step, folders.imageOf(backupDir)), key);
    expect([...images.keys()]).toEqual(['uploads', 'database', 'manifest', 'verification', 'publication']);
    for (const [step, image] of images) {
      const store = new BackupStore(image);
      expect([step, store.list().map(({ name }) => name)]).toEqual([step, [good.name]]);
      expect(readdirSync(image).some((name) => name.endsWith('.unfinished'))).toBe(true);
      const { clock, dataDir } = server;
      clock.advance(1_000);
      await takeBackup({ dataDir, backupDir: image, migrationsDir: MIGRATIONS, clock, key });
      expect(store.list()).toHaveLength(2);
      expect(readdirSync(image).some((name) => name.endsWith('.unfinished'))).toBe(false);
    }
  });
});

describe.each(FORMS)('[BACKUP-10] one changed byte, $form', ({ key }) => {
  it('anywhere in a backup is found, and the file is named', async () => {
    await picture();
    server.pass(61_000);
    const { path, manifest } = await take(undefined, key);
    for (const file of [...manifest.files.map((each) => each.path), 'manifest.json']) {
      const place = join(path, file);
      const bytes = readFileSync(place);
      for (const at of [0, bytes.length >> 1, bytes.length - 1]) {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ 1;
        writeFileSync(place, changed);
        const report = await faultsOf(path, key).then(
          (faults) => faults.join('\n'),
          (error: unknown) => (error as Error).message,
        );
        expect([file, at, report]).toEqual([file, at, expect.stringContaining(file)]);
      }
      writeFileSync(place, bytes);
    }
    expect(await faultsOf(path, key)).toEqual([]);
  });
});

describe('[BACKUP-19] the head of the audit log', () => {
  it.each(FORMS)(
    'is in the manifest, where a rewritten audit log does not match it: $form',
    async ({ key }) => {
      expect((await take(undefined, key)).manifest.audit_head).toBeUndefined();
      const admin = new AdminClient(server);
      const token = admin.sessionOf('owner');
      for (const value of ['help@example.com', 'hello@example.com']) {
        const input = { key: 'complaint_email', value };
        expect((await admin.mutate('settings.set', { token, input })).status).toBe(200);
      }
      const { path, manifest } = await take(undefined, key);
      const { audit_head: head } = manifest;
      expect(head).toMatch(/^[0-9a-f]{64}$/);
      expect(await faultsOf(path, key)).toEqual([]);
      // The owner of the file chains what is left again: the chain is sound, and not the one of the manifest.
      const forged = folders.make();
      cpSync(join(server.dataDir, DATABASE_FILE), join(forged, DATABASE_FILE));
      cpSync(join(server.dataDir, `${DATABASE_FILE}-wal`), join(forged, `${DATABASE_FILE}-wal`));
      rewriteAudit(forged);
      const { audit, close } = openAuditForReading(forged);
      const verdict = await verifyChain((id) => audit.after(id, 100), head);
      close();
      expect(verdict).toMatchObject({ broken: null, containsNoted: false });
    },
  );

  it('is compared with the database by the verification', async () => {
    const { path, manifest } = await take(undefined, null);
    rmSync(join(path, 'manifest.json'));
    const { key: fingerprint, files, ...first } = manifest;
    writeManifest(path, { ...first, audit_head: 'a'.repeat(64), key: fingerprint, files });
    expect(await faultsOf(path)).toEqual([
      `vernier.sqlite: the audit log ends at null, not ${'a'.repeat(64)}`,
    ]);
  });
});

/** Removes the input of the first entry and computes the chain again. */
function rewriteAudit(dir: string): void {
  const database = new Database(join(dir, DATABASE_FILE));
  const lines = database.prepare('SELECT * FROM audit ORDER BY id').all() as Record<string, never>[];
  const guards = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'audit'")
    .pluck()
    .all() as string[];
  for (const name of guards) database.exec(`DROP TRIGGER ${name}`);
  let previous = CHAIN_START;
  for (const [index, line] of lines.entries()) {
    const row = {
      id: Number(line['id']),
      adminId: Number(line['admin_id']),
      action: String(line['action']),
      input: index === 0 ? '{}' : String(line['input']),
      before: String(line['before']),
      after: String(line['after']),
      atMs: Number(line['at_ms']),
    };
    const hash = hashOfLine(previous, row);
    database
      .prepare('UPDATE audit SET input = ?, previous_hash = ?, hash = ? WHERE id = ?')
      .run(row.input, previous, hash, row.id);
    previous = hash;
  }
  database.close();
}

describe('[BACKUP-17] an encrypted backup', () => {
  const [, { key }] = FORMS;

  it('is refused without its key, with another key, and with a manifest that was written without the key', async () => {
    await picture();
    const { path, manifest } = await take(undefined, key);
    expect(manifest).toMatchObject({ form: 2, encryption: { key: key.fingerprint } });
    await expect(faultsOf(path)).rejects.toThrow(`${path} is encrypted: set BACKUP_KEY (${key.fingerprint})`);
    const other = new BackupKey(Buffer.alloc(32, 6));
    await expect(faultsOf(path, other)).rejects.toThrow('BACKUP_KEY is not the key that');
    rmSync(join(path, 'manifest.json'));
    writeManifest(path, { ...manifest, sequence: manifest.sequence + 1 });
    await expect(faultsOf(path, key)).rejects.toThrow(
      `manifest.json of ${path} is not what was written with BACKUP_KEY`,
    );
  });

  it('cannot get the database of another backup', async () => {
    const first = await take(undefined, key);
    const second = await take(undefined, key);
    cpSync(join(first.path, 'vernier.sqlite.enc'), join(second.path, 'vernier.sqlite.enc'));
    expect(await faultsOf(second.path, key)).toEqual(['vernier.sqlite.enc: it is not what was written']);
  });

  it('shares no picture with a plain backup or one of another key', async () => {
    const id = await picture();
    await take();
    const first = await take(undefined, key);
    const second = await take(undefined, new BackupKey(Buffer.alloc(32, 6)));
    const inode = ({ path }: StoredBackup) => statSync(join(path, 'uploads', `${id}.enc`)).ino;
    expect(inode(first)).not.toBe(inode(second));
    expect(await faultsOf((await take()).path)).toEqual([]);
  });

  it('leaves no decrypted copy behind, also after one that was killed', async () => {
    const work = join(server.dataDir, 'backup.part');
    mkdirSync(work);
    writeFileSync(join(work, 'vernier.sqlite'), 'of a killed backup');
    await take((step) => {
      if (step === 'manifest') expect(existsSync(join(work, 'vernier.sqlite'))).toBe(false);
    }, key);
    expect(existsSync(work)).toBe(false);
  });
});

it('[BACKUP-11] a backup taken under load is one moment: its accounts are those of the log at its last event', async () => {
  const traders = await Promise.all(Array.from({ length: 4 }, () => Trader.enter(server)));
  const taking = new AbortController();
  const lanes = traders.map(async (trader) => {
    const open: number[] = [];
    while (!taking.signal.aborted) {
      const last = open.length > 2 ? open.shift() : undefined;
      const { data } =
        last === undefined ? await trader.submit({ status: 1 }) : await trader.close({ id: last });
      if (last === undefined) open.push(data.Id);
      expect(data.Id).toBeGreaterThan(0);
    }
  });
  for (let taken = 0; taken < 3; taken += 1) {
    const { path, manifest } = await take();
    expect(await faultsOf(path)).toEqual([]);
    expect(await storedAccounts(path)).toBe(await accountsAt(server.dataDir, manifest.sequence));
    expect(await storedAccounts(path)).toBe(await accountsAt(path, manifest.sequence));
    expect(existsSync(join(path, 'vernier.sqlite-wal'))).toBe(false);
  }
  taking.abort();
  await Promise.all(lanes);
  for (const trader of traders) trader.leave();
  const [first = 0, second = 0, third = 0] = new BackupStore(backupDir)
    .list()
    .map(({ manifest }) => manifest.sequence);
  expect([second > first, third > second]).toEqual([true, true]);
});
