/** How an administrator gets in: the first one, a session for a right pair, and whose a token is. */

import type {
  AdminRepository,
  AdminRow,
  AdminSessionRow,
  LiveAdminSession,
} from '@vernier/db/repositories/admin/admins';
import type { MetaRepository } from '@vernier/db/repositories/site/site';
import { type Clock, isOfWrongClock, type TimeMs } from '@vernier/shared/clock';
import { CurrentRow } from '../core/identity/current-row.ts';
import type { Passwords } from '../features/auth/passwords.ts';
import type { SecondFactors } from '../features/auth/second-factors.ts';
import { generatePassword } from '../features/auth/made-up-password.ts';
import { newToken, tokenHash, tokenOf } from '../features/auth/tokens.ts';
import type { Config } from '../platform/config/config.ts';

/** An administrator logs in again after a working day, used or not. */
const SESSION_LIFE_MS = 12 * 3_600_000;
const MADE_UP_EMAIL = 'admin@vernier.local';
/** Setting that says where the first administrator's password came from. */
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

/** The access of the first administrator, to be printed: the password is kept nowhere. */
export interface GeneratedAdmin {
  readonly email: string;
  readonly password: string;
}

/** A session that may be written; its token exists only here. */
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

/** A live session and whose it is. */
export interface SignedIn {
  readonly admin: AdminRow;
  readonly session: LiveAdminSession;
}

export class SignIn {
  readonly #parts: SignInOptions;

  constructor(parts: SignInOptions) {
    this.#parts = parts;
  }

  /**
   * Makes the first administrator, an owner, and returns the password that was made up. Until the first log-in each start makes
   * up another one, since the output of the last may have been lost; a password that was given is replaced by a given one only.
   */
  async ensureFirst(config: Pick<Config, 'adminEmail' | 'adminPassword'>): Promise<GeneratedAdmin | null> {
    const { admins, passwords, clock, meta } = this.#parts;
    const unused = admins.unusedAdmin();
    if (unused === null && admins.hasAny()) return null;
    const isGiven = config.adminPassword !== null;
    if (unused !== null && !isGiven && meta.get(FIRST_PASSWORD) !== MADE_UP) return null;
    meta.set(FIRST_PASSWORD, isGiven ? GIVEN : MADE_UP);
    const email = config.adminEmail ?? unused?.email ?? MADE_UP_EMAIL;
    const password = config.adminPassword ?? generatePassword();
    const passwordHash = await passwords.hash(password);
    if (unused === null) admins.insert({ email, passwordHash, role: 'owner', createdAtMs: clock.now() });
    else admins.update(unused.id, { email, passwordHash });
    return config.adminPassword === null ? { email, password } : null;
  }

  /** Null when the password is wrong; an address without an administrator costs as much time and is null. */
  async prove(email: string, password: string): Promise<AdminProof | null> {
    const { admins, passwords } = this.#parts;
    const admin = admins.byEmail(email);
    const adminId = admin?.id;
    const passwordHash = admin?.passwordHash ?? null;
    const isRight = await passwords.verify(passwordHash, password);
    if (adminId === undefined || passwordHash === null || !isRight) return null;
    return { adminId, passwordHash } as AdminProof;
  }

  /** The administrator's row as it is now; null when the password was changed or the access ended since the proof [AUTH-1]. */
  confirm({ adminId, passwordHash }: AdminProof): CurrentRow<AdminRow> | null {
    const admin = this.#parts.admins.byId(adminId);
    if (admin === null || admin.disabledAtMs !== null || admin.passwordHash !== passwordHash) return null;
    return new CurrentRow(admin);
  }

  newSession(admin: CurrentRow<AdminRow>, device: string): NewSession {
    const token = newToken();
    const createdAtMs = this.#parts.clock.now();
    const row = { adminId: admin.row.id, tokenHash: tokenHash(token), device, createdAtMs };
    return { token, row: { ...row, expiresAtMs: createdAtMs + SESSION_LIFE_MS } };
  }

  /** The session and its administrator as they are now; undefined when either has ended. */
  current({ tokenHash: hash }: LiveAdminSession): SignedIn | undefined {
    return liveAt(this.#parts.admins.bySession(hash), this.#parts.clock.now());
  }

  /** Whose an `authorization` header is; undefined without a live session. */
  ofHeader(header: string | undefined): SignedIn | undefined {
    return signedIn(header, this.#parts.admins, this.#parts.clock.now());
  }
}

export function signedIn(
  header: string | undefined,
  admins: Pick<AdminRepository, 'bySession'>,
  nowMs: TimeMs,
): SignedIn | undefined {
  const token = tokenOf(header);
  return liveAt(token === undefined ? null : admins.bySession(tokenHash(token)), nowMs);
}

function liveAt(found: SignedIn | null, nowMs: TimeMs): SignedIn | undefined {
  if (found === null || found.admin.disabledAtMs !== null) return undefined;
  const { expiresAtMs } = found.session;
  if (isOfWrongClock(expiresAtMs, nowMs, SESSION_LIFE_MS)) return undefined;
  return expiresAtMs > nowMs ? found : undefined;
}

/** What says whether administrators need a second factor, and who has one. */
export interface FactorRule {
  readonly config: Pick<Config, 'adminTotpRequired'>;
  readonly adminFactors: SecondFactors;
}

/** Every administrator must have a second factor here, and this one has not set it up. */
export function lacksSecondFactor({ config, adminFactors }: FactorRule, { id }: AdminRow): boolean {
  return config.adminTotpRequired && !adminFactors.isOn(id);
}
