/**
 * Codes that prove an address: six digits, ten minutes, five tries that are counted before anything is compared, good
 * once, and for the purpose, target and request of each only [AUTH-8] [AUTH-19].
 */

import { randomInt, timingSafeEqual } from 'node:crypto';
import type {
  CodePurpose,
  VerificationCodeRepository,
  VerificationCodeRow,
} from '@vernier/db/repositories/users/verification-codes';
import type { Clock, SteadyClock, TimeMs } from '@vernier/shared/clock';
import { isRefusal, type Refusal, refuse } from '@vernier/shared/refusals';
import type { Language } from '@vernier/shared/api/languages';
import type { RateLimiter } from '../../platform/routing/rate-limits.ts';
import { tooMany } from '../../platform/routing/send.ts';
import type { Notifications } from '../notifications/create-notifications.ts';
import { type Contact, contactKey } from '../../core/identity/contacts.ts';
import type { LoginGuard } from './login-guard.ts';
import type { SecurityLog } from '../security-log/security-log.ts';
import type { CaptchaFields, CaptchaCheck } from './captcha-check.ts';
import type { SendBudgets } from './send-budgets.ts';
import type { FieldCipher } from '../../platform/encryption/field-cipher.ts';
import { KeyedQueue } from '../../platform/process/keyed-queue.ts';
import { newToken, tokenHash } from './tokens.ts';

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
  /** Null when the limits are lifted for tests. */
  readonly budgets: SendBudgets | null;
  /** Who has logged in from where. */
  readonly guard: Pick<LoginGuard, 'isKnown' | 'knowsAny'> | null;
  /** Null when the limits are lifted for tests. */
  readonly captchaCheck: CaptchaCheck | null;
  readonly securityLog: Pick<SecurityLog, 'record'>;
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
  readonly captcha: CaptchaFields;
}

/** A code that a user entered. */
export interface CodeAttempt {
  /** The addresses that it may have been sent to. */
  readonly contacts: readonly Contact[];
  readonly purpose: CodePurpose;
  readonly code: string;
  /** Of the request; without one, the newest request from the same address is meant. */
  readonly key: string | undefined;
  readonly address: string;
  /** Used in a session of the account. */
  readonly isOwner: boolean;
  /** The account of the contacts; undefined without one. */
  readonly userId: number | undefined;
  readonly captcha?: CaptchaFields;
}

/** A code that was sent. */
interface SentCode {
  /** Known to the requester only. */
  readonly key: string;
}

export class Codes {
  readonly #parts: CodesOptions;
  /** When this process sent a code, by the steady clock and the request's key; the oldest first. */
  readonly #sentMs = new Map<string, number>();
  /** By target: the next request is decided after the code of the one before is stored. */
  readonly #requests = new KeyedQueue<string>();

  constructor(parts: CodesOptions) {
    this.#parts = parts;
  }

  /** Sends a code and returns the key of the request. */
  async send(request: CodeRequest): Promise<SentCode | Refusal> {
    const { contact, purpose, lang, isDecoy } = request;
    const target = this.#target(contact);
    const made = await this.#requests.run(target, () => this.#make(request, target));
    if (isRefusal(made)) return made;
    const { key, code } = made;
    const channel = contact.channel === 'email' ? 'email' : 'sms';
    await this.#parts.sender.sendCode({ to: contact.address, channel, lang, purpose, code, isDecoy });
    return { key };
  }

  async #make(
    request: CodeRequest,
    target: string,
  ): Promise<(SentCode & { readonly code: string }) | Refusal> {
    const { contact, purpose } = request;
    const { rows, cipher, clock, guard, captchaCheck } = this.#parts;
    const isKnown = request.isOwner || (await guard?.isKnown(target, request.address)) === true;
    const isPaid = contact.channel === 'mobile' && !isKnown;
    const refusal = isPaid ? ((await captchaCheck?.refusalOfSms(request.captcha)) ?? null) : null;
    if (refusal !== null) return refusal;
    const wait = await this.#wait(request, target, isKnown);
    if (wait > 0) return tooMany(wait);
    const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
    const key = newToken();
    const keyHash = tokenHash(key);
    const address = cipher.blindIndex('target', request.address);
    const codeHash = this.#codeHash(keyHash, code);
    const now = clock.now();
    await rows.removeBefore(now - 2 * DAY_MS);
    await rows.add({ keyHash, target, purpose, address, isKnown, codeHash, sentAtMs: now, triesLeft: TRIES });
    this.#noteSent(keyHash);
    return { key, code };
  }

  /** Tries a code; null when it was right, and then it is used up. */
  async use(attempt: CodeAttempt): Promise<Refusal | null> {
    const { rows, limiter, captchaCheck } = this.#parts;
    const refusal = (await this.#isKnown(attempt))
      ? null
      : ((await captchaCheck?.refusalOfAttempt(attempt.captcha ?? {})) ?? null);
    if (refusal !== null) return refusal;
    const wait = limiter?.take('guesses', attempt.address) ?? 0;
    if (wait > 0) return tooMany(wait);
    const sent = await this.#requestOf(attempt);
    if (sent === undefined || !this.#isAlive(sent)) return this.#wrong(attempt);
    const row = await rows.takeTry(sent.keyHash);
    const given = this.#codeHash(sent.keyHash, attempt.code);
    const isRight = row !== null && timingSafeEqual(Buffer.from(row.codeHash), Buffer.from(given));
    return isRight && (await rows.spend(row)) ? null : this.#wrong(attempt);
  }

  /** Within a session of the account, or from an address that its owner has logged in from. */
  async #isKnown({ contacts, address, isOwner }: CodeAttempt): Promise<boolean> {
    if (isOwner) return true;
    const targets = contacts.map((contact) => this.#target(contact));
    return (await this.#parts.guard?.knowsAny(targets, address)) === true;
  }

  #wrong({ contacts, purpose, address, userId }: CodeAttempt): Refusal {
    const [contact] = contacts;
    this.#parts.securityLog.record({
      kind: 'code_wrong',
      address,
      userId,
      account: contact === undefined ? undefined : this.#target(contact),
      detail: purpose,
    });
    return refuse('code_wrong');
  }

  /** The request whose code is tried: that of the key, or the newest one from the address. */
  async #requestOf({
    contacts,
    purpose,
    key,
    address,
  }: CodeAttempt): Promise<VerificationCodeRow | undefined> {
    const { rows, cipher } = this.#parts;
    const ofContacts = await Promise.all(contacts.map((contact) => rows.ofTarget(this.#target(contact))));
    const sent = ofContacts
      .flat()
      .filter((row) => row.purpose === purpose)
      .toSorted((one, other) => other.sentAtMs - one.sentAtMs);
    if (key === undefined) {
      const from = cipher.blindIndex('target', address);
      return sent.find((row) => row.address === from);
    }
    const keyHash = tokenHash(key);
    return sent.find((row) => row.keyHash === keyHash);
  }

  /** Seconds until a code may be sent again. */
  async #wait({ contact, address, isOwner }: CodeRequest, target: string, isKnown: boolean): Promise<number> {
    const { limiter, budgets } = this.#parts;
    if (limiter === null) return 0;
    const requester = isOwner ? 'owner' : address;
    return (
      limiter.take('sends', address) ||
      (await this.#waitOf(target, isKnown)) ||
      limiter.take('sendsToOne', `${target} ${requester}`) ||
      (isKnown ? 0 : (budgets?.take(contact) ?? 0))
    );
  }

  /**
   * Seconds until the target may be sent another one, for any purpose. Requests by strangers, and their share of the day,
   * do not delay a known requester.
   */
  async #waitOf(target: string, isKnown: boolean): Promise<number> {
    const { rows, clock } = this.#parts;
    const stored = await rows.ofTarget(target);
    const now = clock.now();
    const sent = stored.filter((row) => !isKnown || row.isKnown);
    const today = sent.filter(({ sentAtMs }) => dayOf(sentAtMs) === dayOf(now));
    const isUsedUp = !isKnown && today.length >= MOST_A_DAY;
    const ages = sent.map((row) => this.#ageMs(row)).filter((ageMs) => ageMs >= 0);
    const waitMs = isUsedUp ? (dayOf(now) + 1) * DAY_MS - now : BETWEEN_MS - Math.min(BETWEEN_MS, ...ages);
    return Math.max(0, Math.ceil(waitMs / 1000));
  }

  #isAlive(row: VerificationCodeRow): boolean {
    const ageMs = this.#ageMs(row);
    return ageMs >= 0 && ageMs < LIFE_MS;
  }

  /** Below 0 for a code that an earlier process sent at a time to come: the clock was set back meanwhile [CLOCK-8]. */
  #ageMs({ keyHash, sentAtMs }: VerificationCodeRow): number {
    const { clock, steady } = this.#parts;
    const sentMs = this.#sentMs.get(keyHash);
    return sentMs === undefined ? clock.now() - sentAtMs : steady.monotonicMs() - sentMs;
  }

  #noteSent(keyHash: string): void {
    const now = this.#parts.steady.monotonicMs();
    for (const [hash, sentMs] of this.#sentMs) {
      if (now - sentMs < LIFE_MS) break;
      this.#sentMs.delete(hash);
    }
    this.#sentMs.set(keyHash, now);
  }

  #codeHash(keyHash: string, code: string): string {
    return this.#parts.cipher.blindIndex('code', `${keyHash} ${code}`);
  }

  #target(contact: Contact): string {
    return contactKey(this.#parts.cipher, contact);
  }
}

function dayOf(atMs: TimeMs): number {
  return Math.floor(atMs / DAY_MS);
}
