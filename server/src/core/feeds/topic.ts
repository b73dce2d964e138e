/** Interface of a live topic, which sockets join and leave. */

import type { Language } from '@vernier/shared/api/languages';

/** The part of a socket that topics use; connection.ts implements it. */
export interface Subscriber {
  /** True while earlier frames still wait for the peer; frames that newer ones replace are then skipped. */
  readonly isBehind: boolean;
  /** Language of texts in its frames. */
  readonly lang: Language;
  write(frame: Buffer): void;
}

export interface SocketTopic {
  /** Called for every `sub`, also a repeated one; sends the topic's initial frame. */
  join(subscriber: Subscriber): void;
  leave(subscriber: Subscriber): void;
}
