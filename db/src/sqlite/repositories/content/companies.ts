/** Companies on SQLite. */

import type { Synchronous } from '../../../repositories/asynchronous.ts';
import { asc, count, eq, gt, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { CompanyRepository } from '../../../repositories/content/companies.ts';
import { companies } from '../../tables.ts';

export function sqliteCompanies(db: BetterSQLite3Database): Synchronous<CompanyRepository> {
  // Not LIKE: the search term may contain its wildcards.
  const contains = (search: string) => gt(sql`instr(${companies.searchText}, ${search})`, 0);
  return {
    matching: (search, offset, limit) =>
      db
        .select()
        .from(companies)
        .where(contains(search))
        .orderBy(asc(companies.searchText), asc(companies.id))
        .limit(limit)
        .offset(offset)
        .all(),
    count: (search) => db.select({ all: count() }).from(companies).where(contains(search)).get()?.all ?? 0,
    byId: (id) => db.select().from(companies).where(eq(companies.id, id)).get() ?? null,
    insert: (company) => db.insert(companies).values(company).returning({ id: companies.id }).get().id,
    replace(id, company) {
      db.update(companies).set(company).where(eq(companies.id, id)).run();
    },
    remove(id) {
      db.delete(companies).where(eq(companies.id, id)).run();
    },
  };
}
