/** Where an anonymous visitor is sent, with the address that was asked for. */
export function loginPath({ pathname, search }: { pathname: string; search: string }): string {
  return `/login?from=${encodeURIComponent(pathname + search)}`;
}
