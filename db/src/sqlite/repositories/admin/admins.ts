/** Administrators, their sessions and their interventions on SQLite; statements that every call of the console runs are prepared once. */

import type { Synchronous } from '../../../repositories/asynchronous.ts';
import { and, asc, count, desc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type {
  AdminRepository,
  AuditRow,
  InterventionRepository,
} from '../../../repositories/admin/admins.ts';
import type { DeferredWrite, ResultsOf } from '../../../repositories/deferred-write.ts';
import type { SynchronousRepositories } from '../../../repositories/writable-repositories.ts';
import { makeWrite } from '../../make-write.ts';
import { auditWriter } from './audit.ts';
import { adminInvitations, adminSessions, admins, audit, interventions } from '../../tables.ts';

/** `repositories` has those that an audited change writes to, the returned one among them. */
export function sqliteAdmin(
  db: BetterSQLite3Database,
  repositories: () => SynchronousRepositories,
): AdminRepository {
  const appendLine = auditWriter(db);
  const byId = db
    .select()
    .from(admins)
    .where(eq(admins.id, sql.placeholder('id')))
    .prepare();
  const enabled = or(isNull(admins.disabledAtMs), gt(admins.disabledAtMs, sql.placeholder('atMs')));
  const ownersEnabledAfter = db
    .select()
    .from(admins)
    .where(and(eq(admins.role, 'owner'), ne(admins.passwordHash, ''), enabled))
    .orderBy(asc(admins.id))
    .prepare();
  return {
    ...sessionMethods(db),
    ...invitationMethods(db),
    hasAny: () => (db.select({ all: count() }).from(admins).get()?.all ?? 0) > 0,
    unusedAdmin() {
      const [admin, ...others] = db.select().from(admins).limit(2).all();
      const isUsed =
        db.select().from(adminSessions).limit(1).get() !== undefined ||
        db.select().from(audit).limit(1).get() !== undefined;
      return admin === undefined || others.length > 0 || isUsed ? null : admin;
    },
    byEmail: (email) => db.select().from(admins).where(eq(admins.email, email)).get() ?? null,
    byId: (id) => byId.get({ id }) ?? null,
    all: () => db.select().from(admins).orderBy(asc(admins.id)).all(),
    ownersEnabledAfter: (atMs) => ownersEnabledAfter.all({ atMs }),
    insert(admin) {
      const values = { ...admin, accessChangedAtMs: admin.createdAtMs };
      return Number(db.insert(admins).values(values).run().lastInsertRowid);
    },
    update(id, change) {
      db.update(admins).set(change).where(eq(admins.id, id)).run();
    },
    insertInvited: (admin, invitation) =>
      db.transaction(() => {
        const { lastInsertRowid } = db
          .insert(admins)
          .values({ ...admin, accessChangedAtMs: admin.createdAtMs })
          .run();
        const adminId = Number(lastInsertRowid);
        db.insert(adminInvitations)
          .values({ adminId, ...invitation })
          .run();
        return adminId;
      }),
    audited: <Writes extends readonly DeferredWrite[]>(line: AuditRow, ...writes: Writes) =>
      db.transaction(
        () => {
          const results = writes.map((write) => makeWrite(repositories(), write));
          appendLine(line);
          return results as ResultsOf<Writes>;
        },
        { behavior: 'immediate' },
      ),
  };
}

function invitationMethods(
  db: BetterSQLite3Database,
): Pick<AdminRepository, 'invite' | 'invitation' | 'endInvitation'> {
  return {
    invite: (invitation) =>
      db.transaction(() => {
        const { adminId, createdAtMs: revokedAtMs } = invitation;
        db.update(admins).set({ passwordHash: '' }).where(eq(admins.id, adminId)).run();
        db.update(adminSessions).set({ revokedAtMs }).where(unrevoked(adminId)).run();
        db.insert(adminInvitations)
          .values(invitation)
          .onConflictDoUpdate({ target: adminInvitations.adminId, set: invitation })
          .run();
      }),
    invitation: (tokenHash) =>
      db.select().from(adminInvitations).where(eq(adminInvitations.tokenHash, tokenHash)).get() ?? null,
    endInvitation(adminId) {
      db.delete(adminInvitations).where(eq(adminInvitations.adminId, adminId)).run();
    },
  };
}

function unrevoked(adminId: number) {
  return and(eq(adminSessions.adminId, adminId), isNull(adminSessions.revokedAtMs));
}

type SessionMethods = Pick<
  AdminRepository,
  'bySession' | 'liveSessions' | 'insertSession' | 'endSession' | 'endSessions'
>;

function sessionMethods(db: BetterSQLite3Database): SessionMethods {
  const bySession = db
    .select({ session: adminSessions, admin: admins })
    .from(adminSessions)
    .innerJoin(admins, eq(admins.id, adminSessions.adminId))
    .where(and(eq(adminSessions.tokenHash, sql.placeholder('tokenHash')), isNull(adminSessions.revokedAtMs)))
    .prepare();
  return {
    bySession: (tokenHash) => bySession.get({ tokenHash }) ?? null,
    liveSessions: (adminId, nowMs) =>
      db
        .select()
        .from(adminSessions)
        .where(and(unrevoked(adminId), gt(adminSessions.expiresAtMs, nowMs)))
        .orderBy(desc(adminSessions.id))
        .all(),
    insertSession(session) {
      db.insert(adminSessions).values(session).run();
    },
    endSession(adminId, sessionId, revokedAtMs) {
      const one = and(unrevoked(adminId), eq(adminSessions.id, sessionId));
      db.update(adminSessions).set({ revokedAtMs }).where(one).run();
    },
    endSessions(adminId, keep, revokedAtMs) {
      const others =
        keep === null ? unrevoked(adminId) : and(unrevoked(adminId), ne(adminSessions.tokenHash, keep));
      db.update(adminSessions).set({ revokedAtMs }).where(others).run();
    },
  };
}

export function sqliteInterventions(db: BetterSQLite3Database): Synchronous<InterventionRepository> {
  return {
    all: () => db.select().from(interventions).orderBy(asc(interventions.id)).all(),
    append(row) {
      db.insert(interventions).values(row).run();
    },
  };
}
