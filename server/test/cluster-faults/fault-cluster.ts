/** Cluster of real processes, each with links to NATS and to PostgreSQL that a test cuts off. */

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type RunningNats, startNats } from '../../local-cluster/nats.ts';
import { lastLines, type RoleOptions, RoleProcess } from '../../local-cluster/role-process.ts';
import { FailoverDatabase } from './failover-database.ts';
import { TcpLink } from './tcp-link.ts';

const HOST = '127.0.0.1';
const DATABASE = 'vernier';
const READY_TIMEOUT_MS = 120_000;
const POLL_MS = 100;
const ANSWER_MS = 1_000;

type Role = 'engine' | 'gateway' | 'office';

export interface FaultClusterOptions {
  readonly gateways: number;
  readonly engines: number;
  readonly offices: number;
  /** The built program of gateways and of the check at the end. */
  readonly main: string;
  /** That of engines. */
  readonly engineMain: string;
  /** That of the check at the end; absent: `main`. */
  readonly adminMain?: string;
}

/** A process with its links. */
export interface LinkedProcess {
  readonly process: RoleProcess;
  readonly options: RoleOptions;
  readonly url: string;
  readonly nats: TcpLink;
  readonly database: TcpLink;
}

export class FaultCluster {
  readonly database: FailoverDatabase;
  readonly folder: string;
  readonly #options: FaultClusterOptions;
  readonly #secrets = {
    SECRET_KEY: randomBytes(32).toString('base64'),
    CLUSTER_SECRET: randomBytes(32).toString('hex'),
  };
  readonly #processes = new Map<string, LinkedProcess>();
  readonly #natsPort: number;
  #nats: RunningNats;

  private constructor(
    options: FaultClusterOptions,
    parts: {
      readonly folder: string;
      readonly database: FailoverDatabase;
      readonly nats: RunningNats;
      readonly natsPort: number;
    },
  ) {
    this.#options = options;
    this.folder = parts.folder;
    this.database = parts.database;
    this.#nats = parts.nats;
    this.#natsPort = parts.natsPort;
  }

  /** Resolves when every gateway is ready. */
  static async start(options: FaultClusterOptions): Promise<FaultCluster> {
    const folder = mkdtempSync(join(tmpdir(), 'vernier-faults-'));
    // The user of PostgreSQL enters it.
    chmodSync(folder, 0o711);
    const natsPort = await freePort();
    const nats = await startNats(folder, natsPort);
    const database = await FailoverDatabase.start(join(folder, 'postgres'));
    await database.primary.query(`CREATE DATABASE ${DATABASE} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'`);
    const cluster = new FaultCluster(options, { folder, database, nats, natsPort });
    await cluster.#startAll('engine', options.engines, options.engineMain);
    await cluster.#startAll('office', options.offices, options.main);
    await cluster.#startAll('gateway', options.gateways, options.main);
    await cluster.#allReady();
    return cluster;
  }

  names(role: Role): readonly string[] {
    return [...this.#processes.keys()].filter((name) => name.startsWith(role));
  }

  process(name: string): LinkedProcess {
    const found = this.#processes.get(name);
    if (found === undefined) throw new Error(`no process ${name}`);
    return found;
  }

  get gatewayUrls(): readonly string[] {
    return this.names('gateway').map((name) => this.process(name).url);
  }

  /** Links of all processes to NATS, or to PostgreSQL with that of the standby. */
  links(to: 'nats' | 'database'): readonly TcpLink[] {
    const links = [...this.#processes.values()].map((each) => each[to]);
    return to === 'nats' ? links : [...links, this.database.replication];
  }

  get nats(): RunningNats {
    return this.#nats;
  }

  async restartNats(): Promise<void> {
    this.#nats = await startNats(this.folder, this.#natsPort);
  }

  /** After a promotion, as the address of the primary that moves. */
  leadToPrimary(): void {
    for (const { database } of this.#processes.values()) database.lead(this.database.target);
  }

  /** Rows of the primary, columns with `|` between them. */
  async rows(statement: string): Promise<readonly string[]> {
    const text = await this.database.primary.query(statement, DATABASE);
    return text === '' ? [] : text.split('\n');
  }

  /** The output of the check of rows against the log; empty without a fault. */
  async databaseFaults(): Promise<string> {
    const { main, adminMain = main } = this.#options;
    const admin = join(dirname(adminMain), 'admin.js');
    const { PATH = '' } = process.env;
    const settings = { PATH, DATA_DIR: this.folder, DATABASE_URL: this.database.primary.url(DATABASE) };
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        [admin, 'check-database'],
        { cwd: this.folder, env: settings },
        (error, stdout, stderr) => resolve(error === null ? '' : `${stdout}${stderr}`.trim()),
      );
    });
  }

  async stop(): Promise<void> {
    const all = [...this.#processes.values()];
    for (const link of [...this.links('nats'), ...this.links('database')]) link.restore();
    for (const { process: role } of all) role.signal('SIGCONT');
    await Promise.all(all.map(({ process: role }) => role.stop()));
    await this.#nats.process.stop();
    await Promise.all(all.flatMap(({ nats, database }) => [nats.close(), database.close()]));
    await this.database.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Ends a process in its order, and starts the next one in its place. Resolves when that one is ready. */
  async replace(name: string, main: string): Promise<void> {
    const { process: former, options, ...place } = this.process(name);
    await former.stop();
    const next = { ...options, command: [process.execPath, main] };
    this.#processes.set(name, { ...place, options: next, process: new RoleProcess(next) });
    await untilReady(this.process(name));
  }

  /** Resolves with the name of a further process when it is ready. */
  async add(role: Role, main: string): Promise<string> {
    const name = `${role}-${this.names(role).length + 1}`;
    await this.#start(role, name, main);
    await untilReady(this.process(name));
    return name;
  }

  /** Ends a process in its order. */
  async remove(name: string): Promise<void> {
    const { process: former, nats, database } = this.process(name);
    await former.stop();
    this.#processes.delete(name);
    await Promise.all([nats.close(), database.close()]);
  }

  /** Resolves when every process that has ended was started again, which takes longer on a slower machine. */
  async untilStarted(): Promise<void> {
    const starting = [...this.#processes.values()].map((each) =>
      untilAnswered(each, each.options.name.startsWith('gateway') ? 'readyz' : 'healthz'),
    );
    await Promise.all(starting);
  }

  async #startAll(role: Role, count: number, main: string): Promise<void> {
    for (let number = 1; number <= count; number += 1) await this.#start(role, `${role}-${number}`, main);
  }

  async #start(role: Role, name: string, main: string): Promise<void> {
    const nats = await TcpLink.open({ port: this.#natsPort, host: HOST });
    const database = await TcpLink.open(this.database.target);
    const port = await freePort();
    const environment = {
      ...this.#secrets,
      ...{ ROLES: role, HOST, PORT: String(port), DATA_DIR: this.#dataFolder(name) },
      DATABASE_URL: `postgresql://postgres@${HOST}:${database.port}/${DATABASE}?application_name=${name}`,
      NATS_URL: this.#nats.url.replace(/:\d+$/, `:${nats.port}`),
      ...{ MARKET_SEED: '1', HOUSE_TRADERS: 'off', TEST_CONTROLS: 'on', BACKUP_EVERY_HOURS: '0' },
      // Each client names another address, so that they are spread over all shards.
      PROXY_HOPS: '1',
    };
    const command = [process.execPath, main];
    const logFile = join(this.folder, `${name}.log`);
    // A start that meets a fault fails.
    const mostFailedStarts = Number.POSITIVE_INFINITY;
    const options = { name, command, cwd: this.folder, logFile, environment, mostFailedStarts };
    const started = new RoleProcess(options);
    this.#processes.set(name, { process: started, options, url: `http://${HOST}:${port}`, nats, database });
  }

  /** As on machines without a common folder, whose lock would keep a second owner out. */
  #dataFolder(name: string): string {
    const folder = join(this.folder, 'data', name);
    mkdirSync(folder, { recursive: true });
    return folder;
  }

  async #allReady(): Promise<void> {
    for (const name of this.names('gateway')) await untilReady(this.process(name));
  }
}

function untilReady(linked: LinkedProcess): Promise<void> {
  return untilAnswered(linked, 'readyz');
}

async function untilAnswered(
  { url, options: { name, logFile } }: LinkedProcess,
  probe: 'healthz' | 'readyz',
): Promise<void> {
  const untilMs = performance.now() + READY_TIMEOUT_MS;
  while (!(await isOk(`${url}/${probe}`))) {
    if (performance.now() > untilMs)
      throw new Error(`${name} does not answer /${probe}:\n${lastLines(logFile)}`);
    await pause(POLL_MS);
  }
}

async function isOk(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, HOST);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
