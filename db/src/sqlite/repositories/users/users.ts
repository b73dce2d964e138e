/** Users and sessions on SQLite; statements that every request runs are prepared once. */

import type { Synchronous } from '../../../repositories/asynchronous.ts';
import {
  and,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  ne,
  sql,
  gte,
  isNotNull,
  lt,
  lte,
  notInArray,
  or,
  type SQL,
} from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type {
  UserRepository,
  UserDirectory,
  UserSearch,
  UserSearchTerms,
} from '../../../repositories/users/users.ts';
import { apiTokens, sessions, users } from '../../tables.ts';

const KINDS: Readonly<Record<'real' | 'demo' | 'frozen', SQL>> = {
  real: eq(users.isDemo, false),
  demo: eq(users.isDemo, true),
  frozen: isNotNull(users.frozenAtMs),
};

type UserMethods = Pick<
  UserRepository,
  | 'userById'
  | 'userByContact'
  | 'userByInviteCode'
  | 'demoOfUser'
  | 'invitedBy'
  | 'invitedCount'
  | 'setLang'
  | 'setAllowList'
  | 'setFrozen'
  | 'erase'
>;

export function sqliteUsers(db: BetterSQLite3Database): UserRepository {
  return { ...readUsers(db), ...writeUsers(db), ...sessionMethods(db), ...sharedSessionMethods(db) };
}

type ReadMethod =
  | 'userById'
  | 'userByContact'
  | 'userByInviteCode'
  | 'demoOfUser'
  | 'invitedBy'
  | 'invitedCount';

function readUsers(db: BetterSQLite3Database): Pick<UserMethods, ReadMethod> {
  const byId = db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare();
  const column = { email: users.emailIndex, mobile: users.mobileIndex };
  const invited = (userId: number) => eq(users.invitedBy, userId);
  return {
    userById: (id) => byId.get({ id }) ?? null,
    userByContact(channel, indexes) {
      const found = db.select().from(users).where(inArray(column[channel], indexes)).limit(2).all();
      return found.length === 1 ? (found[0] ?? null) : null;
    },
    userByInviteCode: (code) =>
      db
        .select()
        .from(users)
        .where(and(eq(users.inviteCode, code), eq(users.isDemo, false), isNull(users.deletedAtMs)))
        .get() ?? null,
    demoOfUser: (userId) => db.select().from(users).where(eq(users.demoOf, userId)).get() ?? null,
    invitedBy: (userId, offset, limit) =>
      db
        .select({ uid: users.uid, createdAtMs: users.createdAtMs })
        .from(users)
        .where(invited(userId))
        .orderBy(desc(users.id))
        .limit(limit)
        .offset(offset)
        .all(),
    invitedCount: (userId) => db.select({ all: count() }).from(users).where(invited(userId)).get()?.all ?? 0,
  };
}

function writeUsers(db: BetterSQLite3Database): Omit<UserMethods, ReadMethod> {
  const change = (userId: number, fields: Partial<typeof users.$inferInsert>) => {
    db.update(users).set(fields).where(eq(users.id, userId)).run();
  };
  return {
    setLang: (userId, lang) => change(userId, { lang }),
    setAllowList: (userId, dates) => change(userId, dates),
    setFrozen: (userId, frozenAtMs) => change(userId, { frozenAtMs }),
    erase(userId, deletedAtMs) {
      // The names of API tokens and the browsers of sessions are personal data.
      db.delete(apiTokens).where(eq(apiTokens.userId, userId)).run();
      db.update(sessions).set({ device: '' }).where(eq(sessions.userId, userId)).run();
      change(userId, { ...ERASED_FIELDS, deletedAtMs });
    },
  };
}

const ERASED_FIELDS = {
  emailEncrypted: null,
  emailIndex: null,
  mobileEncrypted: null,
  mobileIndex: null,
  passwordHash: null,
  passwordChangedAtMs: null,
  country: null,
  allowListAtMs: null,
  allowListEndsAtMs: null,
  sessionIdleMs: null,
};

function sessionMethods(
  db: BetterSQLite3Database,
): Omit<UserRepository, keyof UserMethods | SharedSessionMethod> {
  const tokenHash = sql.placeholder('tokenHash');
  const live = and(eq(sessions.tokenHash, tokenHash), isNull(sessions.revokedAtMs));
  const byToken = db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, tokenHash))
    .prepare();
  return {
    sessionByTokenHash: (hash) => byToken.get({ tokenHash: hash }) ?? null,
    liveSessions: (userId, nowMs) =>
      db
        .select()
        .from(sessions)
        .where(
          and(eq(sessions.userId, userId), isNull(sessions.revokedAtMs), gt(sessions.expiresAtMs, nowMs)),
        )
        .orderBy(desc(sessions.seenAtMs), desc(sessions.id))
        .all(),
    hasDevice(userId, device) {
      const same = and(eq(sessions.userId, userId), eq(sessions.device, device));
      return db.select({ id: sessions.id }).from(sessions).where(same).limit(1).get() !== undefined;
    },
    insertSession(session) {
      db.insert(sessions)
        .values({ ...session, device: session.device ?? '', seenAtMs: session.createdAtMs })
        .run();
    },
    revokeSession(userId, hash, nowMs) {
      const own = and(live, eq(sessions.userId, userId));
      const update = db.update(sessions).set({ revokedAtMs: nowMs }).where(own).prepare();
      return update.run({ tokenHash: hash }).changes === 1;
    },
    touchSession(hash, seenAtMs, expiresAtMs) {
      db.update(sessions).set({ seenAtMs, expiresAtMs }).where(live).prepare().run({ tokenHash: hash });
    },
  };
}

type SharedSessionMethod = 'changePassword' | 'setSessionIdle';

/** Changes of a user with all sessions. */
function sharedSessionMethods(db: BetterSQLite3Database): Pick<UserRepository, SharedSessionMethod> {
  return {
    changePassword({ userId, passwordHash, atMs, keep }) {
      const others = and(eq(sessions.userId, userId), isNull(sessions.revokedAtMs));
      const ended = keep === null ? others : and(others, ne(sessions.tokenHash, keep));
      return db.transaction(
        () => {
          const changed = { passwordHash, passwordChangedAtMs: atMs };
          db.update(users).set(changed).where(eq(users.id, userId)).run();
          const rows = db.update(sessions).set({ revokedAtMs: atMs }).where(ended).returning().all();
          const tokens = db
            .update(apiTokens)
            .set({ revokedAtMs: atMs })
            .where(and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAtMs)))
            .returning()
            .all();
          return [...rows, ...tokens].map((row) => row.tokenHash);
        },
        { behavior: 'immediate' },
      );
    },
    setSessionIdle({ userId, idleMs, longestMs, nowMs, used }) {
      const own = and(eq(sessions.userId, userId), isNull(sessions.revokedAtMs));
      const { seenAtMs, createdAtMs } = sessions;
      const expiresAtMs = sql`min(${seenAtMs} + ${idleMs}, ${createdAtMs} + ${longestMs})`;
      return db.transaction(
        () => {
          db.update(users).set({ sessionIdleMs: idleMs }).where(eq(users.id, userId)).run();
          db.update(sessions)
            .set({ seenAtMs: nowMs })
            .where(and(own, eq(sessions.tokenHash, used)))
            .run();
          // what has ended stays ended
          db.update(sessions)
            .set({ expiresAtMs })
            .where(and(own, gt(sessions.expiresAtMs, nowMs)))
            .run();
          const ended = and(own, lte(sessions.expiresAtMs, nowMs));
          const rows = db.update(sessions).set({ revokedAtMs: nowMs }).where(ended).returning().all();
          return rows.map((row) => row.tokenHash);
        },
        { behavior: 'immediate' },
      );
    },
  };
}

/** User search on SQLite. */
export function sqliteUserDirectory(db: BetterSQLite3Database): Synchronous<UserDirectory> {
  return {
    list: (search, offset, limit) =>
      db
        .select()
        .from(users)
        .where(matching(search))
        .orderBy(desc(users.id))
        .limit(limit)
        .offset(offset)
        .all(),
    count: (search) => db.select({ all: count() }).from(users).where(matching(search)).get()?.all ?? 0,
  };
}

function matching({ kind, terms, except = [] }: UserSearch): SQL | undefined {
  return and(
    kind === undefined ? undefined : KINDS[kind],
    terms === undefined ? undefined : anyOf(terms),
    except.length === 0 ? undefined : notInArray(users.id, [...except]),
  );
}

/** Each term is a range of an index; no term matches no user. */
function anyOf({ uidStart, emailIndexes, mobileIndexes }: UserSearchTerms): SQL | undefined {
  return or(
    uidStart === '' ? sql`false` : and(gte(users.uid, uidStart), lt(users.uid, `${uidStart}:`)),
    emailIndexes.length === 0 ? undefined : inArray(users.emailIndex, [...emailIndexes]),
    mobileIndexes.length === 0 ? undefined : inArray(users.mobileIndex, [...mobileIndexes]),
  );
}
