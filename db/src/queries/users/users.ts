/** Users and sessions; statements that every request runs are prepared once. */

import {
  and,
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
import type {
  UserRepository,
  UserDirectory,
  UserSearch,
  UserSearchTerms,
} from '../../repositories/users/users.ts';
import { all, changesOne, first, write, transaction, type Bodies } from '../body.ts';
import { countOf, idBefore } from '../cursor-page.ts';
import type { QuerySource, Tables } from '../query-source.ts';
import { idsOfPage, listLength } from '../user-lists.ts';
import { isCurrent } from './user-version.ts';

type Users = Tables['users'];

type UserMethods = Pick<
  Bodies<UserRepository>,
  | 'userById'
  | 'userByContact'
  | 'userByInviteCode'
  | 'demoOfUser'
  | 'accountsIn'
  | 'invitedBy'
  | 'invitedCount'
  | 'setLang'
  | 'setAllowList'
  | 'setFrozen'
  | 'erase'
>;

export function userQueries(source: QuerySource): Bodies<UserRepository> {
  return {
    ...readUsers(source),
    ...writeUsers(source),
    ...sessionMethods(source),
    ...sharedSessionMethods(source),
  };
}

type ReadMethod =
  | 'userById'
  | 'userByContact'
  | 'userByInviteCode'
  | 'demoOfUser'
  | 'accountsIn'
  | 'invitedBy'
  | 'invitedCount';

function readUsers(source: QuerySource): Pick<UserMethods, ReadMethod> {
  const {
    db,
    tables: { users },
  } = source;
  const byId = db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id')));
  const column = { email: users.emailIndex, mobile: users.mobileIndex };
  return {
    userById: (id) => first(byId, { id }),
    *userByContact(channel, indexes) {
      const found = yield* all(db.select().from(users).where(inArray(column[channel], indexes)).limit(2));
      return found.length === 1 ? (found[0] ?? null) : null;
    },
    userByInviteCode: (code) =>
      first(
        db
          .select()
          .from(users)
          .where(and(eq(users.inviteCode, code), eq(users.isDemo, false), isNull(users.deletedAtMs))),
      ),
    demoOfUser: (userId) => first(db.select().from(users).where(eq(users.demoOf, userId))),
    *accountsIn(countries) {
      const isThere = inArray(users.country, [...countries]);
      const owners = yield* all(
        db.select({ id: users.id, country: users.country }).from(users).where(isThere),
      );
      const ids = db.select({ id: users.id }).from(users).where(isThere);
      const practices = yield* all(
        db.select({ id: users.id, demoOf: users.demoOf }).from(users).where(inArray(users.demoOf, ids)),
      );
      const countryOf = new Map(owners.map(({ id, country }) => [id, country]));
      return [
        ...owners,
        ...practices.map(({ id, demoOf }) => ({ id, country: countryOf.get(demoOf ?? 0) ?? null })),
      ].flatMap(({ id, country }) => (country === null ? [] : [{ id, country }]));
    },
    *invitedBy(userId, page) {
      const ids = yield* idsOfPage(source, { userId, list: 'invited_users' }, page);
      return yield* all(
        db
          .select({ uid: users.uid, createdAtMs: users.createdAtMs })
          .from(users)
          .where(inArray(users.id, ids))
          .orderBy(desc(users.id)),
      );
    },
    invitedCount: (userId) => listLength(source, { userId, list: 'invited_users' }),
  };
}

function writeUsers({
  db,
  tables: { apiTokens, sessions, users },
}: QuerySource): Omit<UserMethods, ReadMethod> {
  const change = (userId: number, fields: Partial<Users['$inferInsert']>) =>
    write(db.update(users).set(fields).where(eq(users.id, userId)));
  return {
    setLang: (userId, lang) => change(userId, { lang }),
    setAllowList: (userId, dates) => change(userId, dates),
    setFrozen(userId, atMs) {
      const frozenAtMs = atMs === null ? null : sql<number>`coalesce(${users.frozenAtMs}, ${atMs})`;
      return write(db.update(users).set({ frozenAtMs }).where(eq(users.id, userId)));
    },
    erase: (userId, deletedAtMs) =>
      transaction(function* () {
        // The names of API tokens and the browsers of sessions are personal data.
        yield* write(db.delete(apiTokens).where(eq(apiTokens.userId, userId)));
        yield* write(db.update(sessions).set({ device: '' }).where(eq(sessions.userId, userId)));
        const live = and(eq(sessions.userId, userId), isNull(sessions.revokedAtMs));
        yield* write(db.update(sessions).set({ revokedAtMs: deletedAtMs }).where(live));
        yield* change(userId, { ...ERASED_FIELDS, deletedAtMs });
      }),
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
  source: QuerySource,
): Omit<Bodies<UserRepository>, keyof UserMethods | SharedSessionMethod> {
  const {
    db,
    tables: { sessions, users },
  } = source;
  const tokenHash = sql.placeholder('tokenHash');
  const live = and(eq(sessions.tokenHash, tokenHash), isNull(sessions.revokedAtMs));
  const byToken = db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, tokenHash));
  const touch = db
    .update(sessions)
    .set({
      seenAtMs: sql`${sql.placeholder('seenAtMs')}`,
      expiresAtMs: sql`${sql.placeholder('expiresAtMs')}`,
    })
    .where(live);
  return {
    sessionByTokenHash: (hash) => first(byToken, { tokenHash: hash }),
    liveSessions: (userId, nowMs) =>
      all(
        db
          .select()
          .from(sessions)
          .where(
            and(eq(sessions.userId, userId), isNull(sessions.revokedAtMs), gt(sessions.expiresAtMs, nowMs)),
          )
          .orderBy(desc(sessions.id)),
      ),
    hasDevice(userId, device) {
      const same = and(eq(sessions.userId, userId), eq(sessions.device, device));
      return first(db.select({ id: sessions.id }).from(sessions).where(same).limit(1)).map(
        (row) => row !== null,
      );
    },
    insertSession: (session, version) =>
      transaction(function* () {
        if (!(yield* isCurrent(source, version))) return false;
        const values = { ...session, device: session.device ?? '', seenAtMs: session.createdAtMs };
        return yield* changesOne(db.insert(sessions).values(values));
      }),
    revokeSession(userId, hash, nowMs) {
      const own = and(live, eq(sessions.userId, userId));
      const update = db.update(sessions).set({ revokedAtMs: nowMs }).where(own);
      return changesOne(update, { tokenHash: hash });
    },
    touchSessions: (uses) =>
      transaction(function* () {
        for (const use of uses) yield* write(touch, { ...use });
      }),
  };
}

type SharedSessionMethod = 'changePassword' | 'revokeAccess' | 'setSessionIdle';

/** Changes of a user with all sessions. */
function sharedSessionMethods(source: QuerySource): Pick<Bodies<UserRepository>, SharedSessionMethod> {
  const {
    db,
    tables: { apiTokens, sessions, users },
    fragments,
  } = source;
  return {
    changePassword({ userId, passwordHash, atMs, keep, version }) {
      const others = and(eq(sessions.userId, userId), isNull(sessions.revokedAtMs));
      const ended = keep === null ? others : and(others, ne(sessions.tokenHash, keep));
      return transaction(function* () {
        if (!(yield* isCurrent(source, version))) return null;
        const changed = { passwordHash, passwordChangedAtMs: atMs };
        yield* write(db.update(users).set(changed).where(eq(users.id, userId)));
        const rows = yield* all(db.update(sessions).set({ revokedAtMs: atMs }).where(ended).returning());
        const tokens = yield* all(
          db
            .update(apiTokens)
            .set({ revokedAtMs: atMs })
            .where(and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAtMs)))
            .returning(),
        );
        return [...rows, ...tokens].map((row) => row.tokenHash);
      });
    },
    revokeAccess: (userId, revokedAtMs) =>
      transaction(function* () {
        const practice = db.select({ id: users.id }).from(users).where(eq(users.demoOf, userId));
        const ofUser = (column: typeof sessions.userId | typeof apiTokens.userId) =>
          or(eq(column, userId), inArray(column, practice));
        const liveSessions = and(ofUser(sessions.userId), isNull(sessions.revokedAtMs));
        const liveTokens = and(ofUser(apiTokens.userId), isNull(apiTokens.revokedAtMs));
        const rows = yield* all(db.update(sessions).set({ revokedAtMs }).where(liveSessions).returning());
        const tokens = yield* all(db.update(apiTokens).set({ revokedAtMs }).where(liveTokens).returning());
        return [...rows, ...tokens].map((row) => row.tokenHash);
      }),
    setSessionIdle({ userId, idleMs, longestMs, nowMs, used }) {
      const own = and(eq(sessions.userId, userId), isNull(sessions.revokedAtMs));
      const { seenAtMs, createdAtMs } = sessions;
      const expiresAtMs = fragments.smaller(sql`${seenAtMs} + ${idleMs}`, sql`${createdAtMs} + ${longestMs}`);
      return transaction(function* () {
        yield* write(db.update(users).set({ sessionIdleMs: idleMs }).where(eq(users.id, userId)));
        yield* write(
          db
            .update(sessions)
            .set({ seenAtMs: nowMs })
            .where(and(own, eq(sessions.tokenHash, used))),
        );
        // what has ended stays ended
        yield* write(
          db
            .update(sessions)
            .set({ expiresAtMs })
            .where(and(own, gt(sessions.expiresAtMs, nowMs))),
        );
        const ended = and(own, lte(sessions.expiresAtMs, nowMs));
        const rows = yield* all(db.update(sessions).set({ revokedAtMs: nowMs }).where(ended).returning());
        return rows.map((row) => row.tokenHash);
      });
    },
  };
}

/** User search. */
export function userDirectoryQueries(source: QuerySource): Bodies<UserDirectory> {
  const {
    db,
    tables: { users },
  } = source;
  return {
    list: (search, { after, skip = 0, limit }) =>
      all(
        db
          .select()
          .from(users)
          .where(and(idBefore(users.id, after), matching(users, search)))
          .orderBy(desc(users.id))
          .limit(limit)
          .offset(skip),
      ),
    count: (search) => countOf(source, users, matching(users, search)),
  };
}

function matching(users: Users, { kind, terms, except = [] }: UserSearch): SQL | undefined {
  const kinds = {
    real: eq(users.isDemo, false),
    demo: eq(users.isDemo, true),
    frozen: isNotNull(users.frozenAtMs),
  };
  return and(
    kind === undefined ? undefined : kinds[kind],
    terms === undefined ? undefined : anyOf(users, terms),
    except.length === 0 ? undefined : notInArray(users.id, [...except]),
  );
}

/** Each term is a range of an index; no term matches no user. */
function anyOf(users: Users, { uidStart, emailIndexes, mobileIndexes }: UserSearchTerms): SQL | undefined {
  return or(
    uidStart === '' ? sql`false` : and(gte(users.uid, uidStart), lt(users.uid, `${uidStart}:`)),
    emailIndexes.length === 0 ? undefined : inArray(users.emailIndex, [...emailIndexes]),
    mobileIndexes.length === 0 ? undefined : inArray(users.mobileIndex, [...mobileIndexes]),
  );
}
