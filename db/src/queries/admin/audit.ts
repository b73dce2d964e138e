/** Audit: appending a line to the hash chain, adding hashes to lines of an older schema, and reading. */

import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { AuditRow } from '../../repositories/admin/admins.ts';
import { type AuditFilter, type AuditRepository } from '../../repositories/admin/audit.ts';
import { CHAIN_START, hashOfLine } from '../../hash-chains/audit-chain.ts';
import { applyApproval } from './approvals.ts';
import { all, first, write, transaction, type Bodies, type Body } from '../body.ts';
import { countOf, idBefore } from '../cursor-page.ts';
import type { QuerySource, Tables } from '../query-source.ts';

/** A search reads every letter of a line. This bound keeps it, which trading waits for, at a few hundredths of a second. */
const MAX_SEARCHED_LINES = 20_000;
/** Lines read at once at the first start with this schema. */
const PAGE_SIZE = 1_000;

/** Returns a function that appends a line to the chain. It runs in the transaction of the audited action. */
export function auditWriter(source: QuerySource): (line: AuditRow) => Body<void> {
  const {
    db,
    tables: { audit },
  } = source;
  const head = db.select({ id: audit.id, hash: audit.hash }).from(audit).orderBy(desc(audit.id)).limit(1);
  return function* (line) {
    const before = yield* first(head, {});
    const id = (before?.id ?? 0) + 1;
    const previousHash = before?.hash ?? CHAIN_START;
    const hash = hashOfLine(previousHash, { ...line, id });
    yield* write(db.insert(audit).values({ ...line, id, previousHash, hash }));
    yield* applyApproval(source, line);
  };
}

/** Adds the hashes that lines of an older schema lack, in one transaction. */
export function addMissingHashes(source: QuerySource): Body<void> {
  const {
    db,
    tables: { audit },
  } = source;
  return transaction(function* () {
    const link = db
      .update(audit)
      .set({ previousHash: sql`${sql.placeholder('previousHash')}`, hash: sql`${sql.placeholder('hash')}` })
      .where(eq(audit.id, sql.placeholder('id')));
    let previousHash = CHAIN_START;
    for (
      let lines = yield* linesWithoutHash(source, 0);
      lines.length > 0;
      lines = yield* linesWithoutHash(source, lines.at(-1)?.id ?? 0)
    ) {
      for (const line of lines) {
        const hash = hashOfLine(previousHash, line);
        yield* write(link, { id: line.id, previousHash, hash });
        previousHash = hash;
      }
    }
  });
}

function linesWithoutHash({ db, tables: { audit } }: QuerySource, afterId: number) {
  const unlinked = and(gt(audit.id, afterId), isNull(audit.hash));
  return all(db.select().from(audit).where(unlinked).orderBy(asc(audit.id)).limit(PAGE_SIZE));
}

export function auditQueries(source: QuerySource): Bodies<AuditRepository> {
  const {
    db,
    tables: { admins, audit },
  } = source;
  return {
    list: (filter, { after, skip = 0, limit }) =>
      all(
        db
          .select({ line: audit, email: admins.email })
          .from(audit)
          .innerJoin(admins, eq(admins.id, audit.adminId))
          .where(
            isByTime(filter)
              ? linesOfPeriod(source, filter, after)
              : and(idBefore(audit.id, after), matching(source, filter)),
          )
          .orderBy(...(isByTime(filter) ? [desc(audit.atMs)] : []), desc(audit.id))
          .limit(limit)
          .offset(skip),
      ).map((rows) => rows.map(({ line, email }) => ({ ...line, email }))),
    count: (filter) => countOf(source, audit, matching(source, filter)),
    after: (id, limit) =>
      all(db.select().from(audit).where(gt(audit.id, id)).orderBy(asc(audit.id)).limit(limit)),
  };
}

function matching(
  { db, tables: { audit }, fragments }: QuerySource,
  { search, ...rest }: AuditFilter,
): SQL | undefined {
  const others = fieldFilters(audit, rest);
  if (search === undefined) return others;
  const newest = db
    .select({ id: audit.id })
    .from(audit)
    .where(others)
    .orderBy(desc(audit.id))
    .limit(MAX_SEARCHED_LINES);
  // Literal text, not a pattern.
  const texts = [audit.input, audit.before, audit.after];
  const contains = texts.map((column) => fragments.contains(sql`lower(${column})`, search.toLowerCase()));
  return and(inArray(audit.id, newest), or(...contains));
}

/** Lines of a period are in the order of their times, which an index has. */
function isByTime({ adminId, action, fromMs, toMs, search }: AuditFilter): boolean {
  const isOfPeriod = fromMs !== undefined || toMs !== undefined;
  return isOfPeriod && adminId === undefined && action === undefined && search === undefined;
}

/** A page after the first begins at the time and id of a line, not at the end of the period. */
function linesOfPeriod(source: QuerySource, filter: AuditFilter, after: number | null): SQL | undefined {
  if (after === null) return matching(source, filter);
  const {
    db,
    tables: { audit },
  } = source;
  const { toMs, ...rest } = filter;
  const time = db.select({ atMs: audit.atMs }).from(audit).where(eq(audit.id, after));
  return and(
    sql`(${audit.atMs}, ${audit.id}) < ((${time}), ${after})`,
    // An expression, since SQLite would begin at the end of the period.
    toMs === undefined ? undefined : sql`${audit.atMs} + 0 < ${toMs}`,
    matching(source, rest),
  );
}

function fieldFilters(
  audit: Tables['audit'],
  { adminId, action, actions, fromMs, toMs }: Omit<AuditFilter, 'search'>,
): SQL | undefined {
  return and(
    actions === undefined ? undefined : ofActions(audit, actions),
    adminId === undefined ? undefined : eq(audit.adminId, adminId),
    action === undefined ? undefined : startsWith(audit, action),
    fromMs === undefined ? undefined : gte(audit.atMs, fromMs),
    toMs === undefined ? undefined : lt(audit.atMs, toMs),
  );
}

function ofActions(audit: Tables['audit'], actions: NonNullable<AuditFilter['actions']>): SQL {
  return 'only' in actions
    ? // An expression, since SQLite would read all lines of the actions by their index and sort them.
      inArray(sql`(${audit.action} || '')`, [...actions.only])
    : notInArray(audit.action, [...actions.except]);
}

/** As a range of the index: LIKE would read every line. */
function startsWith(audit: Tables['audit'], action: string): SQL | undefined {
  return and(gte(audit.action, action), lt(audit.action, `${action}\u{10FFFF}`));
}
