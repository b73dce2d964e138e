/** Check of a server before its use: version, encoding, and settings that make a commit durable. */

import type { PoolClient } from '../driver.ts';
import { StartRefused } from '../../start-refused.ts';

const MIN_VERSION = 150_000;
const MIN_VERSION_NAME = '15';

interface ServerSettings {
  readonly version: number;
  readonly version_name: string;
  readonly encoding: string;
  readonly in_recovery: boolean;
  readonly read_only: string;
  readonly fsync: string;
  readonly full_page_writes: string;
  readonly synchronous_commit: string;
}

const SETTINGS = `SELECT current_setting('server_version_num')::int AS version,
  current_setting('server_version') AS version_name,
  current_setting('server_encoding') AS encoding,
  pg_is_in_recovery() AS in_recovery,
  current_setting('transaction_read_only') AS read_only,
  current_setting('fsync') AS fsync,
  current_setting('full_page_writes') AS full_page_writes,
  current_setting('synchronous_commit') AS synchronous_commit`;

/** Settings that lose acknowledged commits when the machine or the server stops. */
const DURABLE = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;

export interface ServerCheckOptions {
  /** Only false for tests: they need no disk. */
  readonly requireDurability: boolean;
}

/** Throws {@link StartRefused} for a server that is too old, only for reading, or not durable. */
export async function checkServer(
  client: Pick<PoolClient, 'query'>,
  { requireDurability }: ServerCheckOptions,
): Promise<void> {
  const { rows } = await client.query<ServerSettings>(SETTINGS);
  const [settings] = rows;
  if (settings === undefined) throw new StartRefused('PostgreSQL does not answer with its settings');
  assertSettings(settings, requireDurability);
}

export function assertSettings(settings: ServerSettings, requireDurability: boolean): void {
  if (settings.version < MIN_VERSION)
    throw new StartRefused(
      `PostgreSQL ${settings.version_name} is too old: ${MIN_VERSION_NAME} or newer is needed`,
    );
  if (settings.encoding !== 'UTF8')
    throw new StartRefused(`the database has the encoding ${settings.encoding}: UTF8 is needed`);
  if (settings.in_recovery)
    throw new StartRefused('PostgreSQL of DATABASE_URL is a standby: name the primary server');
  if (settings.read_only !== 'off')
    throw new StartRefused('the database allows only reading (default_transaction_read_only)');
  if (!requireDurability) return;
  const off = DURABLE.find((name) => settings[name] === 'off');
  if (off !== undefined)
    throw new StartRefused(`PostgreSQL has ${off}=off: it could lose acknowledged orders`);
}
