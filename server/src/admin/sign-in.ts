/** Sign-in of administrators: creation of the first one, sessions, and the lookup of a token. */

import type {
  AdminRepository,
  AdminRow,
  AdminSessionRow,
  LiveAdminSession,
  SessionAdmin,
} from '@vernier/db/repositories/admin/admins';
import type { MetaRepository } from '@vernier/db/repositories/site/site';
import { type Clock, isFromWrongClock, type TimeMs } from '@vernier/shared/clock';
import { CurrentRow } from '../core/identity/current-row.ts';
import { generatePassword, type Passwords } from '../features/auth/passwords.ts';
import { newToken, tokenHash, tokenOf } from '../features/auth/tokens.ts';
import type { Config } from '../platform/config/config.ts';

/** Sessions have a fixed lifetime of one working day, used or not. */
const SESSION_LIFE_MS = 12 * 3_600_000;
const MADE_UP_EMAIL = 'admin@vernier.local';
/** Setting that records the origin of the first administrator's password. */
const FIRST_PASSWORD = 'first_admin_password';
const MADE_UP = 'made_up';
const GIVEN = 'given';

export interface SignInOptions {
  readonly admins: AdminRepository;
  readonly passwords: Passwords;
  readonly meta: MetaRepository;
  /** Wall time. */
  readonly clock: Clock;
}

/** Credentials of the first administrator, for printing; the password is not stored. */
export interface GeneratedAdmin {
  readonly email: string;
  readonly password: string;
}

/** A new session before it is written; its token exists only here. */
export interface NewSession {
  readonly token: string;
  readonly row: AdminSessionRow;
}

declare const PROVED: unique symbol;

/** An administrator's right password, and the stored hash that it was compared with; made by `prove` only. */
export interface AdminProof {
  readonly [PROVED]: true;
  readonly adminId: number;
  readonly passwordHash: string;
}

/** A live session and its administrator. */
export interface SignedIn {
  readonly admin: SessionAdmin;
  readonly session: LiveAdminSession;
}

export class SignIn {
  readonly #parts: SignInOptions;
  /** Of calls, by token hash; read at the begin of each call and after each change of administrators. */
  readonly #sessions = new Map<string, SignedIn>();
  /** The administrators of decisions, by id. */
  readonly #admins = new Map<number, AdminRow>();
  /** Number of changes of administrators: a row that was read before the newest one may be old. */
  #changes = 0;

  constructor(parts: SignInOptions) {
    this.#parts = parts;
  }

  /**
   * Creates the first administrator, an owner, and returns the generated password. Until the first log-in each start generates
   * a new one, since the output of the last may be lost. A configured password is replaced only by another configured one.
   */
  async ensureFirst(config: Pick<Config, 'adminEmail' | 'adminPassword'>): Promise<GeneratedAdmin | null> {
    const { admins, passwords, clock, meta } = this.#parts;
    const unused = await admins.unusedAdmin();
    if (unused === null && (await admins.hasAny())) return null;
    const isGiven = config.adminPassword !== null;
    if (unused !== null && !isGiven && (await meta.get(FIRST_PASSWORD)) !== MADE_UP) return null;
    await meta.set(FIRST_PASSWORD, isGiven ? GIVEN : MADE_UP);
    const email = config.adminEmail ?? unused?.email ?? MADE_UP_EMAIL;
    const password = config.adminPassword ?? generatePassword();
    const passwordHash = await passwords.hash(password);
    if (unused === null)
      await admins.insert({ email, passwordHash, role: 'owner', createdAtMs: clock.now() });
    else await admins.update(unused.id, { email, passwordHash });
    return config.adminPassword === null ? { email, password } : null;
  }

  /** Null when the password is wrong. An unknown address takes as long and gives null. */
  async prove(email: string, password: string): Promise<AdminProof | null> {
    const { admins, passwords } = this.#parts;
    const admin = await admins.byEmail(email);
    const adminId = admin?.id;
    const stored = admin?.passwordHash ?? '';
    // an invited administrator has none yet
    const passwordHash = stored === '' ? null : stored;
    const isRight = await passwords.verify(passwordHash, password);
    if (adminId === undefined || passwordHash === null || !isRight) return null;
    return { adminId, passwordHash } as AdminProof;
  }

  /** The administrator's current row; null when the password changed or the access ended since the proof [AUTH-1]. */
  async confirm({ adminId, passwordHash }: AdminProof): Promise<CurrentRow<AdminRow> | null> {
    const admin = await this.#parts.admins.byId(adminId);
    if (admin === null || admin.disabledAtMs !== null || admin.passwordHash !== passwordHash) return null;
    return new CurrentRow(admin, { passwordHash });
  }

  newSession(admin: CurrentRow<AdminRow>, device: string): NewSession {
    const token = newToken();
    const createdAtMs = this.#parts.clock.now();
    const row = { adminId: admin.row.id, tokenHash: tokenHash(token), device, createdAtMs };
    return { token, row: { ...row, expiresAtMs: createdAtMs + SESSION_LIFE_MS } };
  }

  /** The session of a call and its administrator in their current state, from memory; undefined when either has ended. */
  current({ tokenHash: hash }: LiveAdminSession): SignedIn | undefined {
    return liveAt(this.#sessions.get(hash) ?? null, this.#parts.clock.now());
  }

  /** The session of an `authorization` header; undefined without a live one. */
  async ofHeader(header: string | undefined): Promise<SignedIn | undefined> {
    const token = tokenOf(header);
    return token === undefined ? undefined : this.ofHash(tokenHash(token));
  }

  /** The session of a token with this hash. */
  async ofHash(hash: string): Promise<SignedIn | undefined> {
    const found = await this.#newest(() => this.#parts.admins.bySession(hash));
    const live = liveAt(found, this.#parts.clock.now());
    if (live === undefined) this.#sessions.delete(hash);
    else this.#sessions.set(hash, live);
    return live;
  }

  /** Reads an administrator whom a decision in memory is about to need. */
  async read(id: number): Promise<AdminRow | null> {
    const admin = await this.#newest(() => this.#parts.admins.byId(id));
    if (admin !== null) this.#admins.set(id, admin);
    return admin;
  }

  /** An administrator that was read, in the current state. */
  known(id: number): AdminRow | null {
    return this.#admins.get(id) ?? null;
  }

  /** Applies a change of administrators or their sessions to those in memory. */
  async refresh(): Promise<void> {
    this.#changes += 1;
    const { admins, clock } = this.#parts;
    for (const hash of [...this.#sessions.keys()]) {
      const live = liveAt(await admins.bySession(hash), clock.now());
      if (live === undefined) this.#sessions.delete(hash);
      else this.#sessions.set(hash, live);
    }
    for (const id of [...this.#admins.keys()]) {
      const admin = await admins.byId(id);
      if (admin !== null) this.#admins.set(id, admin);
    }
  }

  /** What a read finds that no change has overtaken. */
  async #newest<Row>(read: () => Promise<Row>): Promise<Row> {
    for (;;) {
      const changes = this.#changes;
      const row = await read();
      if (changes === this.#changes) return row;
    }
  }
}

export async function signedIn(
  header: string | undefined,
  admins: Pick<AdminRepository, 'bySession'>,
  nowMs: TimeMs,
): Promise<SignedIn | undefined> {
  const token = tokenOf(header);
  return liveAt(token === undefined ? null : await admins.bySession(tokenHash(token)), nowMs);
}

function liveAt(found: SignedIn | null, nowMs: TimeMs): SignedIn | undefined {
  if (found === null || found.admin.disabledAtMs !== null) return undefined;
  const { expiresAtMs } = found.session;
  if (isFromWrongClock(expiresAtMs, nowMs, SESSION_LIFE_MS)) return undefined;
  return expiresAtMs > nowMs ? found : undefined;
}

/** The setting that requires a second factor. */
export interface FactorRule {
  readonly config: Pick<Config, 'adminTotpRequired'>;
}

/** True when a second factor is required and this administrator has none. */
export function needsSecondFactor({ config }: FactorRule, { hasSecondFactor }: SessionAdmin): boolean {
  return config.adminTotpRequired && !hasSecondFactor;
}
