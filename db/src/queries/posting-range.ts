/** The numbers of all postings, by sequence. */

import { sql } from 'drizzle-orm';
import type { NumberRange } from '../repositories/number-range.ts';
import { all, type QueryStatement } from './body.ts';
import type { QuerySource } from './query-source.ts';

export function postingRange({
  db,
  fragments,
}: Pick<QuerySource, 'db' | 'fragments'>): () => QueryStatement<readonly NumberRange[]> {
  const columns = { after: sql<number>`after`, upTo: sql<number>`up_to`, step: sql<number>`step` };
  const ranges = db.select(columns).from(fragments.postingRange);
  return () => all(ranges);
}
