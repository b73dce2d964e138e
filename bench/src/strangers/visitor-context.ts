/** Context of the kinds of strangers: requests, addresses, loops, and the accounts that they have or know. */

import type { ClientAddress } from './client-address.ts';
import type { ClosedLoops } from './closed-loops.ts';
import type { HttpExchange } from './http-exchange.ts';
import type { ResponseCounts } from './response-counts.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface VisitorContext {
  readonly url: URL;
  readonly http: HttpExchange;
  readonly counts: ResponseCounts;
  readonly loops: ClosedLoops;
  readonly random: SeededRandom;
  /** The address of the next visitor. */
  readonly address: () => ClientAddress;
  /** Sessions of registered accounts. */
  readonly registered: readonly Session[];
  /** Sessions of the demo accounts that strangers have opened, the newest last. */
  readonly demos: Session[];
  /** Addresses of other users' accounts. */
  readonly knownAccounts: readonly [string, ...string[]];
  readonly adminEmail: string;
}

export interface Session {
  readonly token: string;
  readonly from: ClientAddress;
}
