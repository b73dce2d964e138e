/** Origin of calls and socket: this page's origin, or the api subdomain of its site. */

import { siblingHost } from '@vernier/shared/api/sibling-host';

const API = 'api';

/** The page has an attribute if the installation has an api subdomain; an IP address has none. */
export function apiOrigin(): string {
  if (document.documentElement.dataset['apiSubdomain'] !== 'on') return location.origin;
  const host = siblingHost(location.host, API);
  return host === null ? location.origin : `${location.protocol}//${host}`;
}
