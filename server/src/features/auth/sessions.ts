/** Sessions by token: cached in memory for the hot path, sliding by the idle time of the user, 90 days in all, revoked immediately [AUTH-6]. */

import type { UserRepository, SessionRow, UserRow } from '@vernier/db/repositories/users/users';
import { type Clock, isFromWrongClock, type SteadyClock } from '@vernier/shared/clock';
import { Listeners } from '@vernier/shared/listeners';
import { type Refusal, refuse } from '@vernier/shared/refusals';
import type { Language } from '@vernier/shared/api/languages';
import type { Clocks } from '../../platform/process/system-monitor.ts';
import type { ApiTokens } from './api-tokens.ts';
import type { CredentialProof } from './credential-proof.ts';
import { CurrentRow } from '../../core/identity/current-row.ts';
import type { Session } from '../../platform/routing/session.ts';
import { isApiToken, newToken, tokenHash, tokenOf } from './tokens.ts';

/** The longest time without a use; a user may choose a shorter one [AUTH-24]. */
export const SESSION_LIFE_MS = 30 * 86_400_000;
/** A session in daily use ends too: a stolen one is not good for ever. */
const LONGEST_LIFE_MS = 90 * 86_400_000;
/** The expiry slides, but is written at most this often per session. */
const TOUCH_INTERVAL_MS = 60_000;
/** Until a page has replaced a session that ends without a notice. */
const REPLACED_LIFE_MS = 10_000;
/** Sessions cached in memory; the least recently used one is evicted first and read again on use. */
const MAX_REMEMBERED = 20_000;

/** The rows behind the sessions; synchronous, since the database is in this process. */
type SessionRows = Pick<
  UserRepository,
  | 'userById'
  | 'demoOfUser'
  | 'sessionByTokenHash'
  | 'liveSessions'
  | 'hasDevice'
  | 'insertSession'
  | 'touchSession'
  | 'setSessionIdle'
  | 'setLang'
  | 'revokeSession'
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
  readonly #cached = new Map<string, CachedSession>();
  readonly #revoked = new Listeners<[tokenHash: string]>((error) => this.#listenerFailed(error));
  readonly #allEnded = new Listeners<[userId: number]>((error) => this.#listenerFailed(error));
  #listenerFailed: (error: unknown) => void = (error) => {
    throw error;
  };

  constructor(rows: SessionRows, tokens: ApiTokens, clocks: Clocks) {
    this.#rows = rows;
    this.tokens = tokens;
    this.#clock = clocks.clock;
    this.#steady = clocks.steady;
    tokens.onEnded((hash) => this.#revoked.call(hash));
  }

  /** The live session of an `authorization` header, or that of a program's token; else undefined. */
  ofHeader(header: string | undefined): Session | undefined {
    const token = tokenOf(header);
    if (token === undefined) return undefined;
    return isApiToken(token) ? this.tokens.ofHash(tokenHash(token)) : this.#ofHash(tokenHash(token));
  }

  /** The session as it is now; undefined when it has ended. Called again after every await that precedes a write [AUTH-2]. */
  current(session: Session): Session | undefined {
    const { hash, scope } = session;
    if (scope !== undefined) return this.tokens.current(hash);
    const found = this.#cached.get(hash) ?? this.#read(hash);
    return found === undefined || found.endsMs <= this.#steady.monotonicMs() ? undefined : found;
  }

  /** Why the session may not change anything now; null when it may. */
  refusalOf(session: Session): Refusal | null {
    const current = this.current(session);
    if (current === undefined) return refuse('session_invalid');
    return current.user.frozenAtMs === null ? null : refuse('account_frozen');
  }

  /** The user's row as it is now, or why what was proved no longer permits a change [AUTH-1]. */
  confirm({ userId, passwordHash, session, staleReason }: CredentialProof): CurrentRow<UserRow> | Refusal {
    const refusal = session === null ? null : this.refusalOf(session);
    if (refusal !== null) return refusal;
    const row = this.#rows.userById(userId);
    const isStale = passwordHash !== undefined && row?.passwordHash !== passwordHash;
    if (row === null || row.deletedAtMs !== null || isStale) return refuse(staleReason);
    return new CurrentRow(row);
  }

  /** Begins a session; the token exists only in the answer. */
  begin(user: CurrentRow<Pick<UserRow, 'id' | 'sessionIdleMs'>>, device: string): string {
    const token = newToken();
    const createdAtMs = this.#clock.now();
    const expiresAtMs = createdAtMs + idleMsOf(user.row);
    const userId = user.row.id;
    this.#rows.insertSession({ userId, tokenHash: tokenHash(token), createdAtMs, expiresAtMs, device });
    return token;
  }

  /** The user's live sessions, the one used last first. */
  live(userId: number): readonly SessionRow[] {
    return this.#rows.liveSessions(userId, this.#clock.now());
  }

  /** Whether a stored session of the user, live or ended, began on such a device. */
  knowsDevice(userId: number, device: string): boolean {
    return this.#rows.hasDevice(userId, device);
  }

  /** Ends a session everywhere: in the database, in memory and on its sockets. */
  revoke(userId: number, hash: string): void {
    this.#rows.revokeSession(userId, hash, this.#clock.now());
    this.#forget(hash);
  }

  /** Ends a session that its page replaces: without a notice, and its calls that are under way are still answered. */
  replace({ user, hash }: Session): void {
    this.#rows.revokeSession(user.id, hash, this.#clock.now());
    const found = this.#cached.get(hash);
    if (found === undefined) return;
    found.touchedMs = this.#steady.monotonicMs();
    found.endsMs = found.touchedMs + REPLACED_LIFE_MS;
  }

  /** Sets a new password and ends all other sessions and all API tokens, in one write, and then those of the practice account. */
  changePassword(user: CurrentRow<UserRow>, passwordHash: string, keep: string | null): void {
    const userId = user.row.id;
    const change = { userId, passwordHash, keep, atMs: this.#clock.now() };
    for (const hash of this.#rows.changePassword(change)) {
      this.#forget(hash);
      this.tokens.forget(hash);
    }
    this.refresh(userId);
    this.#allEnded.call(userId);
    this.#revokePractice(userId);
  }

  /** Ends every session and every program's token of a user, and of the user's practice account. */
  revokeAll(userId: number): void {
    this.revokePrograms(userId);
    for (const session of this.live(userId)) this.revoke(userId, session.tokenHash);
    this.#revokePractice(userId);
  }

  /** Ends every program's token of a user, and what {@link onAllEnded} adds. */
  revokePrograms(userId: number): void {
    this.tokens.revokeAll(userId);
    this.#allEnded.call(userId);
  }

  #revokePractice(userId: number): void {
    const practice = this.#rows.demoOfUser(userId);
    if (practice !== null) this.revokeAll(practice.id);
  }

  /** Forgets the sessions and tokens of a user whose rows are deleted. */
  forgetUser(userId: number): void {
    for (const { hash, user } of [...this.#cached.values()]) if (user.id === userId) this.#forget(hash);
    this.tokens.forgetUser(userId);
  }

  /** Sets how long unused sessions of the user live, at once for all; this one is in use, and those that are idle for longer end. */
  setIdle({ hash, user }: Session, idleMs: number): void {
    const change = { idleMs, longestMs: LONGEST_LIFE_MS, nowMs: this.#clock.now(), used: hash };
    const ended = this.#rows.setSessionIdle({ userId: user.id, ...change });
    // read again with their new end
    for (const cached of [...this.#cached.values()])
      if (cached.user.id === user.id) this.#cached.delete(cached.hash);
    for (const endedSession of ended) this.#forget(endedSession);
    this.refresh(user.id);
  }

  /** Remembers the language that a page of the user speaks; pages in two languages cost a write a minute at most [NOTIFICATION-4]. */
  noteLanguage({ hash, user, scope }: Session, lang: Language): void {
    if (user.lang === lang || user.frozenAtMs !== null || scope !== undefined) return;
    const found = this.#cached.get(hash);
    const now = this.#steady.monotonicMs();
    if (found === undefined || now - found.spokeMs < TOUCH_INTERVAL_MS) return;
    found.spokeMs = now;
    this.#rows.setLang(user.id, lang);
    this.refresh(user.id);
  }

  /** Applies a change of the user's row, effective from the next request. */
  refresh(userId: number): void {
    const user = this.#rows.userById(userId);
    if (user === null) return;
    for (const cached of this.#cached.values()) {
      if (cached.user.id === userId) cached.user = user;
    }
    this.tokens.refresh(user);
  }

  /** Calls the listener with the hash of each token that was revoked before its expiry. */
  onRevoked(listener: (tokenHash: string) => void): void {
    this.#revoked.add(listener);
  }

  /** Calls the listener with the user whose programs lose their access all at once. */
  onAllEnded(listener: (userId: number) => void): void {
    this.#allEnded.add(listener);
  }

  /** Reports a listener that throws: the sessions that end with it must end all the same. */
  onListenerError(report: (error: unknown) => void): void {
    this.#listenerFailed = report;
  }

  #forget(hash: string): void {
    this.#cached.delete(hash);
    this.#revoked.call(hash);
  }

  #ofHash(hash: string): Session | undefined {
    const found = this.#cached.get(hash) ?? this.#read(hash);
    const now = this.#steady.monotonicMs();
    if (found === undefined || found.endsMs <= now) return undefined;
    this.#cached.delete(hash);
    this.#cached.set(hash, found);
    if (now - found.touchedMs >= TOUCH_INTERVAL_MS) {
      found.touchedMs = now;
      found.endsMs = Math.min(now + idleMsOf(found.user), found.lastEndMs);
      const seenAtMs = this.#clock.now();
      // The steady clock has fractions of a millisecond; a date has none.
      this.#rows.touchSession(hash, seenAtMs, seenAtMs + Math.floor(found.endsMs - now));
    }
    return found;
  }

  #read(hash: string): CachedSession | undefined {
    const row = this.#rows.sessionByTokenHash(hash);
    if (row === null || row.session.revokedAtMs !== null) return undefined;
    const { createdAtMs, expiresAtMs } = row.session;
    const nowMs = this.#clock.now();
    if (isFromWrongClock(expiresAtMs, nowMs, SESSION_LIFE_MS)) return undefined;
    if (this.#cached.size >= MAX_REMEMBERED) {
      const oldest = this.#cached.keys().next();
      if (!oldest.done) this.#cached.delete(oldest.value);
    }
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
