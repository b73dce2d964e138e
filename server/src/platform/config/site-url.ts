/** Origin of the pages, for links in messages. */

interface AddressSettings {
  readonly PUBLIC_URL: string | null;
  readonly ALLOWED_HOSTS: readonly string[] | null;
  readonly NODE_ENV: string;
  readonly PORT: number;
}

/** As set, else HTTPS and the first whole name of the allowed hosts; outside of production this machine. Null when it is unknown. */
export function siteUrlOf({ PUBLIC_URL, ALLOWED_HOSTS, NODE_ENV, PORT }: AddressSettings): string | null {
  const host = ALLOWED_HOSTS?.find((name) => !name.startsWith('*.'));
  const derived = host === undefined ? null : `https://${host}`;
  return PUBLIC_URL ?? derived ?? (NODE_ENV === 'production' ? null : `http://localhost:${PORT}`);
}
