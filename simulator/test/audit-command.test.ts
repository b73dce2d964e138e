/** Command that verifies the audit of a data folder, also of a changed copy. */

import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DATABASE_FILE, openSqlite } from '@vernier/db/sqlite/open';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkAudit } from '../cli/audit.ts';

const migrationsDir = fileURLToPath(new URL('../../db/migrations', import.meta.url));
const OWNER = { email: 'owner@example.com', passwordHash: 'hash', role: 'owner', createdAtMs: 1 } as const;

let original: string;
let copy: string;
let printed: string[];

beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => {
    // Lines about the ledger come first; see books-audit.test.ts.
    if (line.includes('of the audit')) printed.push(line);
  });
  [original, copy] = [mkdtempSync(join(tmpdir(), 'audit-')), mkdtempSync(join(tmpdir(), 'audit-'))];
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const folder of [original, copy]) rmSync(folder, { recursive: true, force: true });
});

async function runActions(...actions: readonly string[]): Promise<void> {
  const database = openSqlite({ dataDir: original, migrationsDir, nowMs: 1 });
  if (!(await database.admin.hasAny())) await database.admin.insert(OWNER);
  for (const action of actions)
    await database.admin.audited({ adminId: 1, action, input: '{}', before: 'null', after: '{}', atMs: 1 });
  await database.close();
}

function copyDatabase(): string {
  const file = join(copy, DATABASE_FILE);
  copyFileSync(join(original, DATABASE_FILE), file);
  return file;
}

test('[ADMIN-9] prints the number of valid lines and the head, and reports a line with one changed letter', async () => {
  await runActions('users.freeze', 'users.unfreeze', 'settings.set');
  const file = copyDatabase();
  await checkAudit(original);
  await checkAudit(copy);
  expect(printed[0]).toMatch(/^3 lines of the audit, each as it was written\nhead [0-9a-f]{64}$/);
  expect(printed[1]).toBe(printed[0]);
  const bytes = readFileSync(file, 'latin1');
  writeFileSync(file, bytes.replaceAll('users.unfreeze', 'users.Unfreeze'), 'latin1');
  await expect(checkAudit(copy)).rejects.toThrow(
    'line 2 of the audit is not as it was: it is not what was written',
  );
});

test('[ADMIN-9] a head noted earlier reveals missing lines at the end', async () => {
  await runActions('users.freeze', 'users.unfreeze');
  copyDatabase();
  await runActions('settings.set');
  await checkAudit(original);
  const head = printed[0]?.slice(-64) ?? '';
  await checkAudit(original, head);
  await checkAudit(copy);
  await expect(checkAudit(copy, head)).rejects.toThrow('lines at its end are missing');
});
