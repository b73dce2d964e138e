/** Redirect of desktop browsers to the pc subdomain of a site. */

import { siblingHost } from '@vernier/shared/api/sibling-host';
import type { FastifyRequest } from 'fastify';

/** What the browsers of phones and tablets say of themselves. */
const MOBILE = /Mobi|Android|iPhone|iPad|iPod|Windows Phone|HarmonyOS/i;
const TABLET = /iPad|Android(?!.*Mobi)/i;
const BROWSER = /^Mozilla\//;
const PC = 'pc';

/** User agents without a mark of a phone or a tablet. */
export function isDesktop({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const agent = headers['user-agent'] ?? '';
  return BROWSER.test(agent) && !MOBILE.test(agent);
}

/** User agents that name a tablet. */
export function isTablet({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return TABLET.test(headers['user-agent'] ?? '');
}

/** The same page on the pc subdomain; null for phones, for programs, and for requests that are there already. */
export function desktopAddress(request: FastifyRequest): string | null {
  if (!isDesktop(request)) return null;
  const { host, protocol, url } = request;
  const there = siblingHost(host, PC);
  return there === null || there === host.toLowerCase() ? null : `${protocol}://${there}${url}`;
}
