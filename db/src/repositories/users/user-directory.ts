/** User search of the back office: by public number, by the digest of an address, and by kind. */

import type { UserRow } from './users.ts';

/** Absent fields do not filter. */
export interface UserSearch {
  /** Accounts to leave out, such as bots. */
  readonly except?: readonly number[] | undefined;
  readonly kind?: 'real' | 'demo' | 'frozen' | undefined;
  /** Matches any term: the prefix of a public number or the digest of an address. */
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
