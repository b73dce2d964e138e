/**
 * Codes that prove an address: six digits, ten minutes, five tries that are counted before anything is compared, good
 * once, and for their own purpose and target only [AUTH-8].
 */

import { randomInt, timingSafeEqual } from 'node:crypto';
import type {
  CodePurpose,
  VerificationCodeRepository,
  VerificationCodeRow,
} from '@vernier/db/repositories/users/verification-codes';
import type { Clock, SteadyClock, TimeMs } from '@vernier/shared/clock';
import { type Refusal, refuse } from '@vernier/shared/refusals';
import type { Language } from '@vernier/shared/api/languages';
import type { RateLimiter } from '../../platform/routing/rate-limits.ts';
import { tooMany } from '../../platform/routing/send.ts';
import type { Notifications } from '../notifications/create-notifications.ts';
import type { Contact } from '../../core/identity/contacts.ts';
import type { LoginGuard } from './login-guard.ts';
import type { FieldCipher } from '../../platform/encryption/field-cipher.ts';

const DIGITS = 6;
const LIFE_MS = 600_000;
const TRIES = 5;
const BETWEEN_MS = 60_000;
const DAY_MS = 86_400_000;
/** To one target, as all strangers together have it sent: a hundred and fifty guesses a day, of a million. */
const MOST_A_DAY = 30;

export interface CodesOptions {
  readonly rows: VerificationCodeRepository;
  readonly cipher: FieldCipher;
  /** Wall time. */
  readonly clock: Clock;
  readonly steady: SteadyClock;
  readonly sender: Pick<Notifications, 'sendCode'>;
  /** Null when the limits are lifted for tests; the five tries are not. */
  readonly limiter: RateLimiter | null;
  /** Who has logged in from where. */
  readonly guard: Pick<LoginGuard, 'isFamiliar'> | null;
}

/** A request for a code. */
export interface CodeRequest {
  readonly contact: Contact;
  readonly purpose: CodePurpose;
  readonly lang: Language;
  /** No message is delivered, and the caller cannot see the difference. */
  readonly isDecoy: boolean;
  /** The caller's address, for the limits. */
  readonly address: string;
  /** Requested within a session of the account, which has its own budget. */
  readonly isOwner: boolean;
}

/** A code that a user entered. */
export interface CodeAttempt {
  readonly contact: Contact;
  readonly purpose: CodePurpose;
  readonly code: string;
  readonly address: string;
}

export class Codes {
  readonly #parts: CodesOptions;
  /** When this process sent a code, by the steady clock and the code's digest; the oldest first. */
  readonly #sentMs = new Map<string, number>();

  constructor(parts: CodesOptions) {
    this.#parts = parts;
  }

  /** Sends a new code, which replaces the one before; null when it is sent. */
  send(request: CodeRequest): Refusal | null {
    const { contact, purpose, lang, isDecoy } = request;
    const { rows, cipher, clock, sender } = this.#parts;
    const now = clock.now();
    const target = this.#target(contact);
    const wait = this.#wait(request, target);
    if (wait > 0) return tooMany(wait);
    const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
    const codeHash = cipher.blindIndex('code', `${purpose} ${target} ${code}`);
    const sentInDay = sentOnDay(rows.ofTarget(target), purpose, now) + 1;
    rows.removeBefore(now - 2 * DAY_MS);
    rows.put({ target, purpose, codeHash, sentAtMs: now, triesLeft: TRIES, sentInDay });
    this.#noteSent(codeHash);
    const channel = contact.channel === 'email' ? 'email' : 'sms';
    sender.sendCode({ to: contact.address, channel, lang, purpose, code, isDecoy });
    return null;
  }

  /** Tries a code; null when it was right, and then it is used up. */
  use({ contact, purpose, code, address }: CodeAttempt): Refusal | null {
    const { rows, cipher, limiter } = this.#parts;
    const wait = limiter?.take('guesses', address) ?? 0;
    if (wait > 0) return tooMany(wait);
    const target = this.#target(contact);
    const sent = rows.ofTarget(target).find((candidate) => candidate.purpose === purpose);
    if (sent === undefined || !this.#isAlive(sent)) return refuse('code_wrong');
    const row = rows.takeTry(target, purpose);
    const given = cipher.blindIndex('code', `${purpose} ${target} ${code}`);
    const isRight = row !== null && timingSafeEqual(Buffer.from(row.codeHash), Buffer.from(given));
    return isRight && rows.spend(row) ? null : refuse('code_wrong');
  }

  /** Seconds until a code may be sent again; requests by strangers do not block the owner [AUTH-8]. */
  #wait({ address, isOwner }: CodeRequest, target: string): number {
    const { limiter, guard } = this.#parts;
    if (limiter === null) return 0;
    const isKnown = isOwner || guard?.isFamiliar(target, address) === true;
    const asker = isOwner ? 'owner' : address;
    return (
      limiter.take('sends', address) ||
      this.#waitOf(target, isKnown) ||
      limiter.take('sendsToOne', `${target} ${asker}`)
    );
  }

  /** Seconds until the target may be sent another one, for any purpose; who is known there has no share in the day's. */
  #waitOf(target: string, isKnown: boolean): number {
    const { rows, clock } = this.#parts;
    const now = clock.now();
    const sent = rows.ofTarget(target);
    const today = sent.map(({ purpose }) => sentOnDay(sent, purpose, now));
    const isUsedUp = !isKnown && today.reduce((all, count) => all + count, 0) >= MOST_A_DAY;
    const ages = sent.map((row) => this.#ageMs(row)).filter((ageMs) => ageMs >= 0);
    const waitMs = isUsedUp ? (dayOf(now) + 1) * DAY_MS - now : BETWEEN_MS - Math.min(BETWEEN_MS, ...ages);
    return Math.max(0, Math.ceil(waitMs / 1000));
  }

  #isAlive(row: VerificationCodeRow): boolean {
    const ageMs = this.#ageMs(row);
    return ageMs >= 0 && ageMs < LIFE_MS;
  }

  /** Below 0 for a code that an earlier process sent at a time to come: the clock was set back meanwhile [CLOCK-8]. */
  #ageMs({ codeHash, sentAtMs }: VerificationCodeRow): number {
    const { clock, steady } = this.#parts;
    const sentMs = this.#sentMs.get(codeHash);
    return sentMs === undefined ? clock.now() - sentAtMs : steady.monotonicMs() - sentMs;
  }

  #noteSent(codeHash: string): void {
    const now = this.#parts.steady.monotonicMs();
    for (const [hash, sentMs] of this.#sentMs) {
      if (now - sentMs < LIFE_MS) break;
      this.#sentMs.delete(hash);
    }
    this.#sentMs.set(codeHash, now);
  }

  #target({ channel, address }: Contact): string {
    return this.#parts.cipher.blindIndex('target', `${channel} ${address}`);
  }
}

function sentOnDay(sent: readonly VerificationCodeRow[], purpose: CodePurpose, now: TimeMs): number {
  const row = sent.find((candidate) => candidate.purpose === purpose);
  return row !== undefined && dayOf(row.sentAtMs) === dayOf(now) ? row.sentInDay : 0;
}

function dayOf(atMs: TimeMs): number {
  return Math.floor(atMs / DAY_MS);
}
