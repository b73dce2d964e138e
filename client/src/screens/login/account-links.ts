/** The other ways into an account, shown under the form. A page adds its line here on the day it exists. */

import type { ParseKeys } from 'i18next';

interface AccountLink {
  readonly to: string;
  readonly label: ParseKeys;
}

export const ACCOUNT_LINKS: readonly AccountLink[] = [];
