/** How an administrator gets in: the first one, a session for a right pair, and whose a token is. */

import type { AdminRepository, AdminRow, AdminSessionRow, LiveAdminSession } from '@vernier/db/admin';
import type { MetaRepository } from '@vernier/db/site';
import type { Clock, TimeMs } from '@vernier/shared/clock';
import type { Passwords } from '../auth/passwords.ts';
import type { SecondFactors } from '../auth/second-factors.ts';
import { madeUpPassword } from '../auth/made-up-password.ts';
import { newToken, tokenHash, tokenOf } from '../auth/tokens.ts';
import type { Config } from '../settings/config.ts';

/** An administrator logs in again after a working day, used or not. */
const SESSION_LIFE_MS = 12 * 3_600_000;
const MADE_UP_EMAIL = 'admin@vernier.local';
/** Setting that says where the first administrator's password came from. */
const FIRST_PASSWORD = 'first_admin_password';
const MADE_UP = 'made_up';
const GIVEN = 'given';

export interface SignInParts {
  readonly admins: AdminRepository;
  readonly passwords: Passwords;
  readonly meta: MetaRepository;
  /** Wall time. */
  readonly clock: Clock;
}

/** The access of the first administrator, to be printed: the password is kept nowhere. */
export interface MadeUpAdmin {
  readonly email: string;
  readonly password: string;
}

/** A session that may be written; its token exists only here. */
export interface NewSession {
  readonly token: string;
  readonly row: AdminSessionRow;
}

/** A live session and whose it is. */
export interface SignedIn {
  readonly admin: AdminRow;
  readonly session: LiveAdminSession;
}

export class SignIn {
  readonly #parts: SignInParts;

  constructor(parts: SignInParts) {
    this.#parts = parts;
  }

  /**
   * Makes the first administrator, an owner, and returns the password that was made up. Until the first log-in each start makes
   * up another one, since the output of the last may have been lost; a password that was given is replaced by a given one only.
   */
  async ensureFirst(config: Pick<Config, 'adminEmail' | 'adminPassword'>): Promise<MadeUpAdmin | null> {
    const { admins, passwords, clock, meta } = this.#parts;
    const unused = admins.neverUsed();
    if (unused === null && admins.hasAny()) return null;
    const isGiven = config.adminPassword !== null;
    if (unused !== null && !isGiven && meta.get(FIRST_PASSWORD) !== MADE_UP) return null;
    meta.set(FIRST_PASSWORD, isGiven ? GIVEN : MADE_UP);
    const email = config.adminEmail ?? unused?.email ?? MADE_UP_EMAIL;
    const password = config.adminPassword ?? madeUpPassword();
    const passwordHash = await passwords.hash(password);
    if (unused === null) admins.insert({ email, passwordHash, role: 'owner', createdAtMs: clock.now() });
    else admins.update(unused.id, { email, passwordHash });
    return config.adminPassword === null ? { email, password } : null;
  }

  /** The administrator of a right pair; null for any other, which always takes as long. */
  async whoIs(email: string, password: string): Promise<AdminRow | null> {
    const { admins, passwords } = this.#parts;
    const admin = admins.byEmail(email);
    const matches = await passwords.verify(admin?.passwordHash ?? null, password);
    return admin !== null && matches && admin.disabledAtMs === null ? admin : null;
  }

  newSession(admin: AdminRow, device: string): NewSession {
    const token = newToken();
    const createdAtMs = this.#parts.clock.now();
    const row = { adminId: admin.id, tokenHash: tokenHash(token), device, createdAtMs };
    return { token, row: { ...row, expiresAtMs: createdAtMs + SESSION_LIFE_MS } };
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
  const found = token === undefined ? null : admins.bySession(tokenHash(token));
  if (found === null || found.admin.disabledAtMs !== null) return undefined;
  return found.session.expiresAtMs > nowMs ? found : undefined;
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
