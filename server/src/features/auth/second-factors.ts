/**
 * The second factor of a login: six digits of an authenticator app (RFC 6238, half a minute each, good once), or one of
 * ten recovery codes. Optional; required at login once its owner has confirmed the first code of the app.
 */

import { randomInt } from 'node:crypto';
import type { SecondFactorRepository, SecondFactorRow } from '@vernier/db/repositories/users/second-factors';
import { type Clock, MOST_AHEAD_MS } from '@vernier/shared/clock';
import { Secret, TOTP } from 'otpauth';
import { currentBrand } from '../../platform/brand/brand.ts';
import type { CurrentRow } from '../../core/identity/current-row.ts';
import type { Purpose } from '../../platform/encryption/purpose.ts';
import type { FieldCipher } from '../../platform/encryption/field-cipher.ts';
import type { OpenDatabase } from '@vernier/db/open-database';

/** Second factors of users and of administrators: the same rules, other tables, and secrets that open for their own side only. */
interface BothFactors {
  readonly secondFactors: SecondFactors;
  readonly adminFactors: SecondFactors;
}

const STEP_SECONDS = 30;
/** Clocks of phones are a little off: the code before and the one after count too. */
const STEPS_ASIDE = 1;
/** A code that was used later than this was used while the clock was wrong. */
const STEPS_AHEAD = MOST_AHEAD_MS / 1000 / STEP_SECONDS;
/** 160 bits, as long as the digest that is computed with it. */
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** Letters and digits that are hard to confuse; ten of 32 make 50 bits. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const RECOVERY_LENGTH = 10;
const SIX_DIGITS = /^\d{6}$/;

/** Whose second factor is changed: a user or an administrator. */
type Owner = CurrentRow<{ readonly id: number }>;

/** The call of the repository that uses a code up; it returns false for a code that was used. */
export type FactorUse = {
  readonly [Name in 'useStep' | 'useRecoveryCode']: {
    readonly method: Name;
    readonly parameters: Parameters<SecondFactorRepository[Name]>;
  };
}['useStep' | 'useRecoveryCode'];

export interface NewSecret {
  /** Base32, to be typed. */
  readonly secret: string;
  /** `otpauth://…`, to be shown as a picture. */
  readonly uri: string;
}

export interface SecondFactorsOptions {
  readonly rows: SecondFactorRepository;
  readonly cipher: FieldCipher;
  readonly clock: Clock;
  /** Purposes of the encrypted secrets and hashed codes; administrators and users have separate ones. */
  readonly secret: Purpose;
  readonly recovery: Purpose;
}

export class SecondFactors {
  readonly #rows: SecondFactorRepository;
  readonly #parts: Omit<SecondFactorsOptions, 'rows'>;

  constructor({ rows, ...parts }: SecondFactorsOptions) {
    this.#rows = rows;
    this.#parts = parts;
  }

  /** `passed` as well when the user has no second factor. A right code is used up by this. */
  async check(userId: number, given: string | undefined): Promise<'passed' | 'required' | 'wrong'> {
    const row = await this.#rows.of(userId);
    if (row === null || row.confirmedAtMs === null) return 'passed';
    if (given === undefined) return 'required';
    const use = this.#useOf(row, given);
    if (use === null) return 'wrong';
    const isUsed =
      use.method === 'useStep'
        ? await this.#rows.useStep(...use.parameters)
        : await this.#rows.useRecoveryCode(...use.parameters);
    return isUsed ? 'passed' : 'wrong';
  }

  /** The use of a code, for a write that includes it; null for a wrong code, and without a second factor. */
  async useOf(userId: number, given: string): Promise<FactorUse | null> {
    const row = await this.#rows.of(userId);
    return row === null || row.confirmedAtMs === null ? null : this.#useOf(row, given);
  }

  async isOn(userId: number): Promise<boolean> {
    return ((await this.#rows.of(userId))?.confirmedAtMs ?? null) !== null;
  }

  recoveryCodesLeft(userId: number): Promise<number> {
    return this.#rows.recoveryCodesLeft(userId);
  }

  /** Starts a set-up under the name that the app will show; null when there is a second factor already. */
  async begin(owner: Owner, label: string): Promise<NewSecret | null> {
    const { shown, parameters } = this.beginning(owner, label);
    return (await this.#rows.begin(...parameters)) ? shown : null;
  }

  /** The start of a set-up, for a write that includes it: what is shown, and the parameters of the repository's `begin`. */
  beginning(owner: Owner, label: string) {
    const { cipher, clock, secret: purpose } = this.#parts;
    const secret = new Secret({ size: SECRET_BYTES });
    const shown: NewSecret = {
      secret: secret.base32,
      uri: new TOTP({ issuer: currentBrand().name, label, secret }).toString(),
    };
    const encrypted = cipher.encrypt(purpose, secret.base32);
    return { shown, parameters: [owner.version, encrypted, clock.now()] as const };
  }

  /** The recovery codes, shown this once; `wrong` for a code that is not the app's, `absent` without a set-up that waits. */
  async confirm(owner: Owner, given: string): Promise<readonly string[] | 'wrong' | 'absent'> {
    const confirmation = await this.confirmation(owner, given);
    if (typeof confirmation === 'string') return confirmation;
    return (await this.#rows.confirm(...confirmation.parameters)) ? confirmation.codes : 'absent';
  }

  /** The confirmation of a set-up, for a write that includes it: the recovery codes, and the parameters of the repository's `confirm`. */
  async confirmation(owner: Owner, given: string) {
    const userId = owner.row.id;
    const row = await this.#rows.of(userId);
    if (row === null || row.confirmedAtMs !== null) return 'absent';
    const step = this.#stepOf(row, given);
    if (step === null) return 'wrong';
    const codes: readonly string[] = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    const hashes = codes.map((code) => this.#digests(userId, code)[0]);
    const verified = { step, secretEncrypted: row.secretEncrypted };
    const { version } = owner;
    return { codes, parameters: [version, verified, { atMs: this.#parts.clock.now(), hashes }] as const };
  }

  remove(owner: Owner): Promise<void> {
    return this.#rows.remove(owner.row.id);
  }

  #useOf(row: SecondFactorRow, given: string): FactorUse | null {
    const text = given.trim();
    const { ownerId } = row;
    if (!SIX_DIGITS.test(text))
      return { method: 'useRecoveryCode', parameters: [ownerId, this.#digests(ownerId, text)] };
    const step = this.#stepOf(row, text);
    return step === null ? null : { method: 'useStep', parameters: [ownerId, step, step + STEPS_AHEAD] };
  }

  /** The half minute whose code this is, or null. */
  #stepOf(row: SecondFactorRow, given: string): number | null {
    const { cipher, clock, secret: purpose } = this.#parts;
    const timestamp = clock.now();
    const secret = Secret.fromBase32(cipher.decrypt(purpose, row.secretEncrypted));
    const delta = new TOTP({ secret }).validate({ token: given.trim(), timestamp, window: STEPS_ASIDE });
    return delta === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
  }

  /** Digests of a recovery code: a new one is stored as the first, the others are of codes from before a key rotation. */
  #digests(userId: number, code: string): readonly [string, ...string[]] {
    const { cipher, recovery } = this.#parts;
    return cipher.blindIndexes(recovery, `${userId} ${code.replaceAll(/[\s-]/g, '').toUpperCase()}`);
  }
}

/** In two halves, as people copy it: `7KQ2M-9XAVB`. */
function newRecoveryCode(): string {
  const text = Array.from({ length: RECOVERY_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${text.slice(0, RECOVERY_LENGTH / 2)}-${text.slice(RECOVERY_LENGTH / 2)}`;
}

export function openSecondFactors(
  { secondFactors, adminSecondFactors }: Pick<OpenDatabase, 'secondFactors' | 'adminSecondFactors'>,
  cipher: FieldCipher,
  clock: Clock,
): BothFactors {
  const users = { rows: secondFactors, cipher, clock, secret: 'totp', recovery: 'recovery_code' } as const;
  const admins = {
    rows: adminSecondFactors,
    cipher,
    clock,
    secret: 'admin_totp',
    recovery: 'admin_recovery_code',
  } as const;
  return { secondFactors: new SecondFactors(users), adminFactors: new SecondFactors(admins) };
}
