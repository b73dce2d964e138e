/** Builds the courier from the settings, and what the rest of the server asks of it: sending a code. */

import type { CodePurpose } from '@vernier/db/codes';
import type { NoticeChannel, NoticeRepository } from '@vernier/db/notices';
import type { Clock } from '@vernier/shared/clock';
import type { Language } from '@vernier/shared/wire/languages';
import type { Vault } from '../auth/vault.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { messages } from '../messages/messages.ts';
import { Courier } from './courier.ts';
import { outboxFolder } from './outbox-folder.ts';
import { smsWebhook } from './sms-webhook.ts';
import { smtpCarrier } from './smtp.ts';

/** A code is of no use after ten minutes, and neither is its message. */
const CODE_LIFE_MS = 600_000;

/** A code on its way to its owner. */
export interface CodeNotice {
  readonly to: string;
  readonly channel: NoticeChannel;
  readonly lang: Language;
  readonly purpose: CodePurpose;
  readonly code: string;
  /** There is nobody to tell: it costs what a message costs, and reaches no one. */
  readonly isDecoy: boolean;
}

export interface Notices {
  /** Durable when it returns; delivered afterwards, in the receiver's language. */
  sendCode(notice: CodeNotice): void;
  beat(): void;
  stop(): Promise<void>;
}

export interface NoticeOptions {
  readonly config: Config;
  readonly notices: NoticeRepository;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly log: Log;
}

export function openNotices({ config, clock, ...rest }: NoticeOptions): Notices {
  const { dataDir, smtpUrl, mailFrom, smsWebhook: sms } = config;
  const folder = outboxFolder(dataDir);
  const carriers = {
    email: smtpUrl === null ? folder : smtpCarrier(smtpUrl, mailFrom),
    sms: sms === null ? folder : smsWebhook(sms.url, sms.secret, clock),
  };
  const courier = new Courier({ ...rest, clock, carriers });
  return {
    sendCode({ to, channel, lang, purpose, code, isDecoy }) {
      const subject = channel === 'sms' ? '' : messages.notice(`${purpose}_subject`, code, lang);
      const text = messages.notice(purpose, code, lang);
      courier.send({ channel, to, subject, text }, isDecoy ? 0 : CODE_LIFE_MS);
    },
    beat: () => courier.beat(),
    stop: () => courier.stop(),
  };
}
