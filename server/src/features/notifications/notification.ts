/** A message to one recipient, and the transport that delivers it. See notification-sender.ts for the delivery. */

import type { NotificationChannel } from '@vernier/db/repositories/delivery/notifications';
import type { TimeMs } from '@vernier/shared/clock';

export interface NotificationMessage {
  readonly channel: NotificationChannel;
  /** An e-mail address, or a number as `+` and digits. */
  readonly to: string;
  /** Empty in an SMS. */
  readonly subject: string;
  readonly text: string;
  readonly createdAtMs: TimeMs;
}

/** Hands a message over to the outside; a rejection means that it has to be tried again. */
export interface NotificationTransport {
  deliver(message: NotificationMessage): Promise<void>;
}
