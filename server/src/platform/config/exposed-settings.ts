/** Checks of settings in combination: values that are safe for a trial on one machine and not for a server that others can reach. */

import { isCommonPassword } from './common-passwords.ts';

/** Settings that are checked together. */
export interface Guarded {
  readonly NODE_ENV: string;
  readonly HOST: string;
  readonly PROXY_HOPS: number;
  readonly ALLOWED_ORIGINS: readonly string[];
  readonly API_SUBDOMAIN: boolean;
  readonly DESKTOP_REDIRECT: boolean;
  readonly TEST_CONTROLS: boolean;
  readonly TEST_CONTROLS_IN_PRODUCTION: boolean;
  readonly OUTBOX_IN_PRODUCTION: boolean;
  readonly MARKET_SEED: number | null;
  readonly OPEN_MARKET_IN_PRODUCTION: boolean;
  readonly ROLES: string;
  readonly SMTP_URL: string | null;
  readonly WEBHOOK_ADDRESSES: 'public' | 'any' | 'none';
  readonly SECRET_KEY: Buffer | null;
  readonly BACKUP_KEY: Buffer | null;
  readonly SMS_WEBHOOK_URL: string | null;
  readonly SMS_WEBHOOK_SECRET: string | null;
  readonly OTEL_EXPORTER_OTLP_ENDPOINT: string | null;
  readonly OTEL_EXPORTER_OTLP_HEADERS: Readonly<Record<string, string>>;
  readonly METRICS_TOKEN: string | null;
  readonly CLUSTER_SECRET: string | null;
  readonly ADMIN_EMAIL: string | null;
  readonly ADMIN_PASSWORD: string | null;
}

/** Names of this machine for its own browsers and programs; subdomains of localhost lead here too. */
export const LOCAL_HOSTS: readonly string[] = ['localhost', '*.localhost'];

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;
/** Half of a random key's bytes; a key with so few distinct bytes is not random. */
const KEY_BYTES_THAT_DIFFER = 16;
const ADMIN_PASSWORD_LENGTH = 12;
const CHARACTERS_THAT_DIFFER = 8;
/** The list of common passwords matches two of 100,000 random texts by chance, and has none of this length. */
const LONGEST_LISTED = 32;
/** Words of examples and placeholders. */
const PLACEHOLDER =
  /change.?(me|this)|password|passw0rd|example|placeholder|default|secret|vernier|12345678|qwerty/i;

/** The line that names the setting; null when the combination is allowed. */
export function unsafeSetting(settings: Guarded): string | null {
  const production = settings.NODE_ENV === 'production';
  if (production && settings.TEST_CONTROLS && !settings.TEST_CONTROLS_IN_PRODUCTION) {
    return 'TEST_CONTROLS must be off where NODE_ENV is production, unless TEST_CONTROLS_IN_PRODUCTION=on says that it is meant';
  }
  if (settings.TEST_CONTROLS && !isLocalHost(settings.HOST) && !settings.TEST_CONTROLS_IN_PRODUCTION) {
    return 'TEST_CONTROLS must be off where HOST is open to other machines, unless TEST_CONTROLS_IN_PRODUCTION=on says that it is meant';
  }
  const sendsMails = settings.ROLES !== 'gateway';
  const hasMailServer = settings.SMTP_URL !== null || settings.OUTBOX_IN_PRODUCTION;
  if (production && sendsMails && isProxied(settings) && !hasMailServer) {
    return 'SMTP_URL must be set where NODE_ENV is production and a proxy brings visitors, unless OUTBOX_IN_PRODUCTION=on says that their mails are to be written to files';
  }
  if (production && settings.MARKET_SEED !== null && !settings.OPEN_MARKET_IN_PRODUCTION) {
    return 'MARKET_SEED must be unset where NODE_ENV is production, unless OPEN_MARKET_IN_PRODUCTION=on says that prices may be computed ahead';
  }
  if (production && settings.WEBHOOK_ADDRESSES === 'any') {
    return 'WEBHOOK_ADDRESSES must be public or none where NODE_ENV is production, since users would reach the private network';
  }
  const plain = production ? plainConnection(settings) : null;
  if (plain !== null) return plain;
  for (const name of ['SECRET_KEY', 'BACKUP_KEY'] as const) {
    const key = settings[name];
    if (key !== null && isPattern(key)) return `${name} must be random bytes (openssl rand -base64 32)`;
  }
  const { SECRET_KEY: secret, BACKUP_KEY: backup } = settings;
  if (secret !== null && backup?.equals(secret) === true) {
    return 'BACKUP_KEY must be another key than SECRET_KEY: one of them alone must not open everything';
  }
  return production || isReachable(settings) ? weakSecret(settings) : null;
}

/** A secret that would leave this machine without encryption: codes in SMS, and the credential of a collector. */
function plainConnection(settings: Guarded): string | null {
  const { SMS_WEBHOOK_URL: sms, OTEL_EXPORTER_OTLP_ENDPOINT: traces } = settings;
  const where = 'must be https:// where NODE_ENV is production, or lead to this machine';
  if (isPlainElsewhere(sms)) return `SMS_WEBHOOK_URL ${where}`;
  const sendsCredential = Object.keys(settings.OTEL_EXPORTER_OTLP_HEADERS).length > 0;
  if (sendsCredential && isPlainElsewhere(traces))
    return `OTEL_EXPORTER_OTLP_ENDPOINT ${where}, since OTEL_EXPORTER_OTLP_HEADERS is set`;
  return null;
}

function isPlainElsewhere(address: string | null): boolean {
  if (address === null) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !isLocalHost(hostname);
}

/** Whether a host of an address is this machine. */
export function isLocalHost(host: string): boolean {
  return LOOPBACK.test(host);
}

/** Whether people on other machines can reach the server, directly or through a proxy on this one. */
function isReachable(settings: Guarded): boolean {
  if (isProxied(settings)) return true;
  // A test server on an open address, or with the subdomains, holds nothing that its secrets protect.
  return !settings.TEST_CONTROLS && !isLocal(settings);
}

function isProxied({ PROXY_HOPS, ALLOWED_ORIGINS }: Guarded): boolean {
  return PROXY_HOPS > 0 || ALLOWED_ORIGINS.some((origin) => !isLocalHost(new URL(origin).hostname));
}

/** Whether every browser of the server is on this machine and names it as such. */
export function isLocal(settings: Guarded): boolean {
  const { HOST, API_SUBDOMAIN, DESKTOP_REDIRECT } = settings;
  return !isProxied(settings) && isLocalHost(HOST) && !API_SUBDOMAIN && !DESKTOP_REDIRECT;
}

function weakSecret(settings: Guarded): string | null {
  const { ADMIN_PASSWORD: password } = settings;
  const where = 'where others reach the server';
  for (const name of ['SMS_WEBHOOK_SECRET', 'METRICS_TOKEN', 'CLUSTER_SECRET'] as const) {
    const text = settings[name];
    if (text !== null && isGuessable(text)) return `${name} must be random ${where}`;
  }
  if (password === null) return null;
  const name = settings.ADMIN_EMAIL?.split('@', 1)[0] ?? '';
  const holdsName = name.length > 3 && password.toLowerCase().includes(name);
  if (password.length < ADMIN_PASSWORD_LENGTH || holdsName || isGuessable(password)) {
    return `ADMIN_PASSWORD must have ${ADMIN_PASSWORD_LENGTH} characters and be none that somebody guesses ${where}`;
  }
  return null;
}

/** A text of password lists and examples, or one that repeats a few characters. */
function isGuessable(text: string): boolean {
  const isListed = text.length < LONGEST_LISTED && isCommonPassword(text);
  return isListed || PLACEHOLDER.test(text) || new Set(text).size < CHARACTERS_THAT_DIFFER;
}

/** Bytes that repeat, count up or down, or are a text. */
function isPattern(key: Buffer): boolean {
  const steps = new Set(key.subarray(1).map((byte, index) => byte - (key[index] ?? 0)));
  const isText = key.every((byte) => byte >= 0x20 && byte < 0x7f);
  return new Set(key).size < KEY_BYTES_THAT_DIFFER || steps.size === 1 || isText;
}
