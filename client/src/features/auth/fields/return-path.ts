/** Where a visitor goes after logging in: back to the page that asked for it, if that page is one of ours. */

const FALLBACK = '/trade';
/** Pages for somebody who is not in yet: nowhere to come back to. */
const OUTSIDE = new Set(['/login', '/register', '/forgot']);

/**
 * Reads the `from` of a login address. Anything that is not a plain path of this origin (another host, a script, a
 * login page again) gives the trading page, so that a crafted link cannot lead anybody away.
 */
export function returnPath(from: string | null, origin: string): string {
  if (from === null || !from.startsWith('/') || !URL.canParse(from, origin)) return FALLBACK;
  const url = new URL(from, origin);
  if (url.origin !== origin || OUTSIDE.has(url.pathname.replace(/\/+$/, ''))) return FALLBACK;
  return url.pathname + url.search + url.hash;
}
