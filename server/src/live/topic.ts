/** A live topic as the socket protocol sees it: something that connections join and leave, each by its own rules. */

import type { Connection } from './connection.ts';

export interface Topic {
  /** Called for every `sub`, also a repeated one; sends what the topic sends at once. */
  join(connection: Connection): void;
  leave(connection: Connection): void;
}
