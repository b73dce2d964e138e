/** PostgreSQL of a local cluster: a primary, and a standby on whose disk each commit is before it is acknowledged [CLUSTER-35]. */

import { setTimeout as pause } from 'node:timers/promises';
import { postgresPrograms, serverIdentity } from '../../db/test/postgres/installation.ts';
import { PostgresNode } from './postgres-node.ts';

const SYNCHRONOUS_TIMEOUT_MS = 60_000;
const POLL_MS = 50;
/** Owner of the database, as in the compose file. */
const PROGRAM_ROLE = 'vernier';
const PORTS = { primary: 5432, standby: 5433 } as const;
/** The path of a socket has at most 107 bytes. */
const LONGEST_FOLDER = 80;

export interface PairOptions {
  /** False for tests that stop no machine. */
  readonly isDurable?: boolean;
}

export class PostgresPair {
  readonly primary: PostgresNode;
  readonly standby: PostgresNode;

  private constructor(primary: PostgresNode, standby: PostgresNode) {
    this.primary = primary;
    this.standby = standby;
  }

  /** Starts both in a folder, which is filled at the first time. Resolves when the standby is synchronous. */
  static async start(folder: string, { isDurable = true }: PairOptions = {}): Promise<PostgresPair> {
    const programs = postgresPrograms();
    if (programs === null) throw new Error('PostgreSQL is not installed: apt-get install postgresql');
    if (Buffer.byteLength(folder) > LONGEST_FOLDER)
      throw new Error(`the path ${folder} is too long for sockets: choose another with --dir`);
    const common = { programs, folder, identity: serverIdentity(), isDurable };
    const pair = new PostgresPair(
      new PostgresNode({ ...common, name: 'primary', port: PORTS.primary }),
      new PostgresNode({ ...common, name: 'standby', port: PORTS.standby }),
    );
    try {
      await pair.#start();
      return pair;
    } catch (error) {
      await pair.stop();
      throw error;
    }
  }

  /** The address of a database of the primary for its owner. A missing one is created, with an owner that is no superuser [CLUSTER-116]. */
  async database(name: string): Promise<string> {
    const { primary } = this;
    const ownerOf = `SELECT pg_get_userbyid(datdba) FROM pg_database WHERE datname = '${name}'`;
    if ((await primary.query(ownerOf)) === '') {
      const roles = await primary.query(`SELECT 1 FROM pg_roles WHERE rolname = '${PROGRAM_ROLE}'`);
      if (roles === '') await primary.query(`CREATE ROLE ${PROGRAM_ROLE} LOGIN`);
      await primary.query(
        `CREATE DATABASE ${name} OWNER ${PROGRAM_ROLE} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'`,
      );
    }
    return primary.url(name, await primary.query(ownerOf));
  }

  /** Of the standby, as the primary sees it: `sync`, `async`, or empty without a connection. */
  standbyState(): Promise<string> {
    const { name } = this.standby;
    return this.primary.query(
      `SELECT sync_state FROM pg_stat_replication WHERE application_name = '${name}' AND state = 'streaming'`,
    );
  }

  async stop(): Promise<void> {
    await this.primary.stop();
    await this.standby.stop();
  }

  async #start(): Promise<void> {
    const { primary, standby } = this;
    if (!primary.exists) await primary.create();
    await primary.start();
    if (!standby.exists) await standby.createFrom(primary);
    await standby.start();
    // Not in the copy: a promoted standby must not wait for a standby that it has not.
    await primary.query(`ALTER SYSTEM SET synchronous_standby_names = '${standby.name}'`);
    await primary.query('SELECT pg_reload_conf()');
    const untilMs = performance.now() + SYNCHRONOUS_TIMEOUT_MS;
    while ((await this.standbyState()) !== 'sync') {
      if (performance.now() > untilMs) throw new Error('the standby does not follow the primary');
      await pause(POLL_MS);
    }
  }
}
