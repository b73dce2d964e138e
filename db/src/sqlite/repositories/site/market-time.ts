/** Newest market time on SQLite: the last event or the last minute of the tape. */

import { desc } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { LastMarketTime } from '../../../repositories/site/market-time.ts';
import { sqliteTape } from './site.ts';
import { events } from '../../tables.ts';

const MINUTE_MS = 60_000;

export function sqliteMarketTime(db: BetterSQLite3Database): LastMarketTime {
  return {
    newestMs() {
      const event = db.select({ atMs: events.atMs }).from(events).orderBy(desc(events.seq)).limit(1).get();
      const tape = sqliteTape(db).last();
      return Math.max(event?.atMs ?? 0, tape === null ? 0 : (tape.minute + 1) * MINUTE_MS);
    },
  };
}
