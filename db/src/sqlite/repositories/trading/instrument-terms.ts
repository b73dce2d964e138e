/** Changed instrument terms on SQLite. */

import type { Synchronous } from '../../../repositories/asynchronous.ts';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { InstrumentTermsRepository } from '../../../repositories/trading/instrument-terms.ts';
import type { SizeTier } from '@vernier/shared/market/instrument';
import { instrumentTerms } from '../../tables.ts';

export function sqliteInstrumentTerms(db: BetterSQLite3Database): Synchronous<InstrumentTermsRepository> {
  return {
    all: () =>
      db
        .select()
        .from(instrumentTerms)
        .all()
        .map(({ leverages, sizeTiers, ...row }) => ({
          ...row,
          leverages: leverages === null ? null : (JSON.parse(leverages) as readonly number[]),
          sizeTiers: sizeTiers === null ? null : tiersOf(sizeTiers),
        })),
    put({ leverages, sizeTiers, ...row }) {
      const set = {
        ...row,
        leverages: leverages === null ? null : JSON.stringify(leverages),
        sizeTiers: sizeTiers === null ? null : tiersText(sizeTiers),
      };
      db.insert(instrumentTerms)
        .values(set)
        .onConflictDoUpdate({ target: instrumentTerms.instrumentId, set })
        .run();
    },
  };
}

/** A micro-dollar amount may be too large for a number of JSON. */
function tiersText(tiers: readonly SizeTier[]): string {
  return JSON.stringify(tiers.map(({ aboveMicros, leverage }) => [String(aboveMicros), leverage]));
}

function tiersOf(text: string): readonly SizeTier[] {
  const pairs = JSON.parse(text) as readonly (readonly [string, number])[];
  return pairs.map(([above, leverage]) => ({ aboveMicros: BigInt(above), leverage }));
}
