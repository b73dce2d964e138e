/** The address of the login page, with the address to return to. */
export function loginPath({ pathname, search }: { pathname: string; search: string }): string {
  return `/login?from=${encodeURIComponent(pathname + search)}`;
}
