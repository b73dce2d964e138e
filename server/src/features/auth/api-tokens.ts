/** API tokens of users: stored as digests, with a scope and an expiry, and revoked immediately [TOKEN-2]. */

import type {
  ApiTokenRepository,
  ApiTokenRow,
  TokenLastUse,
} from '@vernier/db/repositories/users/api-tokens';
import type { TokenScope } from '@vernier/shared/api/define-call';
import type { UserRow } from '@vernier/db/repositories/users/users';
import { type Clock, isFromWrongClock, type SteadyClock, type TimeMs } from '@vernier/shared/clock';
import type { Clocks } from '../../platform/process/system-monitor.ts';
import type { CurrentRow } from '../../core/identity/current-row.ts';
import type { Session } from '../../platform/routing/session.ts';
import type { OwnedShards } from '../../core/shards/owned-shards.ts';
import type { FieldCipher } from '../../platform/encryption/field-cipher.ts';
import { SessionCache } from './session-cache.ts';
import { newApiToken, newSigningSecret, tokenHash } from './tokens.ts';
import { UseQueue } from './use-queue.ts';

/** The last use is written at most this often per token. */
const TOUCH_INTERVAL_MS = 60_000;

interface CachedToken extends Session {
  user: UserRow;
  readonly expiresAtMs: TimeMs | null;
  readonly secretEncrypted: string | null;
  /** Decrypted at the first signed request. */
  secret: string | null;
  settings: string | null;
  /** By the steady clock. */
  touchedMs: number;
}

export interface ApiTokenOptions {
  readonly name: string;
  readonly scope: TokenScope;
  /** Null for a token that does not expire. */
  readonly lifeMs: number | null;
}

export interface ApiTokensOptions extends Clocks {
  readonly rows: ApiTokenRepository;
  readonly cipher: FieldCipher;
  readonly shards: OwnedShards;
}

export class ApiTokens {
  readonly #rows: ApiTokenRepository;
  readonly #cipher: FieldCipher;
  /** Wall time. */
  readonly #clock: Clock;
  readonly #steady: SteadyClock;
  readonly #cached: SessionCache<CachedToken>;
  readonly #queue: UseQueue<TokenLastUse>;
  readonly #ended: ((tokenHash: string) => void)[] = [];
  readonly #uses: ((userId: number) => void)[] = [];

  constructor({ rows, cipher, clock, steady, shards }: ApiTokensOptions) {
    this.#cached = new SessionCache((hash) => this.#read(hash), {
      shards,
      onEnded: (hash) => this.forget(hash),
    });
    this.#rows = rows;
    this.#queue = new UseQueue((uses) => rows.touch(uses));
    this.#cipher = cipher;
    this.#clock = clock;
    this.#steady = steady;
  }

  /**
   * The token exists only in the answer; its secret is stored encrypted, since it signs requests on both sides. Null when the user's row
   * has changed since it was confirmed.
   */
  async make(
    { row: { id: userId }, version }: CurrentRow<Pick<UserRow, 'id'>>,
    { name, scope, lifeMs }: ApiTokenOptions,
  ): Promise<{ readonly token: string; readonly secret: string; readonly row: ApiTokenRow } | null> {
    const [token, secret] = [newApiToken(), newSigningSecret()];
    const secretEncrypted = this.#cipher.encrypt('token_secret', secret);
    const createdAtMs = this.#clock.now();
    const expiresAtMs = lifeMs === null ? null : createdAtMs + lifeMs;
    const values = {
      ...{ userId, name, tokenHash: tokenHash(token), scope, createdAtMs, expiresAtMs },
      ...{ secretEncrypted, secretHash: tokenHash(secret) },
    };
    const row = await this.#rows.insert(values, version);
    return row === null ? null : { token, secret, row };
  }

  /** The session of the token with this secret, for callers that can send no header. */
  async ofSecret(secret: string): Promise<Session | undefined> {
    const hash = await this.#rows.hashOfSecret(tokenHash(secret));
    return hash === null ? undefined : this.ofHash(hash);
  }

  /** The key of the signatures of a token that a call has; null of a token without one. */
  secretOf(hash: string): string | null {
    const found = this.#cached.current(hash);
    if (found === undefined || found.secretEncrypted === null) return null;
    found.secret ??= this.#cipher.decrypt('token_secret', found.secretEncrypted);
    return found.secret;
  }

  /** Settings of the requests of a token that a call has, to compatible interfaces, as JSON; null while all are the usual ones. */
  settingsOf(hash: string): string | null {
    return this.#cached.current(hash)?.settings ?? null;
  }

  async setSettings(hash: string, settings: string): Promise<void> {
    await this.#rows.setSettings(hash, settings);
    const cached = this.#cached.current(hash);
    if (cached !== undefined) cached.settings = settings;
  }

  /** The newest first. */
  async live(userId: number): Promise<readonly ApiTokenRow[]> {
    await this.storeUses();
    return this.#rows.live(userId, this.#clock.now());
  }

  /** Without counting as a use of it. */
  current(hash: string): Session | undefined {
    const found = this.#cached.current(hash);
    return found === undefined || isOver(found, this.#clock.now()) ? undefined : found;
  }

  ofHash(hash: string): Session | undefined | Promise<Session | undefined> {
    const found = this.#cached.find(hash);
    return found instanceof Promise ? found.then((read) => this.#used(read)) : this.#used(found);
  }

  /** The token with a use more; its time is stored within a second. */
  #used(found: CachedToken | undefined): Session | undefined {
    const now = this.#clock.now();
    if (found === undefined || isOver(found, now)) return undefined;
    const monotonicMs = this.#steady.monotonicMs();
    if (monotonicMs - found.touchedMs < TOUCH_INTERVAL_MS) return found;
    found.touchedMs = monotonicMs;
    for (const listener of this.#uses) listener(found.user.id);
    this.#queue.add({ tokenHash: found.hash, usedAtMs: now });
    return found;
  }

  async revoke(userId: number, hash: string): Promise<void> {
    await this.#rows.revoke(userId, hash, this.#clock.now());
    this.forget(hash);
  }

  async revokeAll(userId: number): Promise<void> {
    for (const hash of await this.#rows.revokeAll(userId, this.#clock.now())) this.forget(hash);
  }

  /** Applies a change of the user's row. */
  refresh(user: UserRow): void {
    for (const cached of this.#cached.changeOf(user.id)) cached.user = user;
  }

  /** Calls the listener with the hash of each ended token. */
  onEnded(listener: (tokenHash: string) => void): void {
    this.#ended.push(listener);
  }

  /** Calls the listener with the user at each use that is stored. */
  onUsed(listener: (userId: number) => void): void {
    this.#uses.push(listener);
  }

  /** It has ended on the disk; from now on in memory and on its sockets too. */
  forget(hash: string): void {
    this.#cached.delete(hash);
    for (const listener of this.#ended) listener(hash);
  }

  /** Forgets the tokens of a user whose rows are deleted. */
  forgetUser(userId: number): void {
    for (const { hash } of this.#cached.changeOf(userId)) this.forget(hash);
  }

  storeUses(): Promise<void> {
    return this.#queue.store();
  }

  /** Once a second: those whose time is over end on their sockets too. */
  sweep(): Promise<void> | undefined {
    const now = this.#clock.now();
    for (const cached of this.#cached.all()) if (isOver(cached, now)) this.forget(cached.hash);
    return this.#cached.sweep();
  }

  async #read(hash: string): Promise<CachedToken | undefined> {
    const row = await this.#rows.byHash(hash);
    if (row === null || row.token.revokedAtMs !== null) return undefined;
    if (isFromWrongClock(row.token.createdAtMs, this.#clock.now())) return undefined;
    const { scope, expiresAtMs, secretEncrypted, settings } = row.token;
    const stored = { scope, expiresAtMs, secretEncrypted, settings };
    return { hash, user: row.user, ...stored, secret: null, touchedMs: -Infinity };
  }
}

function isOver({ expiresAtMs }: CachedToken, nowMs: TimeMs): boolean {
  return expiresAtMs !== null && expiresAtMs <= nowMs;
}
