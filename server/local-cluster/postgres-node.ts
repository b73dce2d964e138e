/** One server of PostgreSQL on a socket of this machine: a primary, or a standby that copies it. */

import { execFile, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Identity } from '../../db/test/postgres/installation.ts';
import { SupervisedProcess } from './supervised-process.ts';

const START_TIMEOUT_MS = 60_000;
const POLL_MS = 50;
const USER = 'postgres';

export interface NodeOptions {
  readonly name: string;
  /** Of the socket's file; it is no port of the network. */
  readonly port: number;
  /** Folder of PostgreSQL's programs. */
  readonly programs: string;
  readonly identity: Identity;
  /** Folder of all servers, their sockets and logs. */
  readonly folder: string;
  /** False for tests: a commit does not wait for the disk. */
  readonly isDurable: boolean;
}

export interface NetworkAddress {
  readonly host: string;
  readonly port: number;
}

export class PostgresNode {
  readonly name: string;
  readonly #options: NodeOptions;
  #process: SupervisedProcess | null = null;

  constructor(options: NodeOptions) {
    this.name = options.name;
    this.#options = options;
    for (const folder of [options.folder, this.#sockets]) this.#createFolder(folder);
    this.#assertReachable();
  }

  get exists(): boolean {
    return existsSync(join(this.#data, 'PG_VERSION'));
  }

  /** Address for `DATABASE_URL`, of the superuser without another role. */
  url(database: string, role = USER): string {
    const { port } = this.#options;
    return `postgresql://${role}@/${database}?host=${encodeURIComponent(this.#sockets)}&port=${port}`;
  }

  /** Only the user of the server, and root, reach the socket, so that it asks for no password. */
  async create(): Promise<void> {
    const options = ['--encoding=UTF8', '--locale=C', '--auth=trust', `--username=${USER}`];
    const sync = this.#options.isDurable ? [] : ['--no-sync'];
    await this.#run('initdb', [...options, ...sync, '--data-checksums', '-D', this.#data]);
  }

  /** Copies a running server, and follows it under its own name from the next start on; on the network by way of an address. */
  async createFrom(primary: PostgresNode, address?: NetworkAddress): Promise<void> {
    const { host, port } = address ?? { host: this.#sockets, port: primary.#options.port };
    const connection = `host=${host} port=${port} user=${USER} application_name=${this.name}`;
    const copy = ['--wal-method=stream', '--checkpoint=fast', '--create-slot', `--slot=${this.name}`];
    const sync = this.#options.isDurable ? [] : ['--no-sync'];
    const options = [...copy, ...sync, '--write-recovery-conf'];
    await this.#run('pg_basebackup', ['-d', connection, '-D', this.#data, ...options]);
  }

  /** Resolves when the server answers. */
  async start(): Promise<void> {
    const { name, programs, port, identity, folder, isDurable } = this.#options;
    const all = [
      ...['listen_addresses=', `unix_socket_directories=${this.#sockets}`, `port=${port}`],
      ...['max_connections=200', ...(isDurable ? [] : ['fsync=off'])],
    ];
    const server = new SupervisedProcess({
      name,
      command: [join(programs, 'postgres'), '-D', this.#data, ...all.flatMap((setting) => ['-c', setting])],
      cwd: folder,
      logFile: join(folder, `${name}.log`),
      identity,
      stopSignal: 'INT',
    });
    this.#process = server;
    const untilMs = performance.now() + START_TIMEOUT_MS;
    while (!(await this.#answers())) {
      if (server.isEnded || performance.now() > untilMs)
        throw new Error(`PostgreSQL ${name} does not start: see ${join(folder, `${name}.log`)}`);
      await pause(POLL_MS);
    }
  }

  /** Makes a standby the primary. Resolves when it takes writes. */
  async promote(): Promise<void> {
    await this.#run('pg_ctl', ['promote', '--wait', '-D', this.#data]);
  }

  async stop(): Promise<void> {
    await this.#process?.stop();
    this.#process = null;
  }

  /** As a machine that fails. */
  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.#process?.ended;
    this.#process = null;
  }

  /** To the server and its processes, none of which gets the signals of another. */
  signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
    const [pid = ''] = readFileSync(join(this.#data, 'postmaster.pid'), 'utf8').split('\n');
    for (const each of [pid, ...childrenOf(pid)]) send(Number(each), signal);
  }

  /** File of the socket. */
  get socket(): string {
    return join(this.#sockets, `.s.PGSQL.${this.#options.port}`);
  }

  get ended(): Promise<void> {
    return this.#process?.ended ?? Promise.resolve();
  }

  /** The output of a statement, columns with `|` between them. */
  async query(statement: string, database = 'postgres'): Promise<string> {
    const args = ['-AtqX', '-v', 'ON_ERROR_STOP=1', '-d', this.url(database), '-c', statement];
    const { stdout } = await promisify(execFile)(join(this.#options.programs, 'psql'), args);
    return stdout.trim();
  }

  async #answers(): Promise<boolean> {
    return this.query('SELECT 1').then(
      () => true,
      () => false,
    );
  }

  get #data(): string {
    return join(this.#options.folder, this.name);
  }

  get #sockets(): string {
    return join(this.#options.folder, 'sockets');
  }

  #createFolder(path: string): void {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    const { uid, gid } = this.#options.identity;
    if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  }

  /** The user of the server may not enter the folders above. */
  #assertReachable(): void {
    const { folder, identity } = this.#options;
    const { status } = spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], {
      cwd: '/',
      stdio: 'ignore',
      ...identity,
    });
    if (status !== 0)
      throw new Error(
        `the user ${USER}, who runs PostgreSQL, cannot enter ${folder}: choose another folder with --dir, such as /var/lib/vernier-cluster`,
      );
  }

  async #run(program: string, args: readonly string[]): Promise<void> {
    const { programs, folder, identity } = this.#options;
    try {
      await promisify(execFile)(join(programs, program), args, { cwd: folder, ...identity });
    } catch (error) {
      const { stderr } = error as { readonly stderr?: string };
      throw new Error(`${program} failed: ${stderr?.trim() || String(error)}`, { cause: error });
    }
  }
}

function childrenOf(pid: string): readonly string[] {
  const list = `/proc/${pid}/task/${pid}/children`;
  return existsSync(list) ? readFileSync(list, 'utf8').trim().split(' ').filter(Boolean) : [];
}

function send(pid: number, signal: NodeJS.Signals): void {
  // A server that starts has an empty file, and 0 is the process group of this program.
  if (!(pid > 0)) return;
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended since.
  }
}
