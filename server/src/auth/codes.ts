/**
 * Codes that prove an address: six digits, ten minutes, five tries that are counted before anything is compared, good
 * once, and for their own purpose and target only [A12].
 */

import { randomInt, timingSafeEqual } from 'node:crypto';
import type { CodePurpose, CodeRepository, CodeRow } from '@vernier/db/codes';
import type { Clock, TimeMs } from '@vernier/shared/clock';
import { type Refusal, refuse } from '@vernier/shared/refusals';
import type { Language } from '@vernier/shared/wire/languages';
import type { RateLimiter } from '../http/rate-limits.ts';
import { tooMany } from '../http/send.ts';
import type { Notices } from '../notices/open-notices.ts';
import type { Contact } from './contacts.ts';
import type { Vault } from './vault.ts';

const DIGITS = 6;
const LIFE_MS = 600_000;
const TRIES = 5;
const BETWEEN_MS = 60_000;
const DAY_MS = 86_400_000;
/** To one target: fifty guesses a day, of a million. */
const MOST_A_DAY = 10;

export interface CodesParts {
  readonly rows: CodeRepository;
  readonly vault: Vault;
  /** Wall time. */
  readonly clock: Clock;
  readonly sender: Pick<Notices, 'sendCode'>;
  /** Null when the limits are lifted for tests; the five tries are not. */
  readonly limiter: RateLimiter | null;
}

/** A code that somebody asked for. */
export interface Asked {
  readonly contact: Contact;
  readonly purpose: CodePurpose;
  readonly lang: Language;
  /** Nobody is to be told, and nobody must notice. */
  readonly isDecoy: boolean;
  /** Who asks, as limits count it. */
  readonly address: string;
}

/** A code that somebody typed. */
export interface Guess {
  readonly contact: Contact;
  readonly purpose: CodePurpose;
  readonly code: string;
  readonly address: string;
}

export class Codes {
  readonly #parts: CodesParts;

  constructor(parts: CodesParts) {
    this.#parts = parts;
  }

  /** Sends a fresh code, which takes the place of the one before; null when it is under way. */
  send({ contact, purpose, lang, isDecoy, address }: Asked): Refusal | null {
    const { rows, vault, clock, sender, limiter } = this.#parts;
    const now = clock.now();
    const target = this.#target(contact);
    const wait = limiter === null ? 0 : limiter.take('sends', address) || waitOf(rows.ofTarget(target), now);
    if (wait > 0) return tooMany(wait);
    const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
    const codeHash = vault.index('code', `${purpose} ${target} ${code}`);
    const sentInDay = sentOnDay(rows.ofTarget(target), purpose, now) + 1;
    rows.forgetBefore(now - 2 * DAY_MS);
    rows.put({ target, purpose, codeHash, sentAtMs: now, triesLeft: TRIES, sentInDay });
    const channel = contact.channel === 'email' ? 'email' : 'sms';
    sender.sendCode({ to: contact.address, channel, lang, purpose, code, isDecoy });
    return null;
  }

  /** Tries a code; null when it was right, and then it is used up. */
  use({ contact, purpose, code, address }: Guess): Refusal | null {
    const { rows, vault, clock, limiter } = this.#parts;
    const wait = limiter?.take('guesses', address) ?? 0;
    if (wait > 0) return tooMany(wait);
    const target = this.#target(contact);
    const row = rows.takeTry(target, purpose, clock.now() - LIFE_MS);
    const given = vault.index('code', `${purpose} ${target} ${code}`);
    const isRight = row !== null && timingSafeEqual(Buffer.from(row.codeHash), Buffer.from(given));
    return isRight && rows.spend(row) ? null : refuse('code_wrong');
  }

  #target({ channel, address }: Contact): string {
    return this.#parts.vault.index('target', `${channel} ${address}`);
  }
}

/** Seconds until the target may be sent another one, for whatever purpose. */
function waitOf(sent: readonly CodeRow[], now: TimeMs): number {
  const lastMs = Math.max(0, ...sent.map(({ sentAtMs }) => sentAtMs));
  const today = sent.map(({ purpose }) => sentOnDay(sent, purpose, now));
  const isUsedUp = today.reduce((all, count) => all + count, 0) >= MOST_A_DAY;
  const freeMs = isUsedUp ? (dayOf(now) + 1) * DAY_MS : lastMs + BETWEEN_MS;
  return Math.max(0, Math.ceil((freeMs - now) / 1000));
}

function sentOnDay(sent: readonly CodeRow[], purpose: CodePurpose, now: TimeMs): number {
  const row = sent.find((candidate) => candidate.purpose === purpose);
  return row !== undefined && dayOf(row.sentAtMs) === dayOf(now) ? row.sentInDay : 0;
}

function dayOf(atMs: TimeMs): number {
  return Math.floor(atMs / DAY_MS);
}
