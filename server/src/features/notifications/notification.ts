/** A message to one recipient, and the transport that delivers it. See notification-sender.ts for the delivery. */

import type { NotificationChannel } from '@vernier/db/repositories/delivery/notifications';
import type { TimeMs } from '@vernier/shared/clock';

/** A file of a mail. */
export interface MailAttachment {
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly content: Buffer;
}

/** A mail with files, which its sender stores and repeats itself. */
export interface FileMail extends Pick<NotificationMessage, 'to' | 'subject' | 'text' | 'createdAtMs'> {
  /** The same for each attempt, so that a repeated mail is recognised: letters, digits and hyphens. */
  readonly messageId: string;
  readonly attachments: readonly MailAttachment[];
}

export interface NotificationMessage {
  readonly channel: NotificationChannel;
  /** An e-mail address, or a number as `+` and digits. */
  readonly to: string;
  /** Empty in an SMS. */
  readonly subject: string;
  readonly text: string;
  readonly createdAtMs: TimeMs;
  readonly messageId?: string;
  readonly attachments?: readonly MailAttachment[];
}

/** Hands a message over to the outside; a rejection means that it has to be tried again. */
export interface NotificationTransport {
  deliver(message: NotificationMessage): Promise<void>;
}
