/** Audit on SQLite: appending a line to the hash chain, adding hashes to lines of an older schema, and reading. */

import type { Synchronous } from '../../../repositories/asynchronous.ts';
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { AuditRow } from '../../../repositories/admin/admins.ts';
import { type AuditFilter, type AuditRepository } from '../../../repositories/admin/audit.ts';
import { CHAIN_START, hashOfLine } from '../../../hash-chains/audit-chain.ts';
import { admins, audit } from '../../tables.ts';
import { applyApproval } from './approvals.ts';

/** A search reads every letter of a line. This bound keeps it, which trading waits for, at a few hundredths of a second. */
const MAX_SEARCHED_LINES = 20_000;
/** Lines read at once at the first start with this schema. */
const PAGE_SIZE = 1_000;

/** Returns a function that appends a line to the chain. It runs in the transaction of the audited action. */
export function auditWriter(db: BetterSQLite3Database): (line: AuditRow) => void {
  const last = db.select({ id: audit.id, hash: audit.hash }).from(audit).orderBy(desc(audit.id)).limit(1);
  const head = last.prepare();
  return (line) => {
    const before = head.get();
    const id = (before?.id ?? 0) + 1;
    const previousHash = before?.hash ?? CHAIN_START;
    const hash = hashOfLine(previousHash, { ...line, id });
    db.insert(audit)
      .values({ ...line, id, previousHash, hash })
      .run();
    applyApproval(db, line);
  };
}

/** Adds the hashes that lines of an older schema lack, in one transaction. */
export function addMissingHashes(db: BetterSQLite3Database): void {
  db.transaction(
    () => {
      const link = db
        .update(audit)
        .set({ previousHash: sql`${sql.placeholder('previousHash')}`, hash: sql`${sql.placeholder('hash')}` })
        .where(eq(audit.id, sql.placeholder('id')))
        .prepare();
      let previousHash = CHAIN_START;
      for (
        let lines = linesWithoutHash(db, 0);
        lines.length > 0;
        lines = linesWithoutHash(db, lines.at(-1)?.id ?? 0)
      ) {
        for (const line of lines) {
          const hash = hashOfLine(previousHash, line);
          link.run({ id: line.id, previousHash, hash });
          previousHash = hash;
        }
      }
    },
    { behavior: 'immediate' },
  );
}

function linesWithoutHash(db: BetterSQLite3Database, afterId: number) {
  const unlinked = and(gt(audit.id, afterId), isNull(audit.hash));
  return db.select().from(audit).where(unlinked).orderBy(asc(audit.id)).limit(PAGE_SIZE).all();
}

export function sqliteAudit(db: BetterSQLite3Database): Synchronous<AuditRepository> {
  return {
    list: (filter, offset, limit) =>
      db
        .select({ line: audit, email: admins.email })
        .from(audit)
        .innerJoin(admins, eq(admins.id, audit.adminId))
        .where(matching(db, filter))
        .orderBy(desc(audit.id))
        .limit(limit)
        .offset(offset)
        .all()
        .map(({ line, email }) => ({ ...line, email })),
    count: (filter) => db.select({ all: count() }).from(audit).where(matching(db, filter)).get()?.all ?? 0,
    after: (id, limit) =>
      db.select().from(audit).where(gt(audit.id, id)).orderBy(asc(audit.id)).limit(limit).all(),
  };
}

function matching(db: BetterSQLite3Database, { search, ...rest }: AuditFilter): SQL | undefined {
  const others = fieldFilters(rest);
  if (search === undefined) return others;
  const newest = db
    .select({ id: audit.id })
    .from(audit)
    .where(others)
    .orderBy(desc(audit.id))
    .limit(MAX_SEARCHED_LINES);
  return and(inArray(audit.id, newest), containsText(search.toLowerCase()));
}

function fieldFilters({
  adminId,
  action,
  actions,
  fromMs,
  toMs,
}: Omit<AuditFilter, 'search'>): SQL | undefined {
  return and(
    actions === undefined ? undefined : ofActions(actions),
    adminId === undefined ? undefined : eq(audit.adminId, adminId),
    action === undefined ? undefined : startsWith(action),
    fromMs === undefined ? undefined : gte(audit.atMs, fromMs),
    toMs === undefined ? undefined : lt(audit.atMs, toMs),
  );
}

function ofActions(actions: NonNullable<AuditFilter['actions']>): SQL {
  return 'only' in actions
    ? inArray(audit.action, [...actions.only])
    : notInArray(audit.action, [...actions.except]);
}

/** Literal text, not a pattern. */
function containsText(letters: string): SQL | undefined {
  const within = [audit.input, audit.before, audit.after];
  return or(...within.map((column) => sql`instr(lower(${column}), ${letters}) > 0`));
}

/** As a range of the index: LIKE would read every line. */
function startsWith(action: string): SQL | undefined {
  return and(gte(audit.action, action), lt(audit.action, `${action}\u{10FFFF}`));
}
