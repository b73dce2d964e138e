/** Users as the office looks for them, as a port: by number, by an address whose digest is known, and by what they are. */

import type { UserRow } from './users.ts';

/** What is asked for; what is absent is not asked about. */
export interface UserSearch {
  /** Accounts that are no users'. */
  readonly except?: readonly number[] | undefined;
  readonly kind?: 'real' | 'demo' | 'frozen' | undefined;
  /** Any of these fits: the beginning of a public number, or the digest of an address. */
  readonly words?: UserSearchTerms | undefined;
}

export interface UserSearchTerms {
  /** Empty for none. */
  readonly uidStart: string;
  readonly emailIndexes: readonly string[];
  readonly mobileIndexes: readonly string[];
}

export interface UserDirectory {
  /** Newest first. */
  list(search: UserSearch, offset: number, limit: number): readonly UserRow[];
  count(search: UserSearch): number;
}
