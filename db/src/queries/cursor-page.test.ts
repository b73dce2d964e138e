/** Query plans of the lists of the admin console on SQLite: a page is read from its first row on, whichever page it is. */

import { drizzle } from 'drizzle-orm/better-sqlite3';
import { expect, test } from 'vitest';
import { LIST_NAMES, type ListName, pageStatement } from '../../test/cursor-lists.ts';
import { scratchDatabase } from '../../test/scratch-database.ts';
import { SqliteQueryRunner } from '../sqlite/query-runner.ts';
import { bodiesOf } from './bodies.ts';

const scratch = scratchDatabase();
/** A range of an index that begins at the id, or at the time, of the row before. */
const BEGINS_AT_ROW = /^SEARCH \w+ USING .*\((?:.+ AND )?(?:(?:row|order_)?id[<>]\?|at_ms<\?)/m;
const DEEP = { after: 5_000, limit: 20 };

/** The statement of a page, and how the database executes it. */
function planned(name: ListName) {
  const { file } = scratch;
  const { source } = new SqliteQueryRunner(file, drizzle({ client: file }));
  const { sql, params } = pageStatement(name, bodiesOf(source), DEEP);
  const steps = file.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...params) as { detail: string }[];
  return { sql, plan: steps.map(({ detail }) => detail) };
}

test('[ADMIN-28] a page of a list begins at an id', () => {
  for (const name of LIST_NAMES) {
    const { sql, plan } = planned(name);
    expect.soft(sql, name).not.toMatch(/offset/i);
    expect.soft(plan.join('\n'), name).toMatch(BEGINS_AT_ROW);
    expect.soft(plan.join(), name).not.toContain('TEMP B-TREE');
  }
});

test('[ADMIN-29] frozen users are read by their index', () => {
  expect(planned('frozen users').plan).toEqual([expect.stringContaining('users_frozen (id<?)')]);
});

test('[ADMIN-28] a list counts at most a thousand rows', async () => {
  const insert = scratch.file.prepare(
    "INSERT INTO users (id, uid, is_demo, invite_code, lang, created_at_ms) VALUES (?, ?, 1, ?, 'en', 0)",
  );
  for (let id = 1; id <= 1_001; id += 1) insert.run(id, String(10_000_000 + id), `I${id}`);
  const { users } = scratch.database;
  expect([await users.count({}), await users.count({ kind: 'real' })]).toEqual([1_000, 0]);
});

test('[ADMIN-29] lines of a period are in the order of their times, each on one page, also where the clock was set back', async () => {
  const { file, database } = scratch;
  file.exec(`
    DROP TRIGGER audit_link;
    INSERT INTO admins (id, email, password_hash, role, created_at_ms) VALUES (1, 'a@example.com', 'x', 'owner', 0);
    WITH numbers (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM numbers WHERE n < 50)
    INSERT INTO audit (id, admin_id, action, input, before, after, at_ms)
      SELECT n, 1, 'users.freeze', '{}', '{}', '{}', iif(n > 30, n - 20, n) FROM numbers;
  `);
  const period = { fromMs: 5, toMs: 25 };
  const pages: number[] = [];
  for (let after: number | null = null, more = true; more; ) {
    const lines: readonly { readonly id: number }[] = await database.audit.list(period, { after, limit: 7 });
    pages.push(...lines.map(({ id }) => id));
    after = lines.at(-1)?.id ?? null;
    more = lines.length === 7;
  }
  const expected = Array.from({ length: 50 }, (_, place) => place + 1)
    .map((id) => ({ id, atMs: id > 30 ? id - 20 : id }))
    .filter(({ atMs }) => atMs >= 5 && atMs < 25)
    .toSorted((left, right) => right.atMs - left.atMs || right.id - left.id);
  expect(pages).toEqual(expected.map(({ id }) => id));
});
