/** Captchas of strangers: before an SMS that the operator pays for, and before logins and codes during an attack [AUTH-25] [AUTH-26]. */

import { callOf } from '@vernier/shared/api/calls';
import { type Refusal, refuse } from '@vernier/shared/refusals';
import type { AttemptWatch } from './attempt-watch.ts';
import type { Captchas } from './captchas.ts';

/** The fields of a call that carry an answer. */
export interface CaptchaFields {
  readonly captcha_id?: string | undefined;
  readonly captcha?: string | undefined;
}

export interface CaptchaCheckOptions {
  readonly captchas: Pick<Captchas, 'take'>;
  readonly attemptWatch: Pick<AttemptWatch, 'isAttack'>;
  /** Each SMS is charged to the operator. */
  readonly paysForSms: boolean;
}

export class CaptchaCheck {
  readonly #options: CaptchaCheckOptions;

  constructor(options: CaptchaCheckOptions) {
    this.#options = options;
  }

  /** Strangers need a captcha to try a password or a code. */
  get isAttack(): boolean {
    return this.#options.attemptWatch.isAttack;
  }

  /** Before an SMS is sent to a stranger. */
  async refusalOfSms(answer: CaptchaFields): Promise<Refusal | null> {
    return this.#options.paysForSms ? await this.#refusalOf(answer) : null;
  }

  /** Before a stranger tries a password or a code. */
  async refusalOfAttempt(answer: CaptchaFields): Promise<Refusal | null> {
    return this.isAttack ? await this.#refusalOf(answer) : null;
  }

  async #refusalOf({ captcha_id: id, captcha: text }: CaptchaFields): Promise<Refusal | null> {
    if (id === undefined || text === undefined)
      return refuse('captcha_needed', { path: callOf('captcha').path });
    return (await this.#options.captchas.take(id, text)) ? null : refuse('captcha_wrong');
  }
}
