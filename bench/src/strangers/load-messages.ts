/** Messages between the measuring process and the process of the strangers. */

import type { ClientAddress, Route } from './client-address.ts';
import type { CountsByKind } from './response-counts.ts';

export interface LoadSetup {
  readonly url: string;
  readonly route: Route;
  readonly seed: number;
  readonly registered: readonly { readonly token: string; readonly from: ClientAddress }[];
  readonly knownAccounts: readonly [string, ...string[]];
  readonly adminEmail: string;
}

export type LoadCommand =
  | { readonly act: 'start'; readonly setup: LoadSetup }
  | { readonly act: 'pause' | 'resume' | 'end' };

/** Sent after each command. */
export interface LoadState {
  readonly counts: CountsByKind;
  readonly failures: readonly string[];
  readonly demoAccounts: number;
}
