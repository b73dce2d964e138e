/** Where the server's calls and its socket are: on this page's own origin, or on the api subdomain of its site. */

import { siblingHost } from '@vernier/shared/api/sibling-host';

const API = 'api';

/** The page says whether the installation has a subdomain for it; without a name of its own it has none. */
export function apiOrigin(): string {
  if (document.documentElement.dataset['apiSubdomain'] !== 'on') return location.origin;
  const host = siblingHost(location.host, API);
  return host === null ? location.origin : `${location.protocol}//${host}`;
}
