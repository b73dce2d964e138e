/** Administrators, their sessions and their interventions; statements that every call of the console runs are prepared once. */

import { and, asc, count, desc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm';
import type { AdminRepository, AuditRow, InterventionRepository } from '../../repositories/admin/admins.ts';
import type { RowVersion } from '../../repositories/row-version.ts';
import type { DeferredWrite, ResultsOf } from '../../repositories/deferred-write.ts';
import { deferredBody, type WritableBodies } from '../deferred-body.ts';
import { adminVersion } from './admin-version.ts';
import { auditWriter } from './audit.ts';
import { all, changesOne, rowCount, first, onlyRow, write, transaction, type Bodies } from '../body.ts';
import type { QuerySource, Tables } from '../query-source.ts';

/** SQLite takes an offset only with a limit. */
const MOST_INTERVENTIONS = 1_000_000;

/** `bodies` has those that an audited change writes to, the returned one among them. */
export function adminQueries(source: QuerySource, bodies: () => WritableBodies): Bodies<AdminRepository> {
  const {
    db,
    tables: { adminInvitations, adminSessions, admins, audit },
  } = source;
  const appendLine = auditWriter(source);
  const byId = db
    .select()
    .from(admins)
    .where(eq(admins.id, sql.placeholder('id')));
  const enabled = or(isNull(admins.disabledAtMs), gt(admins.disabledAtMs, sql.placeholder('atMs')));
  const ownersEnabledAfter = db
    .select()
    .from(admins)
    .where(and(eq(admins.role, 'owner'), ne(admins.passwordHash, ''), enabled))
    .orderBy(asc(admins.id));
  const insertAdmin = (admin: Parameters<AdminRepository['insert']>[0]) => {
    const values = { ...admin, accessChangedAtMs: admin.createdAtMs };
    return onlyRow(db.insert(admins).values(values).returning({ id: admins.id })).map(({ id }) => id);
  };
  return {
    ...sessionMethods(source),
    ...invitationMethods(source),
    hasAny: () => rowCount(db.select({ all: count() }).from(admins)).map((rows) => rows > 0),
    *unusedAdmin() {
      const [admin, ...others] = yield* all(db.select().from(admins).limit(2));
      const isUsed =
        (yield* first(db.select().from(adminSessions).limit(1))) !== null ||
        (yield* first(db.select().from(audit).limit(1))) !== null;
      return admin === undefined || others.length > 0 || isUsed ? null : admin;
    },
    byEmail: (email) => first(db.select().from(admins).where(eq(admins.email, email))),
    byId: (id) => first(byId, { id }),
    all: () => all(db.select().from(admins).orderBy(asc(admins.id))),
    ownersEnabledAfter: (atMs) => all(ownersEnabledAfter, { atMs }),
    insert: insertAdmin,
    update: (id, change) => write(db.update(admins).set(change).where(eq(admins.id, id))),
    insertInvited: (admin, invitation) =>
      transaction(function* () {
        const adminId = yield* insertAdmin(admin);
        yield* write(db.insert(adminInvitations).values({ adminId, ...invitation }));
        return adminId;
      }),
    audited: <Writes extends readonly DeferredWrite[]>(line: AuditRow, ...writes: Writes) =>
      transaction(function* () {
        const results: unknown[] = [];
        for (const deferred of writes) results.push(yield* deferredBody(bodies(), deferred));
        yield* appendLine(line);
        return results as unknown as ResultsOf<Writes>;
      }),
  };
}

function invitationMethods({
  db,
  tables: { adminInvitations, adminSessions, admins },
}: QuerySource): Pick<Bodies<AdminRepository>, 'invite' | 'invitation' | 'endInvitation'> {
  return {
    invite: (invitation) =>
      transaction(function* () {
        const { adminId, createdAtMs: revokedAtMs } = invitation;
        yield* write(db.update(admins).set({ passwordHash: '' }).where(eq(admins.id, adminId)));
        yield* write(db.update(adminSessions).set({ revokedAtMs }).where(unrevoked(adminSessions, adminId)));
        yield* write(
          db
            .insert(adminInvitations)
            .values(invitation)
            .onConflictDoUpdate({ target: adminInvitations.adminId, set: invitation }),
        );
      }),
    invitation: (tokenHash) =>
      first(db.select().from(adminInvitations).where(eq(adminInvitations.tokenHash, tokenHash))),
    endInvitation: (adminId) =>
      write(db.delete(adminInvitations).where(eq(adminInvitations.adminId, adminId))),
  };
}

function unrevoked(adminSessions: Tables['adminSessions'], adminId: number) {
  return and(eq(adminSessions.adminId, adminId), isNull(adminSessions.revokedAtMs));
}

type SessionMethods = Pick<
  Bodies<AdminRepository>,
  'bySession' | 'liveSessions' | 'insertSession' | 'setPassword' | 'endSession' | 'endSessions'
>;

function sessionMethods({
  db,
  tables: { adminSecondFactors, adminSessions, admins },
}: QuerySource): SessionMethods {
  const bySession = db
    .select({ session: adminSessions, admin: admins, factor: adminSecondFactors.confirmedAtMs })
    .from(adminSessions)
    .innerJoin(admins, eq(admins.id, adminSessions.adminId))
    .leftJoin(adminSecondFactors, eq(adminSecondFactors.ownerId, admins.id))
    .where(and(eq(adminSessions.tokenHash, sql.placeholder('tokenHash')), isNull(adminSessions.revokedAtMs)));
  const enabledOf = (version: RowVersion) => adminVersion(admins, version);
  return {
    bySession: (tokenHash) =>
      first(bySession, { tokenHash }).map((found) => {
        if (found === null) return null;
        const { session, admin, factor } = found;
        return { session, admin: { ...admin, hasSecondFactor: factor !== null } };
      }),
    liveSessions: (adminId, nowMs) =>
      all(
        db
          .select()
          .from(adminSessions)
          .where(and(unrevoked(adminSessions, adminId), gt(adminSessions.expiresAtMs, nowMs)))
          .orderBy(desc(adminSessions.id)),
      ),
    insertSession: (session, version) =>
      transaction(function* () {
        const admin = yield* first(db.select().from(admins).where(enabledOf(version)));
        if (admin === null) return false;
        return yield* changesOne(db.insert(adminSessions).values(session));
      }),
    setPassword: (change, version) => changesOne(db.update(admins).set(change).where(enabledOf(version))),
    endSession(adminId, sessionId, revokedAtMs) {
      const one = and(unrevoked(adminSessions, adminId), eq(adminSessions.id, sessionId));
      return write(db.update(adminSessions).set({ revokedAtMs }).where(one));
    },
    endSessions(adminId, keep, revokedAtMs) {
      const others =
        keep === null
          ? unrevoked(adminSessions, adminId)
          : and(unrevoked(adminSessions, adminId), ne(adminSessions.tokenHash, keep));
      return write(db.update(adminSessions).set({ revokedAtMs }).where(others));
    },
  };
}

export function interventionQueries({
  db,
  tables: { interventions },
}: QuerySource): Bodies<InterventionRepository> {
  return {
    all: () => all(db.select().from(interventions).orderBy(asc(interventions.id))),
    after: (known) =>
      all(
        db
          .select()
          .from(interventions)
          .orderBy(asc(interventions.id))
          .limit(MOST_INTERVENTIONS)
          .offset(known),
      ),
    append: (row) => write(db.insert(interventions).values(row)),
  };
}
