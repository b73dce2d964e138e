/** Secret settings in files, as Docker and Kubernetes give them: `SMTP_URL_FILE` names the file that contains `SMTP_URL`. */

import { closeSync, fstatSync, openSync, readFileSync, statfsSync, type Stats } from 'node:fs';
import { SettingError } from './config.ts';
import { SECRET_SETTINGS, type SecretSetting } from './setting-names.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Longer than any secret; a larger file is another file. */
const MAX_BYTES = 65_536;
const OTHER_USERS = 0o007;
/** File system types of Linux whose files are in memory and visible only inside their container: tmpfs and ramfs. */
const MEMORY_FILE_SYSTEMS: readonly number[] = [0x01_02_19_94, 0x85_84_58_f6];

/** What a gateway uses: it sends no message and makes no backup. */
const OF_GATEWAYS: readonly SecretSetting[] = [
  'DATABASE_URL',
  'NATS_URL',
  'CLUSTER_SECRET',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
];
/** What a gateway that computes the market uses too. */
const MASTER_KEYS: readonly SecretSetting[] = ['SECRET_KEY', 'SECRET_KEY_PREVIOUS'];

/**
 * The environment with the content of each secret file as the value of its setting. Throws {@link SettingError} when both
 * are given, and for a file that cannot be read, is empty, or can be read by every user of the machine. A gateway gets
 * the secrets that it uses, and the files of others are not opened [CLUSTER-114].
 */
export function withSecretFiles(environment: Environment, isInMemory = isOnMemoryDisk): Environment {
  const secrets = SECRET_SETTINGS.flatMap((name): [SecretSetting, string | undefined][] => {
    if (!isUsed(name, environment)) return [[name, undefined]];
    const path = environment[`${name}_FILE`] ?? '';
    if (path === '') return [];
    if ((environment[name] ?? '') !== '')
      throw new SettingError(`${name} and ${name}_FILE are both set: remove one of them`);
    return [[name, secretIn(`${name}_FILE ${path}`, path, isInMemory)]];
  });
  return { ...environment, ...Object.fromEntries(secrets) };
}

function isUsed(name: SecretSetting, { ROLES: role, GATEWAY_MARKET: market }: Environment): boolean {
  if (role !== 'gateway' || OF_GATEWAYS.includes(name)) return true;
  return market !== 'fed' && MASTER_KEYS.includes(name);
}

function secretIn(what: string, path: string, isInMemory: (path: string) => boolean): string {
  const secret = readSecret(what, path, isInMemory).replace(/\r?\n$/, '');
  if (secret === '') throw new SettingError(`${what} is empty`);
  if (/[\r\n\0]/.test(secret)) throw new SettingError(`${what} must contain a single line of text`);
  return secret;
}

function readSecret(what: string, path: string, isInMemory: (path: string) => boolean): string {
  let file: number | null = null;
  try {
    file = openSync(path, 'r');
    const stats = fstatSync(file);
    if (isPublic(stats) && !isInMemory(path))
      throw new SettingError(
        `${what} can be read by every user of this machine: chmod 600, or 640 for a group`,
      );
    if (stats.size > MAX_BYTES) throw new SettingError(`${what} is too large for a secret`);
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof SettingError) throw error;
    throw new SettingError(`${what} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  } finally {
    if (file !== null) closeSync(file);
  }
}

/** Windows has no modes; a pipe has no other readers. */
function isPublic(stats: Stats): boolean {
  return process.platform !== 'win32' && stats.isFile() && (stats.mode & OTHER_USERS) !== 0;
}

function isOnMemoryDisk(path: string): boolean {
  return MEMORY_FILE_SYSTEMS.includes(statfsSync(path).type);
}
