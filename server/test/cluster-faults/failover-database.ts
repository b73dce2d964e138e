/** PostgreSQL of a cluster whose primary is replaced by its standby, as an operator does it (docs/cluster.md, "Failover"). */

import type { NetConnectOpts } from 'node:net';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { postgresPrograms, serverIdentity } from '../../../db/test/postgres/installation.ts';
import { PostgresNode } from '../../local-cluster/postgres-node.ts';
import { TcpLink } from './tcp-link.ts';

const FIRST_PORT = 5432;
const POLL_MS = 50;
const SYNCHRONOUS_TIMEOUT_MS = 60_000;

export class FailoverDatabase {
  primary: PostgresNode;
  standby: PostgresNode;
  /** Of the standby to its primary. */
  readonly replication: TcpLink;
  readonly #folder: string;
  #nodes = 0;

  private constructor(folder: string, replication: TcpLink) {
    this.#folder = folder;
    this.replication = replication;
    this.primary = this.#node();
    this.standby = this.#node();
  }

  static async start(folder: string): Promise<FailoverDatabase> {
    const replication = await TcpLink.open({ path: '' });
    const database = new FailoverDatabase(folder, replication);
    await database.primary.create();
    await database.primary.start();
    await database.#follow();
    return database;
  }

  get target(): NetConnectOpts {
    return { path: this.primary.socket };
  }

  /** The primary is dead: its standby is promoted. Resolves when it takes writes; `complete` brings a new standby. */
  async promote(): Promise<void> {
    await this.standby.promote();
    const dead = this.primary;
    this.primary = this.standby;
    this.standby = this.#node();
    rmSync(join(this.#folder, dead.name), { recursive: true, force: true });
  }

  /** Copies a new standby from the primary, and waits for it. */
  complete(): Promise<void> {
    return this.#follow();
  }

  /** Commits wait for no standby: what the operator's manual forbids. */
  async makeAsynchronous(): Promise<void> {
    await this.#synchronizeWith('');
  }

  async stop(): Promise<void> {
    await this.standby.stop();
    await this.primary.stop();
    await this.replication.close();
  }

  async #follow(): Promise<void> {
    this.replication.lead(this.target);
    await this.standby.createFrom(this.primary, { host: '127.0.0.1', port: this.replication.port });
    await this.standby.start();
    await this.#synchronizeWith(this.standby.name);
    const untilMs = performance.now() + SYNCHRONOUS_TIMEOUT_MS;
    while ((await this.#standbyState()) !== 'sync') {
      if (performance.now() > untilMs) throw new Error('the standby does not follow the primary');
      await pause(POLL_MS);
    }
  }

  #standbyState(): Promise<string> {
    return this.primary.query(
      `SELECT sync_state FROM pg_stat_replication WHERE application_name = '${this.standby.name}'`,
    );
  }

  async #synchronizeWith(name: string): Promise<void> {
    await this.primary.query(`ALTER SYSTEM SET synchronous_standby_names = '${name}'`);
    await this.primary.query('SELECT pg_reload_conf()');
  }

  #node(): PostgresNode {
    const programs = postgresPrograms();
    if (programs === null) throw new Error('PostgreSQL is not installed');
    this.#nodes += 1;
    return new PostgresNode({
      ...{ name: `node_${this.#nodes}`, port: FIRST_PORT + this.#nodes, programs, isDurable: true },
      ...{ identity: serverIdentity(), folder: this.#folder },
    });
  }
}
