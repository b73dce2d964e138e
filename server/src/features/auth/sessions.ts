/** Sessions by token: cached in memory for the hot path, sliding by the idle time of the user, 90 days in all, revoked immediately [AUTH-6]. */

import type {
  UserRepository,
  SessionRow,
  SessionLastUse,
  UserRow,
} from '@vernier/db/repositories/users/users';
import { type Clock, isFromWrongClock, type SteadyClock } from '@vernier/shared/clock';
import { Listeners } from '@vernier/shared/listeners';
import { type Refusal, refuse } from '@vernier/shared/refusals';
import type { Language } from '@vernier/shared/api/languages';
import type { Clocks } from '../../platform/process/system-monitor.ts';
import type { ApiTokens } from './api-tokens.ts';
import type { CredentialProof } from './credential-proof.ts';
import { CurrentRow } from '../../core/identity/current-row.ts';
import { type OwnedShards, requireOwner } from '../../core/shards/owned-shards.ts';
import { DeletedUsers } from '../../core/identity/deleted-users.ts';
import { KeyedQueue } from '../../platform/process/keyed-queue.ts';
import { SessionCache } from './session-cache.ts';
import type { Session } from '../../platform/routing/session.ts';
import { isApiToken, newToken, tokenHash, tokenOf } from './tokens.ts';
import { UseQueue } from './use-queue.ts';

/** The longest time without a use; a user may choose a shorter one [AUTH-24]. */
export const SESSION_LIFE_MS = 30 * 86_400_000;
/** A session in daily use ends too: a stolen one is not good for ever. */
const LONGEST_LIFE_MS = 90 * 86_400_000;
/** The expiry slides, but is written at most this often per session. */
const TOUCH_INTERVAL_MS = 60_000;
/** Until a page has replaced a session that ends without a notice. */
const REPLACED_LIFE_MS = 10_000;

/** The rows behind the sessions. */
type SessionRows = Pick<
  UserRepository,
  | 'userById'
  | 'demoOfUser'
  | 'sessionByTokenHash'
  | 'liveSessions'
  | 'hasDevice'
  | 'insertSession'
  | 'touchSessions'
  | 'setSessionIdle'
  | 'setLang'
  | 'revokeSession'
  | 'revokeAccess'
  | 'changePassword'
>;

interface CachedSession extends Session {
  user: UserRow;
  /** By the steady clock: a step of the wall clock neither ends a session nor prolongs it [CLOCK-8]. */
  endsMs: number;
  /** The end that no use of it delays. */
  readonly lastEndMs: number;
  touchedMs: number;
  /** When it last changed the user's language. */
  spokeMs: number;
}

export class Sessions {
  readonly #rows: SessionRows;
  /** Wall time, for the database. */
  readonly #clock: Clock;
  readonly #steady: SteadyClock;
  /** Of programs. */
  readonly tokens: ApiTokens;
  readonly deleted = new DeletedUsers();
  readonly #cached: SessionCache<CachedSession>;
  readonly #queue: UseQueue<SessionLastUse>;
  readonly #shards: OwnedShards;
  /** By user: a row that is read later is applied later. */
  readonly #refreshes = new KeyedQueue<number>();
  readonly #revoked = new Listeners<[tokenHash: string]>((error) => this.#listenerFailed(error));
  readonly #uses = new Listeners<[userId: number]>((error) => this.#listenerFailed(error));
  readonly #allEnded = new Listeners<[userId: number]>((error) => this.#listenerFailed(error));
  #listenerFailed: (error: unknown) => void = (error) => {
    throw error;
  };

  constructor(rows: SessionRows, tokens: ApiTokens, clocks: Clocks, shards: OwnedShards) {
    const onEnded = (hash: string) => this.#forget(hash);
    this.#cached = new SessionCache((hash) => this.#read(hash), { shards, onEnded });
    this.#shards = shards;
    this.#rows = rows;
    this.#queue = new UseQueue((uses) => rows.touchSessions(uses));
    this.tokens = tokens;
    this.#clock = clocks.clock;
    this.#steady = clocks.steady;
    tokens.onEnded((hash) => this.#revoked.call(hash));
  }

  /** The live session of an `authorization` header, or that of a program's token; else undefined. At once for one in memory. */
  ofHeader(header: string | undefined): Session | undefined | Promise<Session | undefined> {
    const token = tokenOf(header);
    if (token === undefined) return undefined;
    return isApiToken(token) ? this.tokens.ofHash(tokenHash(token)) : this.#ofHash(tokenHash(token));
  }

  /** The session of a call as it is now, from memory; undefined when it has ended. Called again after every await that precedes a write [AUTH-2]. */
  current(session: Session): Session | undefined {
    const { hash, scope } = session;
    if (scope !== undefined) return this.tokens.current(hash);
    const found = this.#cached.current(hash);
    return found === undefined || found.endsMs <= this.#steady.monotonicMs() ? undefined : found;
  }

  /** Whether the user registered in this session, less than `withinMs` ago. Its session is the first one, with the same time. */
  async isOfRegistration({ hash, user }: Session, withinMs: number): Promise<boolean> {
    const nowMs = this.#clock.now();
    if (nowMs < user.createdAtMs || nowMs >= user.createdAtMs + withinMs) return false;
    const own = (await this.#rows.sessionByTokenHash(hash))?.session;
    if (own?.createdAtMs !== user.createdAtMs) return false;
    return (await this.#rows.liveSessions(user.id, nowMs)).every(({ id }) => id >= own.id);
  }

  /** A session that is not in memory has ended, or throws a `NotOwner`: another process owns its user now [CLUSTER-91]. */
  requireOwner({ user }: Session): void {
    requireOwner(this.#shards, user.id);
  }

  /** Why the session may not change anything now; null when it may. */
  refusalOf(session: Session): Refusal | null {
    const current = this.current(session);
    if (current === undefined) this.requireOwner(session);
    if (current === undefined || this.deleted.has(current.user.id)) return refuse('session_invalid');
    return current.user.frozenAtMs === null ? null : refuse('account_frozen');
  }

  /** The user's row as it is now, or why what was proved no longer permits a change [AUTH-1]. */
  async confirm({
    userId,
    passwordHash,
    session,
    login,
    staleReason,
  }: CredentialProof): Promise<CurrentRow<UserRow> | Refusal> {
    const row = await this.#rows.userById(userId);
    const refusal = session === null ? null : this.refusalOf(session);
    if (refusal !== null) return refusal;
    const isStale = passwordHash !== undefined && row?.passwordHash !== passwordHash;
    if (row === null || row.deletedAtMs !== null || isStale) return refuse(staleReason);
    return new CurrentRow(row, { passwordHash, session: session?.hash, ...login });
  }

  /** Begins a session; the token exists only in the answer. Null when the user's row has changed since it was confirmed. */
  async begin(
    { row, version }: CurrentRow<Pick<UserRow, 'id' | 'sessionIdleMs'>>,
    device: string,
  ): Promise<string | null> {
    const token = newToken();
    const createdAtMs = this.#clock.now();
    const expiresAtMs = createdAtMs + idleMsOf(row);
    const session = { userId: row.id, tokenHash: tokenHash(token), createdAtMs, expiresAtMs, device };
    return (await this.#rows.insertSession(session, version)) ? token : null;
  }

  /** The user's live sessions, the one used last first. */
  async live(userId: number): Promise<readonly SessionRow[]> {
    await this.#queue.store();
    return this.#rows.liveSessions(userId, this.#clock.now());
  }

  /** Whether a stored session of the user, live or ended, began on such a device. */
  knowsDevice(userId: number, device: string): Promise<boolean> {
    return this.#rows.hasDevice(userId, device);
  }

  /** Ends a session everywhere: in the database, in memory and on its sockets. */
  async revoke(userId: number, hash: string): Promise<void> {
    await this.#rows.revokeSession(userId, hash, this.#clock.now());
    this.#forget(hash);
  }

  /** Ends a session that its page replaces: without a notice, and its calls that are under way are still answered. */
  async replace({ user, hash }: Session): Promise<void> {
    await this.#rows.revokeSession(user.id, hash, this.#clock.now());
    const found = this.#cached.current(hash);
    if (found === undefined) return;
    found.touchedMs = this.#steady.monotonicMs();
    found.endsMs = found.touchedMs + REPLACED_LIFE_MS;
  }

  /**
   * Sets a new password and ends all other sessions and all API tokens, in one write, and then those of the practice account. False when
   * the user's row has changed since it was confirmed.
   */
  async changePassword(
    { row, version }: CurrentRow<UserRow>,
    passwordHash: string,
    keep: string | null,
  ): Promise<boolean> {
    const userId = row.id;
    const change = { userId, passwordHash, keep, version, atMs: this.#clock.now() };
    const ended = await this.#rows.changePassword(change);
    if (ended === null) return false;
    this.#forgetAll(ended);
    this.#allEnded.call(userId);
    await this.refresh(userId);
    const practice = await this.#rows.demoOfUser(userId);
    if (practice !== null) await this.revokeAll(practice.id);
    return true;
  }

  /** Ends every session and every program's token of a user, and of the user's practice account. */
  async revokeAll(userId: number): Promise<void> {
    this.#forgetAll(await this.#rows.revokeAccess(userId, this.#clock.now()));
    this.#allEnded.call(userId);
    const practice = await this.#rows.demoOfUser(userId);
    if (practice !== null) this.#allEnded.call(practice.id);
  }

  /** Ends every program's token of a user, and what {@link onAllEnded} adds. */
  async revokePrograms(userId: number): Promise<void> {
    await this.tokens.revokeAll(userId);
    this.#allEnded.call(userId);
  }

  /** Forgets the sessions and tokens of a user whose rows are deleted. */
  forgetUser(userId: number): void {
    for (const { hash } of this.#cached.changeOf(userId)) this.#forget(hash);
    this.tokens.forgetUser(userId);
  }

  #forgetAll(hashes: readonly string[]): void {
    for (const hash of hashes) {
      this.#forget(hash);
      this.tokens.forget(hash);
    }
  }

  /** Sets how long unused sessions of the user live, at once for all; this one is in use, and those that are idle for longer end. */
  async setIdle({ hash, user }: Session, idleMs: number): Promise<void> {
    await this.#queue.store();
    const change = { idleMs, longestMs: LONGEST_LIFE_MS, nowMs: this.#clock.now(), used: hash };
    const ended = await this.#rows.setSessionIdle({ userId: user.id, ...change });
    const now = this.#steady.monotonicMs();
    for (const cached of this.#cached.changeOf(user.id)) {
      if (cached.hash === hash) cached.touchedMs = now;
      if (cached.endsMs > now) cached.endsMs = Math.min(cached.touchedMs + idleMs, cached.lastEndMs);
    }
    for (const endedSession of ended) this.#forget(endedSession);
    await this.refresh(user.id);
  }

  /** Remembers the language that a page of the user speaks; pages in two languages cost a write a minute at most [NOTIFICATION-4]. */
  noteLanguage({ hash, user, scope }: Session, lang: Language): Promise<void> | undefined {
    if (user.lang === lang || user.frozenAtMs !== null || scope !== undefined) return undefined;
    const found = this.#cached.current(hash);
    const now = this.#steady.monotonicMs();
    if (found === undefined || now - found.spokeMs < TOUCH_INTERVAL_MS) return undefined;
    found.spokeMs = now;
    return this.#rows.setLang(user.id, lang).then(() => this.refresh(user.id));
  }

  /** Applies a change of the user's row, effective from the next request. */
  async refresh(userId: number): Promise<void> {
    await this.#refreshes.run(userId, async () => {
      const user = await this.#rows.userById(userId);
      if (user === null) return;
      for (const cached of this.#cached.changeOf(userId)) cached.user = user;
      this.tokens.refresh(user);
    });
  }

  /** Once a second. */
  async sweep(): Promise<void> {
    await this.#cached.sweep();
    await this.storeUses();
  }

  /** Stores the newest uses of sessions and tokens, without which a session would end earlier after a restart. */
  async storeUses(): Promise<void> {
    await this.#queue.store();
    await this.tokens.storeUses();
  }

  /** Calls the listener with the hash of each token that was revoked before its expiry. */
  onRevoked(listener: (tokenHash: string) => void): void {
    this.#revoked.add(listener);
  }

  /** Calls the listener with the user whose programs lose their access all at once. */
  onAllEnded(listener: (userId: number) => void): void {
    this.#allEnded.add(listener);
  }

  /** Calls the listener with the user at each use of a session or a token that is stored. */
  onUsed(listener: (userId: number) => void): void {
    this.#uses.add(listener);
    this.tokens.onUsed(listener);
  }

  /** Reports a listener that throws: the sessions that end with it must end all the same. */
  onListenerError(report: (error: unknown) => void): void {
    this.#listenerFailed = report;
  }

  #forget(hash: string): void {
    this.#cached.delete(hash);
    this.#revoked.call(hash);
  }

  #ofHash(hash: string): Session | undefined | Promise<Session | undefined> {
    const found = this.#cached.find(hash);
    return found instanceof Promise ? found.then((read) => this.#used(read)) : this.#used(found);
  }

  /** The session with a use more; its new end is stored within a second [AUTH-36]. */
  #used(found: CachedSession | undefined): Session | undefined {
    const now = this.#steady.monotonicMs();
    if (found === undefined || found.endsMs <= now) return undefined;
    if (now - found.touchedMs < TOUCH_INTERVAL_MS) return found;
    found.touchedMs = now;
    found.endsMs = Math.min(now + idleMsOf(found.user), found.lastEndMs);
    const seenAtMs = this.#clock.now();
    // The steady clock has fractions of a millisecond; a date has none.
    const expiresAtMs = seenAtMs + Math.floor(found.endsMs - now);
    this.#uses.call(found.user.id);
    this.#queue.add({ tokenHash: found.hash, seenAtMs, expiresAtMs });
    return found;
  }

  async #read(hash: string): Promise<CachedSession | undefined> {
    const row = await this.#rows.sessionByTokenHash(hash);
    if (row === null || row.session.revokedAtMs !== null) return undefined;
    const { createdAtMs, expiresAtMs } = row.session;
    const nowMs = this.#clock.now();
    if (isFromWrongClock(expiresAtMs, nowMs, SESSION_LIFE_MS)) return undefined;
    const now = this.#steady.monotonicMs();
    const lastEndMs = now + Math.min(LONGEST_LIFE_MS, createdAtMs + LONGEST_LIFE_MS - nowMs);
    const idleMs = idleMsOf(row.user);
    const leftMs = Math.min(idleMs, expiresAtMs - nowMs);
    const endsMs = Math.min(now + leftMs, lastEndMs);
    const touchedMs = now + leftMs - idleMs;
    return { hash, user: row.user, endsMs, lastEndMs, touchedMs, spokeMs: -Infinity };
  }
}

/** How long a session of the user lives without a use. */
export function idleMsOf({ sessionIdleMs }: Pick<UserRow, 'sessionIdleMs'>): number {
  return sessionIdleMs ?? SESSION_LIFE_MS;
}
