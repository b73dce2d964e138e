/** Who is calling: sessions by token, kept in memory for the hot path, 30 days sliding, revoked at once [A6]. */

import type { Clock, TimeMs } from '@vernier/shared/clock';
import type { NewSessionRow, NewUserRow } from '@vernier/shared/store';
import { tokenHash, tokenOf } from './tokens.ts';

export const SESSION_LIFE_MS = 30 * 86_400_000;
/** The expiry slides, but is written at most this often per session. */
const TOUCH_INTERVAL_MS = 60_000;
/** Sessions kept in memory; the one unused for longest is forgotten first and read again when it returns. */
const MAX_REMEMBERED = 20_000;

/** The rows behind the sessions; synchronous, since the database is in this process. */
export interface SessionRows {
  sessionByTokenHash(hash: string): { readonly session: StoredSession; readonly user: NewUserRow } | null;
  touchSession(hash: string, seenAtMs: TimeMs, expiresAtMs: TimeMs): void;
  /** True when the user's session was live until now. */
  revokeSession(userId: number, hash: string, nowMs: TimeMs): boolean;
}

interface StoredSession extends NewSessionRow {
  readonly revokedAtMs: TimeMs | null;
}

/** A caller who is logged in. */
export interface Session {
  readonly hash: string;
  readonly user: NewUserRow;
}

interface Remembered extends Session {
  expiresAtMs: TimeMs;
  touchedAtMs: TimeMs;
}

export class Sessions {
  readonly #rows: SessionRows;
  readonly #clock: Clock;
  readonly #remembered = new Map<string, Remembered>();
  readonly #revoked: ((session: Session) => void)[] = [];

  constructor(rows: SessionRows, clock: Clock) {
    this.#rows = rows;
    this.#clock = clock;
  }

  /** The live session of an `authorization` header, or undefined. */
  ofHeader(header: string | undefined): Session | undefined {
    const token = tokenOf(header);
    return token === undefined ? undefined : this.#ofHash(tokenHash(token));
  }

  /** Ends a session everywhere: in the database, in memory and on its sockets. */
  revoke(session: Session): void {
    this.#rows.revokeSession(session.user.id, session.hash, this.#clock.now());
    this.#remembered.delete(session.hash);
    for (const listener of this.#revoked) listener(session);
  }

  onRevoked(listener: (session: Session) => void): void {
    this.#revoked.push(listener);
  }

  #ofHash(hash: string): Session | undefined {
    const found = this.#remembered.get(hash) ?? this.#read(hash);
    const now = this.#clock.now();
    if (found === undefined || found.expiresAtMs <= now) return undefined;
    this.#remembered.delete(hash);
    this.#remembered.set(hash, found);
    if (now - found.touchedAtMs >= TOUCH_INTERVAL_MS) {
      found.touchedAtMs = now;
      found.expiresAtMs = now + SESSION_LIFE_MS;
      this.#rows.touchSession(hash, now, found.expiresAtMs);
    }
    return found;
  }

  #read(hash: string): Remembered | undefined {
    const row = this.#rows.sessionByTokenHash(hash);
    if (row === null || row.session.revokedAtMs !== null) return undefined;
    if (this.#remembered.size >= MAX_REMEMBERED) {
      const oldest = this.#remembered.keys().next();
      if (!oldest.done) this.#remembered.delete(oldest.value);
    }
    const { expiresAtMs } = row.session;
    return { hash, user: row.user, expiresAtMs, touchedAtMs: expiresAtMs - SESSION_LIFE_MS };
  }
}
