/** Settings of a cluster: the role of this process, the message bus, and what gateways and engines know of each other. */

import { z } from 'zod';
import { readNatsAddress } from '../message-bus/nats-address.ts';
import { webAddress } from './setting-addresses.ts';

/** The addresses may have a password: no message repeats them. */
const busAddresses = z
  .string()
  .refine(
    (text) => readNatsAddress(text) !== null,
    'must be nats:// or tls:// addresses with commas between',
  );

export const CLUSTER_SETTINGS = {
  /** What this process does: everything, or one part of a cluster. */
  ROLES: z
    .enum(['all', 'gateway', 'engine', 'office'], 'must be all, gateway, engine or office')
    .default('all'),
  /** Servers of NATS. */
  NATS_URL: busAddresses.nullable().default(null),
  /** Files in PEM: the authority of the servers' certificates; absent: those that Node knows. */
  NATS_CA_FILE: z.string().nullable().default(null),
  /** The certificate of this process and its key, for servers that ask for one. */
  NATS_CERTIFICATE_FILE: z.string().nullable().default(null),
  NATS_KEY_FILE: z.string().nullable().default(null),
  /** Address at which gateways reach this engine or office; null derives it from HOST and PORT. */
  ENGINE_URL: webAddress.nullable().default(null),
  /** Whether a gateway computes the market, or an engine sends it the ticks. */
  GATEWAY_MARKET: z.enum(['computed', 'fed'], 'must be computed or fed').default('computed'),
  /** Secret by which an engine and an office recognize the gateways. */
  CLUSTER_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]{32,200}$/, 'must have 32 to 200 characters without spaces')
    .nullable()
    .default(null),
} as const;

interface Chosen {
  readonly ROLES: 'all' | 'gateway' | 'engine' | 'office';
  readonly NATS_URL: string | null;
  readonly NATS_CA_FILE: string | null;
  readonly NATS_CERTIFICATE_FILE: string | null;
  readonly NATS_KEY_FILE: string | null;
  readonly ENGINE_URL: string | null;
  readonly GATEWAY_MARKET: 'computed' | 'fed';
  readonly CLUSTER_SECRET: string | null;
  readonly DATABASE_URL: string | null;
  readonly SECRET_KEY: Buffer | null;
  readonly MARKET_SOURCE: string;
  readonly SANDBOX: boolean;
  readonly ADMIN_PORT: number | null;
  readonly HOST: string;
}

const NEEDED = ['DATABASE_URL', 'NATS_URL', 'CLUSTER_SECRET', 'SECRET_KEY'] as const;
/** In a process that does everything. */
const UNUSED = [
  'NATS_URL',
  'NATS_CA_FILE',
  'NATS_CERTIFICATE_FILE',
  'NATS_KEY_FILE',
  'ENGINE_URL',
  'CLUSTER_SECRET',
] as const;
const EVERY_ADDRESS: readonly string[] = ['0.0.0.0', '::'];

/** The line about a combination that is not allowed; else null [CLUSTER-1]. */
export function wrongCluster(settings: Chosen): string | null {
  const { ROLES: role } = settings;
  if (role === 'all') return unusedOf(settings);
  for (const name of NEEDED)
    if (settings[name] === null && !(name === 'SECRET_KEY' && isFed(settings)))
      return `${name} must be set where ROLES is ${role} (docs/cluster.md)`;
  if ((settings.NATS_CERTIFICATE_FILE === null) !== (settings.NATS_KEY_FILE === null))
    return 'NATS_CERTIFICATE_FILE and NATS_KEY_FILE must be set together';
  if (settings.MARKET_SOURCE === 'live')
    return `MARKET_SOURCE must not be live where ROLES is ${role}: its prices reach one process`;
  if (settings.SANDBOX) return `SANDBOX must be off where ROLES is ${role}: its clock is set in one process`;
  if (settings.ADMIN_PORT !== null) return `ADMIN_PORT must be unset where ROLES is ${role}: use ADMIN_HOST`;
  return role === 'gateway' ? null : wrongAddress(settings);
}

function unusedOf(settings: Chosen): string | null {
  const name = UNUSED.find((one) => settings[one] !== null);
  return name === undefined ? null : `${name} must be unset where ROLES is all`;
}

function wrongAddress({ ROLES: role, ENGINE_URL: url, HOST: host }: Chosen): string | null {
  return url === null && EVERY_ADDRESS.includes(host)
    ? `ENGINE_URL must be set where ROLES is ${role} and HOST is ${host}`
    : null;
}

function isFed({ ROLES: role, GATEWAY_MARKET: market }: Pick<Chosen, 'ROLES' | 'GATEWAY_MARKET'>): boolean {
  return role === 'gateway' && market === 'fed';
}

/** What a role decides, also against the settings. */
export function roleSettings(settings: Pick<Chosen, 'ROLES' | 'GATEWAY_MARKET'>) {
  const { ROLES: role } = settings;
  // Callers of an engine or an office are gateways, which have checked the host name and name the address of their caller.
  if (role === 'engine' || role === 'office') return { proxyHops: 1, allowedHosts: null };
  return isFed(settings) ? NO_KEYS : {};
}

/** A gateway that computes no market keeps no key that it was given [CLUSTER-105]. */
const NO_KEYS = { secretKey: null, previousKeys: [], marketSeed: null };
