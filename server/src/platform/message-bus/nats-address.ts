/** Address of NATS servers: `nats://` or `tls://`, with a user and a password or with a token, one or more separated by commas. */

export interface NatsAddress {
  /** Hosts with ports. */
  readonly servers: readonly string[];
  readonly isEncrypted: boolean;
  readonly credentials:
    | { readonly user: string; readonly pass: string }
    | { readonly token: string }
    | Record<string, never>;
}

const DEFAULT_PORT = '4222';
const PROTOCOLS = ['nats:', 'tls:'];

/** Null for a text that is no such address. The first server with credentials names those of all. */
export function readNatsAddress(text: string): NatsAddress | null {
  const urls = text.split(',').map((part) => part.trim());
  if (!urls.every((url) => URL.canParse(url))) return null;
  const servers = urls.map((url) => new URL(url));
  const isEncrypted = servers.some(({ protocol }) => protocol === 'tls:');
  if (!servers.every(({ protocol, hostname }) => PROTOCOLS.includes(protocol) && hostname !== ''))
    return null;
  const withCredentials = servers.find(({ username }) => username !== '');
  return {
    servers: servers.map(({ hostname, port }) => `${hostname}:${port === '' ? DEFAULT_PORT : port}`),
    isEncrypted,
    credentials: withCredentials === undefined ? {} : credentialsOf(withCredentials),
  };
}

function credentialsOf({ username, password }: URL): NatsAddress['credentials'] {
  const user = decodeURIComponent(username);
  return password === '' ? { token: user } : { user, pass: decodeURIComponent(password) };
}
