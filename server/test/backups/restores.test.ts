/** Restores of plain and encrypted backups: refusals, restored content, and the remains of one that was cut off. */

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
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { openBackupSource } from '@vernier/db/sqlite/maintenance/backup-source';
import { openSqlite } from '@vernier/db/sqlite/open';
import { ManualClock } from '@vernier/shared/clock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BackupKey } from '../../src/ops/backups/backup-key.ts';
import { keyCheck } from '../../src/platform/encryption/master-key.ts';
import { auditFolder } from '../../src/ops/backups/audit-folder.ts';
import {
  restoreBackup,
  type RestoreOptions,
  type RestoreStep,
} from '../../src/ops/backups/restore-backup.ts';
import { takeBackup } from '../../src/ops/backups/take-backup.ts';
import { agedFolder, FILES, NEWEST, rowsOf, schemaOf } from '../database/aged-databases.ts';
import { MIGRATIONS, ScratchFolders, storedAccounts } from '../rig/data-folders.ts';
import { Harness, START_MS } from '../rig/harness.ts';
import { picture } from '../uploads/image-files.ts';

const clock = new ManualClock(START_MS);
const FORMS = [
  { form: 'plain', key: null, suffix: '' },
  { form: 'encrypted', key: new BackupKey(Buffer.alloc(32, 5)), suffix: '.enc' },
] as const;

for (const { form, key: backupKey, suffix } of FORMS)
  describe(`of a backup, ${form}`, { tags: form === 'encrypted' ? [] : ['night'] }, () => {
    const folders = new ScratchFolders();
    let server: Harness;
    let backup: string;
    let uploadId: string;

    beforeEach(async () => {
      server = await Harness.start();
      const { token } = await server.openDemo();
      const { sessions } = server.server.auth;
      const { uploads } = server.server.site;
      const upload = await uploads.accept(
        (await sessions.ofHeader(token))?.user.id ?? 0,
        await picture().png().toBuffer(),
        () => null,
      );
      uploadId = 'id' in upload ? upload.id : '';
      const { dataDir } = server;
      clock.advance(1_000);
      backup = (
        await takeBackup({
          dataDir,
          backupDir: folders.make(),
          migrationsDir: MIGRATIONS,
          clock,
          key: backupKey,
        })
      ).path;
    });
    afterEach(async () => {
      await server.stop();
      folders.remove();
    });

    function restore(dataDir: string, changes: Partial<RestoreOptions> = {}) {
      const nothing = { secretKey: null, previousKeys: [], keyFile: null, replace: false, backupKey };
      clock.advance(1_000);
      return restoreBackup({
        from: backup,
        dataDir,
        migrationsDir: MIGRATIONS,
        clock,
        ...nothing,
        ...changes,
      });
    }

    const keyOf = (dataDir: string) => join(dataDir, 'secret.key');

    async function startsIn(dataDir: string): Promise<void> {
      await openSqlite({ dataDir, migrationsDir: MIGRATIONS, nowMs: START_MS }).close();
    }

    it('[BACKUP-12] an empty folder gets the database, the pictures and the key that is given', async () => {
      const dataDir = folders.make();
      const restored = await restore(dataDir, { keyFile: keyOf(server.dataDir) });
      expect(restored).toMatchObject({ aside: null, hasKey: true, manifest: { sequence: 1 } });
      expect(
        readdirSync(dataDir)
          .filter((name) => !name.endsWith('.lock'))
          .toSorted(),
      ).toEqual(['secret.key', 'uploads', 'vernier.sqlite']);
      const bytes = (dir: string) => readFileSync(join(dir, 'uploads', uploadId));
      expect(bytes(dataDir)).toEqual(bytes(server.dataDir));
      expect(await storedAccounts(dataDir)).toBe(await storedAccounts(server.dataDir));
      expect(await auditFolder(dataDir)).toEqual([]);
      expect((await restore(folders.make())).hasKey).toBe(false);
    });

    describe('[BACKUP-12] a restore is refused', () => {
      it('with a key that the data was not encrypted with, from any source', async () => {
        const other = join(folders.make(), 'other.key');
        writeFileSync(other, Buffer.alloc(32, 7).toString('base64'));
        const dataDir = folders.make();
        const refused = /is not the key that this backup was encrypted with \([0-9a-f]{16}\)/;
        await expect(restore(dataDir, { keyFile: other })).rejects.toThrow(refused);
        await expect(restore(dataDir, { secretKey: Buffer.alloc(32, 7) })).rejects.toThrow(refused);
        cpSync(other, keyOf(dataDir));
        await expect(restore(dataDir)).rejects.toThrow(refused);
        await expect(restore(dataDir, { keyFile: join(dataDir, 'none') })).rejects.toThrow(
          'none is not there',
        );
        expect(existsSync(join(dataDir, 'vernier.sqlite'))).toBe(false);
      });

      it('into a folder with data, and while a server holds it, and then nothing in it has changed', async () => {
        await expect(restore(server.dataDir, { replace: true })).rejects.toThrow(
          'in use by another running server',
        );
        const dataDir = folders.make();
        await restore(dataDir);
        writeFileSync(join(dataDir, 'uploads', 'mine'), 'mine');
        await expect(restore(dataDir)).rejects.toThrow('holds data already: --replace moves it aside');
        expect(existsSync(join(dataDir, 'uploads', 'mine'))).toBe(true);
        const { aside } = await restore(dataDir, { replace: true });
        expect(readFileSync(join(aside ?? '', 'uploads', 'mine'), 'utf8')).toBe('mine');
        expect(existsSync(join(dataDir, 'uploads', 'mine'))).toBe(false);
      });

      it('of a backup with one changed byte, which it names, and of one of a newer program', async () => {
        const place = join(backup, 'uploads', `${uploadId}${suffix}`);
        const bytes = readFileSync(place);
        bytes[9] = (bytes[9] ?? 0) ^ 1;
        writeFileSync(place, bytes);
        const dataDir = folders.make();
        await expect(restore(dataDir)).rejects.toThrow(
          `uploads/${uploadId}${suffix}: it is not what was written`,
        );
        const older = folders.make();
        for (const file of FILES.slice(0, -1)) cpSync(join(MIGRATIONS, file), join(older, file));
        await expect(restore(dataDir, { migrationsDir: older })).rejects.toThrow(
          `it is of a newer program: schema ${NEWEST}, this one knows ${NEWEST - 1}`,
        );
        expect(readdirSync(dataDir).filter((name) => !name.endsWith('.lock'))).toEqual([]);
      });
    });

    it('[ENCRYPTION-3] a backup opens with the key of its time, and one from the middle of a change of the key with both', async () => {
      const [one, two] = [readFileSync(keyOf(server.dataDir), 'utf8').trim(), randomBytes(32)];
      const previousKeys = [Buffer.from(one, 'base64')];
      const own = { secretKey: two };
      await expect(restore(folders.make(), own)).rejects.toThrow(
        'is not the key that this backup was encrypted with',
      );
      expect(await restore(folders.make(), { ...own, previousKeys })).toMatchObject({
        hasKey: true,
        missingKeys: [],
      });
      await server.restart({ SECRET_KEY: two.toString('base64'), SECRET_KEY_PREVIOUS: one });
      clock.advance(1_000);
      const options = {
        dataDir: server.dataDir,
        backupDir: folders.make(),
        migrationsDir: MIGRATIONS,
        clock,
        key: backupKey,
      };
      backup = (await takeBackup(options)).path;
      const missingKeys = [keyCheck(previousKeys[0] ?? two)];
      expect(await restore(folders.make(), own)).toMatchObject({ hasKey: true, missingKeys });
      expect(await restore(folders.make(), { ...own, previousKeys })).toMatchObject({
        hasKey: true,
        missingKeys: [],
      });
    });

    it('[BACKUP-12] a backup of an older schema is migrated and audited before it replaces the data', async () => {
      const aged = agedFolder(folders, 13);
      const ids = openBackupSource(aged).uploads();
      mkdirSync(join(aged, 'uploads'));
      for (const id of ids) writeFileSync(join(aged, 'uploads', id), id);
      const old = await takeBackup({
        dataDir: aged,
        backupDir: folders.make(),
        migrationsDir: MIGRATIONS,
        clock,
        key: backupKey,
      });
      const dataDir = folders.make();
      await restore(dataDir, { from: old.path });
      expect([old.manifest.schema.number, schemaOf(dataDir)]).toEqual([13, NEWEST]);
      expect(await auditFolder(dataDir)).toEqual([]);
      expect(rowsOf(dataDir)['support_threads']).toHaveLength(1);
    });

    it('[BACKUP-12] a restore that is cut off leaves what was there, or a folder that no server starts in until it was run again', {
      tags: ['night'],
    }, async () => {
      const dataDir = folders.make();
      await restore(dataDir);
      writeFileSync(join(dataDir, 'uploads', 'mine'), 'mine');
      const images = new Map<RestoreStep, string>();
      const onStep = (step: RestoreStep) => void images.set(step, folders.imageOf(dataDir));
      await restore(dataDir, { replace: true, onStep });
      expect([...images.keys()]).toEqual(['verification', 'copy', 'swap', 'aside', 'placement', 'end']);
      for (const step of ['verification', 'copy', 'swap'] as const) {
        const image = images.get(step) ?? '';
        await startsIn(image);
        expect(existsSync(join(image, 'uploads', 'mine'))).toBe(true);
        await restore(image, { replace: true });
        await startsIn(image);
        expect(existsSync(join(image, 'uploads', 'mine'))).toBe(false);
      }
      // Between the first rename and the last one.
      for (const step of ['aside', 'placement', 'end'] as const) {
        const half = images.get(step) ?? '';
        await expect(startsIn(half)).rejects.toThrow('was cut off: run it again, with --replace');
        await expect(restore(half)).rejects.toThrow('--replace');
        await restore(half, { replace: true });
        await startsIn(half);
        expect(await storedAccounts(half)).toBe(await storedAccounts(server.dataDir));
      }
    });

    describe('[RECOVERY-1] restore --replace with a key', () => {
      const contents = (dir: string) =>
        Object.fromEntries(
          readdirSync(dir, { recursive: true, encoding: 'utf8' })
            .filter((name) => statSync(join(dir, name)).isFile() && !name.endsWith('.lock'))
            .toSorted()
            .map((name) => [name, readFileSync(join(dir, name), 'base64')]),
        );

      it('takes the key file of the data folder itself, which stays where it is', async () => {
        const dataDir = folders.make();
        await restore(dataDir, { keyFile: keyOf(server.dataDir) });
        const key = readFileSync(keyOf(dataDir));
        const { aside, hasKey } = await restore(dataDir, { keyFile: keyOf(dataDir), replace: true });
        expect(hasKey).toBe(true);
        expect(readFileSync(keyOf(dataDir))).toEqual(key);
        expect(existsSync(keyOf(aside ?? ''))).toBe(false);
        await startsIn(dataDir);
      });

      it('moves another key aside and puts the given one in its place', async () => {
        const dataDir = folders.make();
        const other = Buffer.alloc(32, 7).toString('base64');
        writeFileSync(keyOf(dataDir), other);
        const { aside } = await restore(dataDir, { keyFile: keyOf(server.dataDir), replace: true });
        expect(readFileSync(keyOf(aside ?? ''), 'utf8')).toBe(other);
        expect(readFileSync(keyOf(dataDir))).toEqual(readFileSync(keyOf(server.dataDir)));
      });

      it('puts database, pictures and key back when a step after the first move fails', async () => {
        const dataDir = folders.make();
        await restore(dataDir, { keyFile: keyOf(server.dataDir) });
        writeFileSync(join(dataDir, 'uploads', 'mine'), 'mine');
        const other = Buffer.alloc(32, 7).toString('base64');
        writeFileSync(keyOf(dataDir), other);
        const before = contents(dataDir);
        for (const failing of ['aside', 'placement'] as const) {
          // The database is the last to be placed: its rename fails after all others have been done.
          const onStep = (step: RestoreStep) => {
            if (step === failing) rmSync(join(dataDir, 'restore.part', 'vernier.sqlite'));
          };
          await expect(
            restore(dataDir, { keyFile: keyOf(server.dataDir), replace: true, onStep }),
          ).rejects.toThrow('the restore failed, all is as it was');
          expect([failing, contents(dataDir)]).toEqual([failing, before]);
        }
      });
    });
  });
