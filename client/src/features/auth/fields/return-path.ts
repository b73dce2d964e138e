/** Path after a login: back to the page that required it, if it is a page of this app. */

const FALLBACK = '/trade';
/** Pages for visitors, to which no login returns. */
const VISITOR_PAGES = new Set(['/login', '/login/oidc', '/register', '/forgot']);

/**
 * Reads `from` in the address of a login. Anything but a plain path of this origin (another host, a script, a
 * login page again) gives the trading page, so that a crafted link cannot redirect to another site.
 */
export function returnPath(from: string | null, origin: string): string {
  if (from === null || !from.startsWith('/') || !URL.canParse(from, origin)) return FALLBACK;
  const url = new URL(from, origin);
  // Dot segments are removed now: `/.//host` has become a path that, read again, is an address of another host.
  if (url.pathname.startsWith('//')) return FALLBACK;
  if (url.origin !== origin || VISITOR_PAGES.has(url.pathname.replace(/\/+$/, ''))) return FALLBACK;
  return url.pathname + url.search + url.hash;
}
