/** Origin of the pages, for links in messages. */

interface AddressSettings {
  readonly PUBLIC_URL: string | null;
  readonly ALLOWED_HOSTS: readonly string[] | null;
  readonly ADMIN_HOST: string | null;
  readonly NODE_ENV: string;
  readonly PORT: number;
}

/** As set, else HTTPS and the first whole name of the allowed hosts that is not the administration's; outside of production this machine. Null when it is unknown. */
export function siteUrlOf(settings: AddressSettings): string | null {
  const { PUBLIC_URL, ALLOWED_HOSTS, ADMIN_HOST, NODE_ENV, PORT } = settings;
  const host = ALLOWED_HOSTS?.find((name) => !name.startsWith('*.') && name !== ADMIN_HOST);
  const derived = host === undefined ? null : `https://${host}`;
  return PUBLIC_URL ?? derived ?? (NODE_ENV === 'production' ? null : `http://localhost:${PORT}`);
}
