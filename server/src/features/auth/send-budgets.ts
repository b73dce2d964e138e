/** Budgets of verification codes to strangers, by channel and dialling code: the operator pays for each message [AUTH-22]. */

import { DIALLING_CODES } from '@vernier/shared/identity/countries';
import type { Contact } from '../../core/identity/contacts.ts';
import type { WindowBudget, Budgets } from '../../platform/routing/budgets.ts';

const HOUR_MS = 3_600_000;
/** A day has the budget of so many full hours. */
const FULL_HOURS_A_DAY = 8;
/** One dialling code has this part of the SMS of the installation. */
const DIALLING_CODE_PART = 4;

export interface SendBudgetsOptions {
  readonly config: { readonly smsPerHour: number; readonly mailsPerHour: number };
  readonly budgets: Budgets;
}

export class SendBudgets {
  readonly #options: SendBudgetsOptions;

  constructor(options: SendBudgetsOptions) {
    this.#options = options;
  }

  /** Seconds until a code may be sent to the contact; 0 counts one. */
  take(contact: Contact): number {
    return this.#options.budgets.take(this.#budgetsOf(contact));
  }

  #budgetsOf({ channel, address }: Contact): readonly WindowBudget[] {
    const { smsPerHour, mailsPerHour } = this.#options.config;
    if (channel === 'email') return hourAndDay('codes by mail', mailsPerHour);
    const part = Math.max(1, Math.floor(smsPerHour / DIALLING_CODE_PART));
    const ofCode = hourAndDay(`codes by SMS to +${diallingCodeOf(address)}`, part);
    return [...hourAndDay('codes by SMS', smsPerHour), ...ofCode];
  }
}

function hourAndDay(name: string, most: number): readonly WindowBudget[] {
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
