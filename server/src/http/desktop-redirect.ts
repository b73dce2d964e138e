/** Where a site of two faces sends the browsers of desks: to its pc subdomain. */

import { siblingHost } from '@vernier/shared/wire/sibling-host';
import type { FastifyRequest } from 'fastify';

/** What the browsers of phones and tablets say of themselves. */
const MOBILE = /Mobi|Android|iPhone|iPad|iPod|Windows Phone|HarmonyOS/i;
const BROWSER = /^Mozilla\//;
const PC = 'pc';

/** The same page on the pc subdomain; null for phones, for what is no browser, and for who is there already. */
export function desktopAddress({ headers, host, protocol, url }: FastifyRequest): string | null {
  const agent = headers['user-agent'] ?? '';
  if (!BROWSER.test(agent) || MOBILE.test(agent)) return null;
  const there = siblingHost(host, PC);
  return there === null || there === host.toLowerCase() ? null : `${protocol}://${there}${url}`;
}
