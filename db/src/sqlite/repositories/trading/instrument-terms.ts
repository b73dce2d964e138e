/** Changed instrument terms on SQLite. */

import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { InstrumentTermsRepository } from '../../../repositories/trading/instrument-terms.ts';
import { instrumentTerms } from '../../tables.ts';

export function sqliteInstrumentTerms(db: BetterSQLite3Database): InstrumentTermsRepository {
  return {
    all: () =>
      db
        .select()
        .from(instrumentTerms)
        .all()
        .map(({ leverages, ...row }) => ({
          ...row,
          leverages: leverages === null ? null : (JSON.parse(leverages) as readonly number[]),
        })),
    put({ leverages, ...row }) {
      const set = { ...row, leverages: leverages === null ? null : JSON.stringify(leverages) };
      db.insert(instrumentTerms)
        .values(set)
        .onConflictDoUpdate({ target: instrumentTerms.instrumentId, set })
        .run();
    },
  };
}
