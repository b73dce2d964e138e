/** Companies. */

import { asc, count, eq } from 'drizzle-orm';
import type { CompanyRepository } from '../../repositories/content/companies.ts';
import { all, rowCount, first, onlyRow, write, type Bodies } from '../body.ts';
import type { QuerySource } from '../query-source.ts';

export function companyQueries({
  db,
  tables: { companies },
  fragments,
}: QuerySource): Bodies<CompanyRepository> {
  const contains = (search: string) => fragments.contains(companies.searchText, search);
  return {
    matching: (search, offset, limit) =>
      all(
        db
          .select()
          .from(companies)
          .where(contains(search))
          .orderBy(asc(companies.searchText), asc(companies.id))
          .limit(limit)
          .offset(offset),
      ),
    count: (search) => rowCount(db.select({ all: count() }).from(companies).where(contains(search))),
    byId: (id) => first(db.select().from(companies).where(eq(companies.id, id))),
    insert: (company) =>
      onlyRow(db.insert(companies).values(company).returning({ id: companies.id })).map((row) => row.id),
    replace: (id, company) => write(db.update(companies).set(company).where(eq(companies.id, id))),
    remove: (id) => write(db.delete(companies).where(eq(companies.id, id))),
  };
}
