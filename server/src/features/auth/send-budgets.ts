/** Budgets of verification codes to strangers, by channel and dialling code: the operator pays for each message [AUTH-22]. */

import { DIALLING_CODES } from '@vernier/shared/identity/countries';
import type { SteadyClock } from '@vernier/shared/clock';
import type { Contact } from '../../core/identity/contacts.ts';
import type { Log } from '../../platform/logging/log.ts';

const HOUR_MS = 3_600_000;
/** A day has the budget of so many full hours. */
const FULL_HOURS_A_DAY = 8;
/** Share of one dialling code in the SMS of the installation. */
const DIALLING_CODE_SHARE = 4;

export interface SendBudgetsOptions {
  readonly config: { readonly smsPerHour: number; readonly mailsPerHour: number };
  readonly steady: SteadyClock;
  readonly log: Pick<Log, 'warn'>;
}

interface Budget {
  /** Channel, or channel with dialling code, and the length of the window. */
  readonly name: string;
  readonly most: number;
  readonly windowMs: number;
}

interface Spent {
  startMs: number;
  count: number;
  isLogged: boolean;
}

export class SendBudgets {
  readonly #options: SendBudgetsOptions;
  readonly #spent = new Map<string, Spent>();

  constructor(options: SendBudgetsOptions) {
    this.#options = options;
  }

  /** Seconds until a code may be sent to the contact; 0 counts one. A refused one counts nowhere. */
  take(contact: Contact): number {
    const budgets = this.#budgetsOf(contact);
    const now = this.#options.steady.monotonicMs();
    const waitsMs = budgets.map((budget) => this.#waitMs(budget, now));
    const waitMs = Math.max(...waitsMs);
    if (waitMs > 0) return Math.max(1, Math.ceil(waitMs / 1000));
    for (const { name } of budgets) {
      const spent = this.#spent.get(name);
      if (spent === undefined) this.#spent.set(name, { startMs: now, count: 1, isLogged: false });
      else spent.count += 1;
    }
    return 0;
  }

  #waitMs({ name, most, windowMs }: Budget, now: number): number {
    const spent = this.#spent.get(name);
    if (spent === undefined) return 0;
    const leftMs = spent.startMs + windowMs - now;
    if (leftMs <= 0) this.#spent.delete(name);
    if (leftMs <= 0 || spent.count < most) return 0;
    if (!spent.isLogged)
      this.#options.log.warn('a budget of verification codes is spent', { budget: name, most });
    spent.isLogged = true;
    return leftMs;
  }

  #budgetsOf({ channel, address }: Contact): readonly Budget[] {
    const { smsPerHour, mailsPerHour } = this.#options.config;
    if (channel === 'email') return hourAndDay('email', mailsPerHour);
    const code = diallingCodeOf(address);
    const share = Math.max(1, Math.floor(smsPerHour / DIALLING_CODE_SHARE));
    return [...hourAndDay('sms', smsPerHour), ...hourAndDay(`sms +${code}`, share)];
  }
}

function hourAndDay(name: string, most: number): readonly Budget[] {
  return [
    { name: `${name}, hour`, most, windowMs: HOUR_MS },
    { name: `${name}, day`, most: most * FULL_HOURS_A_DAY, windowMs: 24 * HOUR_MS },
  ];
}

/** The longest that the number begins with: `+1868` is not `+1`. */
function diallingCodeOf(number: string): string {
  const codes = DIALLING_CODES.filter((code) => number.startsWith(`+${code}`));
  return codes.reduce((longest, code) => (code.length > longest.length ? code : longest), '');
}
