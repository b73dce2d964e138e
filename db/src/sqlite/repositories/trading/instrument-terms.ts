/** What administrators set of instruments, on SQLite. */

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
        .map(({ multiples, ...row }) => ({
          ...row,
          multiples: multiples === null ? null : (JSON.parse(multiples) as readonly number[]),
        })),
    put({ multiples, ...row }) {
      const set = { ...row, multiples: multiples === null ? null : JSON.stringify(multiples) };
      db.insert(instrumentTerms)
        .values(set)
        .onConflictDoUpdate({ target: instrumentTerms.instrumentId, set })
        .run();
    },
  };
}
