/** Relying party of passkeys: the domain that they are bound to, and the origin whose pages may use them. */

import { isIP } from 'node:net';

export interface RelyingParty {
  /** Domain of the site. */
  readonly id: string;
  readonly origin: string;
}

/** Null where browsers offer no passkeys: without a known address, without TLS, and under an IP address. */
export function relyingPartyOf(siteUrl: string | null): RelyingParty | null {
  if (siteUrl === null) return null;
  const { protocol, hostname, origin } = new URL(siteUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (protocol !== 'https:' && !isLocal) return null;
  return hostname.startsWith('[') || isIP(hostname) !== 0 ? null : { id: hostname, origin };
}
