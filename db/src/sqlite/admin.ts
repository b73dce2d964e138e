/** Administrators, their audit and their acts on the market, on SQLite. */

import { asc, count, eq } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { AdminRepository } from '../admin.ts';
import type { InterventionRepository } from '../interventions.ts';
import { adminSessions, admins, audit, interventions } from './tables.ts';

export function sqliteAdmin(db: BetterSQLite3Database): AdminRepository {
  return {
    hasAny: () => (db.select({ all: count() }).from(admins).get()?.all ?? 0) > 0,
    byEmail: (email) => db.select().from(admins).where(eq(admins.email, email)).get() ?? null,
    bySession: (tokenHash) =>
      db
        .select({ session: adminSessions, admin: admins })
        .from(adminSessions)
        .innerJoin(admins, eq(admins.id, adminSessions.adminId))
        .where(eq(adminSessions.tokenHash, tokenHash))
        .get() ?? null,
    insert(admin) {
      db.insert(admins).values(admin).run();
    },
    insertSession(session) {
      db.insert(adminSessions).values(session).run();
    },
    audited(line, write) {
      db.transaction(
        () => {
          write();
          db.insert(audit).values(line).run();
        },
        { behavior: 'immediate' },
      );
    },
  };
}

export function sqliteInterventions(db: BetterSQLite3Database): InterventionRepository {
  return {
    all: () => db.select().from(interventions).orderBy(asc(interventions.id)).all(),
    append(row) {
      db.insert(interventions).values(row).run();
    },
  };
}
