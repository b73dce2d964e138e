/** A test user who registers: requests a code, reads it from the message, and sends the form. */

import type { SessionWire } from '@vernier/shared/api/shapes/user';
import type { CodeNotification } from '../../src/features/notifications/create-notifications.ts';
import type { JsonResponse, RequestOptions, Harness } from '../rig/harness.ts';

export const PASSWORD = 'nine brown foxes';
/** Hong Kong. */
export const AREA = 344;

/** Longer than the wait for another code, and than the gap whose slots the market plays one by one. */
const PAST_RESEND_MS = 61_000;

export class Applicant {
  readonly #server: Harness;
  #sent: CodeNotification[] = [];

  constructor(server: Harness) {
    this.#server = server;
    this.listen();
  }

  /** Reads along what this server sends; again after a restart. */
  listen(): void {
    const { notifications } = this.#server.server.site;
    const send = notifications.sendCode.bind(notifications);
    notifications.sendCode = async (notice) => {
      this.#sent.push(notice);
      await send(notice);
    };
  }

  get sent(): readonly CodeNotification[] {
    return this.#sent;
  }

  /** The code of the newest message to `to`. */
  codeTo(to: string): string {
    const notice = this.#sent.findLast((candidate) => candidate.to === to);
    if (notice === undefined) throw new Error(`nothing was sent to ${to}`);
    return notice.code;
  }

  sendCode(to: string, type: 1 | 2, options: RequestOptions = {}): Promise<JsonResponse> {
    const path = to.includes('@') ? '/api/notify/send_email' : '/api/notify/send_sms';
    return this.#server.post(path, { ...options, body: { to, area_id: AREA, type } });
  }

  /** With a code that is sent before, unless the changes bring one. */
  async register(
    email: string,
    changes: Readonly<Record<string, unknown>> = {},
    options: RequestOptions = {},
  ): Promise<JsonResponse<SessionWire>> {
    if (changes['sms_code'] === undefined) {
      await this.sendCode(email, 1, options);
      this.#server.clock.advance(PAST_RESEND_MS);
    }
    const form = { type: 'email', area_id: AREA, account: email, password: PASSWORD, re_password: PASSWORD };
    const sms_code = changes['sms_code'] ?? this.codeTo(email);
    return this.#server.post('/api/user/register', { ...options, body: { ...form, sms_code, ...changes } });
  }

  logIn(
    account: string,
    changes: Readonly<Record<string, unknown>> = {},
    options: RequestOptions = {},
  ): Promise<JsonResponse<SessionWire>> {
    const body = { account, password: PASSWORD, login_type: 'email', ...changes };
    return this.#server.post('/api/user/loginForU', { ...options, body });
  }
}
