/** Notifications to users by mail and SMS: verification codes and news about their account. */

import type { CodePurpose } from '@vernier/db/repositories/users/verification-codes';
import type {
  NotificationChannel,
  NotificationRepository,
} from '@vernier/db/repositories/delivery/notifications';
import type { Clock, SteadyClock } from '@vernier/shared/clock';
import type { Language } from '@vernier/shared/api/languages';
import type { FieldCipher } from '../../platform/encryption/field-cipher.ts';
import type { Config } from '../../platform/config/config.ts';
import { ownBrand } from '../../platform/brand/brand.ts';
import { isLocalHost } from '../../platform/config/exposed-settings.ts';
import type { Log } from '../../platform/logging/log.ts';
import { messages, type News, SECURITY_EVENTS } from '../../platform/messages/messages.ts';
import { NotificationSender } from './notification-sender.ts';
import { outboxFolder } from './outbox-folder.ts';
import type { Transporter } from 'nodemailer';
import type { FileMail, NotificationTransport } from './notification.ts';
import { createHmac } from 'node:crypto';

const SMS_SILENCE_MS = 10_000;
/** Seconds of the signature's time and the body are signed together, so that a message cannot be played again later. */
const SIGNATURE_HEADER = 'x-vernier-signature';

/** Timeout of a server's response; the message is retried later. */
const SILENCE_MS = 10_000;

/** A code is of no use after ten minutes, and neither is its message. */
const CODE_LIFE_MS = 600_000;

/** News are worth reading for a week, should a mail server be away for so long. */
const NEWS_LIFE_MS = 7 * 86_400_000;

/** A verification code for its owner. */
export interface CodeNotification {
  readonly to: string;
  readonly channel: NotificationChannel;
  readonly lang: Language;
  readonly purpose: CodePurpose;
  readonly code: string;
  /** No recipient exists: it costs as much as a message and is not delivered. */
  readonly isDecoy: boolean;
}

/** News about an account for its owner. */
export interface AccountNotification {
  readonly to: string;
  readonly channel: NotificationChannel;
  readonly lang: Language;
  readonly news: News;
  readonly values: Readonly<Record<string, string>>;
  /** Where the owner stops withdrawals, in a message about security. */
  readonly freezeLink?: string | null;
}

export interface AdminMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Notifications {
  /** Durable when it returns; delivered afterwards, in the receiver's language. */
  sendCode(notification: CodeNotification): Promise<void>;
  /** The same for what an owner has to know unasked. */
  notify(notification: AccountNotification): Promise<void>;
  /** A mail to an administrator, in the language of the console. */
  mail(mail: AdminMail): Promise<void>;
  /** Delivers a mail now, without the outbox; a rejection means that its sender has to try again. */
  deliver(mail: FileMail): Promise<void>;
  onInterval(): Promise<void>;
  /** Resolves when no delivery is in progress. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

export interface NotificationsOptions {
  readonly config: Config;
  readonly notifications: NotificationRepository;
  readonly cipher: FieldCipher;
  readonly clock: Clock;
  readonly steady: SteadyClock;
  readonly log: Log;
}

export function createNotifications({ config, clock, ...rest }: NotificationsOptions): Notifications {
  const { dataDir, smtpUrl, mailFrom, smsWebhook: sms } = config;
  const folder = outboxFolder(dataDir);
  const transports = {
    email: smtpUrl === null ? folder : smtpTransport(smtpUrl, senderOf(mailFrom)),
    sms: sms === null ? folder : smsWebhook(sms.url, sms.secret, clock),
  };
  const sender = new NotificationSender({ ...rest, clock, transports });
  return {
    async sendCode({ to, channel, lang, purpose, code, isDecoy }) {
      const subject = channel === 'sms' ? '' : messages.notification(`${purpose}_subject`, { code }, lang);
      const text = messages.notification(purpose, { code }, lang);
      await sender.send({ channel, to, subject, text }, isDecoy ? 0 : CODE_LIFE_MS);
    },
    async notify({ to, channel, lang, news, values, freezeLink = null }) {
      const subject = channel === 'sms' ? '' : messages.notification(`${news}_subject`, values, lang);
      await sender.send(
        { channel, to, subject, text: newsText({ news, values, lang, freezeLink }) },
        NEWS_LIFE_MS,
      );
    },
    mail: (mail) => sender.send({ channel: 'email', ...mail }, NEWS_LIFE_MS),
    deliver: (mail) => transports.email.deliver({ channel: 'email', ...mail }),
    onInterval: () => sender.onInterval(),
    settled: () => sender.settled(),
    stop: () => sender.stop(),
  };
}

/** MAIL_FROM, with the name of the operator's brand where there is one. */
function senderOf(mailFrom: string): string {
  const brand = ownBrand();
  if (brand === null) return mailFrom;
  const [, address = mailFrom] = /<([^<>]+)>\s*$/.exec(mailFrom) ?? [];
  return `"${brand.mailSender}" <${address}>`;
}

function domainOf(from: string): string {
  return /@([^<>@\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
}

/** What happened, and for an event of security what to do if it was someone else. */
function newsText({
  news,
  values,
  lang,
  freezeLink,
}: Pick<AccountNotification, 'news' | 'values' | 'lang' | 'freezeLink'>): string {
  const text = messages.notification(news, values, lang);
  const isAct = news !== 'webhook_stopped' && SECURITY_EVENTS.some((event) => event === news);
  if (!isAct) return text;
  // The address is a line by itself: mail programs make a link of it, and no mark of the text becomes a part.
  return freezeLink == null
    ? `${text}\n\n${messages.notification('not_you', {}, lang)}`
    : `${text}\n\n${messages.notification('not_you_link', {}, lang)}\n${freezeLink}`;
}

/**
 * E-mail through a mail server (SMTP_URL), as plain text. `from` is the address that the mails come from. A server elsewhere must
 * encrypt: without that, an attacker on the way hides its STARTTLS and reads each code. `?requireTLS=false` in the URL permits it.
 */
function smtpTransport(url: string, from: string): NotificationTransport {
  let transport: Transporter | undefined;
  const open = async () => {
    // Loaded for the first mail, since no start waits for one.
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      requireTLS: !isLocalHost(new URL(url).hostname),
      connectionTimeout: SILENCE_MS,
      greetingTimeout: SILENCE_MS,
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  return {
    async deliver({ to, subject, text, messageId, attachments = [] }) {
      transport ??= await open();
      await transport.sendMail({
        ...{ from, subject, text },
        // As an object the address is taken as it is: no list, no comment, no second recipient hides in it.
        to: { name: '', address: to },
        ...(messageId !== undefined && { messageId: `<${messageId}@${domainOf(from)}>` }),
        attachments: attachments.map(({ name, type, content }) => ({
          ...{ filename: name, contentType: type, content },
        })),
      });
    },
  };
}

/** SMS through a service of the operator (SMS_WEBHOOK_URL), one signed POST a message. `secret` is shared with the service: the header is `t=SECONDS,v1=HMAC-SHA256(secret, SECONDS.BODY)` in hex. */
function smsWebhook(url: string, secret: string, clock: Clock): NotificationTransport {
  return {
    async deliver({ to, text }) {
      const body = JSON.stringify({ to, text });
      const seconds = Math.floor(clock.now() / 1000);
      const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [SIGNATURE_HEADER]: `t=${seconds},v1=${signature}`,
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(SMS_SILENCE_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the SMS service answered ${response.status}`);
    },
  };
}
