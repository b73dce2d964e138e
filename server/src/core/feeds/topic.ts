/** A live topic as the socket protocol sees it: something that sockets join and leave, each by its own rules. */

import type { Language } from '@vernier/shared/api/languages';

/** What a topic needs of a socket; see connection.ts for the real one. */
export interface Subscriber {
  /** True while earlier frames still wait for the peer: what something newer replaces is then not sent. */
  readonly isBehind: boolean;
  /** What it is told in words is told in this language. */
  readonly lang: Language;
  write(frame: Buffer): void;
}

export interface Topic {
  /** Called for every `sub`, also a repeated one; sends what the topic sends at once. */
  join(subscriber: Subscriber): void;
  leave(subscriber: Subscriber): void;
}
