/** Names of settings: the known ones, and misspelt variables that were meant for this program. */

type Known = Readonly<Record<string, unknown>>;

/** Secrets: each may be in a file instead, which `NAME_FILE` names. */
export const SECRET_SETTINGS = [
  'DATABASE_URL',
  'NATS_URL',
  'CLUSTER_SECRET',
  'BACKUP_KEY',
  'ADMIN_PASSWORD',
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
  'SMTP_URL',
  'SMS_WEBHOOK_URL',
  'SMS_WEBHOOK_SECRET',
  'OIDC_CLIENT_SECRET',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;

export type SecretSetting = (typeof SECRET_SETTINGS)[number];

const SECRET_FILES: readonly string[] = SECRET_SETTINGS.map((name) => `${name}_FILE`);

/** Variables that the tools, the compose file or the runtime read, and the server does not. */
const OTHER_NAMES: Known = {
  BENCH_ACCOUNTS: 'benchmark of the memory of accounts',
  BENCH_ORDERS: 'benchmark of stored orders',
  CHROMIUM_PATH: 'browser of the browser tests and benchmarks',
  COMPOSE_PROFILES: 'compose',
  DATABASE_PASSWORD: 'compose: role of the program at PostgreSQL of the profile cluster',
  E2E_CLUSTER: 'browser tests',
  GATEWAY_SECRETS_DIR: 'compose: folder of the secret files of the gateways',
  GATEWAY_SECRET_KEY: 'compose: SECRET_KEY of the gateways',
  HEAP_FILE: 'benchmark of the memory of accounts',
  HEAP_INTERVAL_MS: 'the same',
  MARKET_RUNS: 'tests with random interventions',
  NATS_PASSWORD: 'compose: NATS of the profile cluster',
  NODE_EXTRA_CA_CERTS: 'Node',
  PLAYWRIGHT_JSON_OUTPUT_NAME: 'browser tests',
  POSTGRES_PASSWORD: 'compose: superuser of PostgreSQL of the profile cluster',
  PROPERTY_SEED: 'property tests',
  SECRETS_DIR: 'compose: folder of the secret files',
  SITE_ADDRESS: 'Caddy of the compose file',
  SNAPSHOTS: 'browser tests',
  TEST_WORKER_INDEX: 'browser tests',
  TRACE: 'browser tests',
  TZ: 'Node',
  VERNIER_CODE: 'example bot',
  VERNIER_LOTS: 'example bot',
  VERNIER_SERVER: 'development server of the client',
  VERNIER_TOKEN: 'example bot',
  VERNIER_URL: 'example bot',
  VERNIER_WEBHOOK_PORT: 'example receiver of webhooks',
  VERNIER_WEBHOOK_SECRET: 'example receiver of webhooks',
  VERNIER_VERSION: 'compose: tag of the image',
};

/** Programs that read the same file `.env`, each with its own prefix for variables. */
const OTHER_PROGRAMS = /^(?:COMPOSE|DOCKER|NODE|OTEL|UV|npm)_/;

/**
 * Prefixes that only our settings have. Not PROXY_, DATA_, LOG_, MAIL_, NODE_, OTEL_, SERVICE_, SITE_ or SMTP_: shells,
 * build machines and other programs use them.
 */
const OUR_PREFIXES =
  /^(?:ADMIN|BACKUP|HOUSE|MARKET|OIDC|PROXY_HOPS?|RESTRICTED|SECRET_KEY|SMS_WEBHOOK|TAPE|TEST_CONTROLS|TEXTS|VERIFY_REG|WITHDRAW)_/i;

/** Variables that Kubernetes and Docker make for each service of a namespace: their names begin with that of the service. */
const SERVICE_LINK = /_(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT|PORT_\d+_(?:TCP|UDP|SCTP)(?:_\w+)?)$/;

/** The value of such a variable that has the name of a setting: a service `admin` sets `ADMIN_PORT` to `tcp://10.0.0.7:80`. */
const SERVICE_ADDRESS = /^(?:tcp|udp|sctp):\/\//;

/** Variables of cron and of Rails that resemble a setting. */
const FOREIGN: readonly string[] = ['MAILFROM', 'SECRET_KEY_BASE'];

/** Below this length too many variables of other programs are one letter away. */
const SHORTEST_COMPARED = 6;
const LONG_NAME = 12;
/** Of a variable from a setting of {@link LONG_NAME} letters. */
const FURTHEST_VARIABLE = 2;
/** In the file every name is meant for us, so the suggestion may be further away. */
const FURTHEST_SUGGESTION = 3;

/** Whether Kubernetes or Docker has set the variable for a service, although a setting has its name. */
export function isServiceAddress(name: string, value: string): boolean {
  return SERVICE_LINK.test(name) && SERVICE_ADDRESS.test(value);
}

/** Whether a name is a setting, or one that a tool or the runtime reads. */
export function isDeclared(name: string, settings: Known): boolean {
  if (Object.hasOwn(settings, name) || Object.hasOwn(OTHER_NAMES, name)) return true;
  return SECRET_FILES.includes(name);
}

/** The line about a name in the file `.env` that nothing reads; null when all are known. */
export function unknownInFile(names: readonly string[], settings: Known): string | null {
  for (const name of names.filter((one) => !isDeclared(one, settings))) {
    const { nearest, distance } = nearestSetting(name, settings, FURTHEST_SUGGESTION);
    const isMeant = distance <= Math.min(FURTHEST_SUGGESTION, Math.floor(name.length / 2));
    if (!isMeant && OTHER_PROGRAMS.test(name)) continue;
    return line(`${name} in .env`, isMeant ? nearest : null);
  }
  return null;
}

/** The line about a variable of the environment that was meant for this program; null when there is none. */
export function misspelledVariable(
  environment: Readonly<Record<string, string | undefined>>,
  settings: Known,
): string | null {
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined || value === '' || isDeclared(name, settings)) continue;
    if (SERVICE_LINK.test(name) || FOREIGN.includes(name)) continue;
    const { nearest, distance } = nearestSetting(name, settings, FURTHEST_VARIABLE);
    const isMeant =
      nearest.length >= SHORTEST_COMPARED && distance <= (nearest.length < LONG_NAME ? 1 : FURTHEST_VARIABLE);
    if (isMeant || OUR_PREFIXES.test(name)) return line(name, isMeant ? nearest : null);
  }
  return null;
}

function line(what: string, nearest: string | null): string {
  const hint = nearest === null ? '.env.example lists them all' : `did you mean ${nearest}?`;
  return `${what} is not a setting: ${hint}`;
}

/** The setting with the smallest distance; none where all are further away. */
function nearestSetting(
  name: string,
  settings: Known,
  furthest: number,
): { readonly nearest: string; readonly distance: number } {
  const written = name.toUpperCase();
  const characters = charactersOf(written);
  let nearest = '';
  let distance = Number.POSITIVE_INFINITY;
  for (const known of [...Object.keys(settings), ...SECRET_FILES]) {
    if (Math.abs(written.length - known.length) > furthest) continue;
    // An edit removes one character of a name at most, and adds one.
    if (countBits(characters ^ charactersOf(known)) > 2 * furthest) continue;
    const apart = editDistance(written, known, furthest);
    if (apart < distance) [nearest, distance] = [known, apart];
  }
  return { nearest, distance };
}

/** The characters of a name as a set of bits; some digits have the bit of a letter. */
function charactersOf(name: string): number {
  let bits = 0;
  for (let place = 0; place < name.length; place += 1) bits |= 1 << (name.charCodeAt(place) % 32);
  return bits;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/**
 * Letters to insert, remove, replace, or exchange with their neighbour (optimal string alignment); infinite above `furthest`,
 * as soon as a row has no smaller distance: each start compares all variables with all settings.
 */
function editDistance(one: string, other: string, furthest: number): number {
  let beforeLast: readonly number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isExchanged = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const replaced = (last[column - 1] ?? 0) + (isSame ? 0 : 1);
      const exchanged = isExchanged ? (beforeLast[column - 2] ?? Infinity) + 1 : Infinity;
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        replaced,
        exchanged,
      );
    }
    if (Math.min(...current) > furthest) return Number.POSITIVE_INFINITY;
    [beforeLast, last] = [last, current];
  }
  return last[other.length] ?? 0;
}
