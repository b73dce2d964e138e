/** PostgreSQL server with a new data folder for tests, on a socket in that folder. */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from '../../src/postgres/driver.ts';
import { type Identity, NOT_INSTALLED, postgresPrograms, serverIdentity } from './installation.ts';

const START_TIMEOUT_MS = 30_000;
const POLL_MS = 20;
const INSTALL_TIMEOUT_MS = 300_000;

/** Stops the server when its input ends, also when the process of the tests was killed. */
const SUPERVISOR = `"$@" & server=$!; cat > /dev/null; kill -INT $server 2> /dev/null; wait $server; rm -rf "$FOLDER"`;

export interface TestServerOptions {
  /** False for tests that do not kill the server: their commits need no disk. */
  readonly isDurable?: boolean;
  /** Further settings of the server. */
  readonly settings?: readonly string[];
}

export class TestServer {
  readonly #programs: string;
  readonly #folder: string;
  readonly #identity: Identity;
  readonly #settings: readonly string[];
  #supervisor: ChildProcess | null = null;

  private constructor(programs: string, { isDurable = false, settings = [] }: TestServerOptions) {
    this.#programs = programs;
    this.#folder = mkdtempSync(join(tmpdir(), 'vernier-pg-'));
    this.#identity = serverIdentity();
    if ('uid' in this.#identity) chownSync(this.#folder, this.#identity.uid, this.#identity.gid);
    this.#settings = [
      ...['listen_addresses=', `unix_socket_directories=${this.#folder}`, 'max_connections=400'],
      ...(isDurable ? [] : ['fsync=off', 'full_page_writes=off']),
      ...settings,
    ];
  }

  static async start(options: TestServerOptions = {}): Promise<TestServer> {
    const server = new TestServer(await installedPrograms(), options);
    server.#createCluster();
    await server.#run();
    return server;
  }

  url(database: string): string {
    return `postgresql://postgres@/${database}?host=${encodeURIComponent(this.#folder)}`;
  }

  /** Kills all processes of the server, as a failure of the machine does, and starts it again on the same data. */
  async killAndRestart(): Promise<void> {
    const [server] = readFileSync(join(this.#folder, 'data', 'postmaster.pid'), 'utf8').split('\n');
    const helpers = await this.#processes();
    this.#supervisor?.kill('SIGKILL');
    this.#supervisor?.stdin?.end();
    for (const pid of [Number(server), ...helpers]) kill(pid);
    // Those that remain hold the server's memory, with which it refuses to start.
    while (helpers.some(isAlive)) await pause(POLL_MS);
    await this.#run();
  }

  async stop(): Promise<void> {
    const supervisor = this.#supervisor;
    if (supervisor === null) return;
    const ended = once(supervisor, 'exit');
    supervisor.stdin?.end();
    await ended;
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #createCluster(): void {
    const options = ['--no-sync', '--encoding=UTF8', '--locale=C', '--auth=trust', '--username=postgres'];
    const folder = join(this.#folder, 'data');
    execFileSync(join(this.#programs, 'initdb'), [...options, '-D', folder], {
      cwd: this.#folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      ...this.#identity,
    });
  }

  async #run(): Promise<void> {
    const server = [join(this.#programs, 'postgres'), '-D', join(this.#folder, 'data')];
    const settings = this.#settings.flatMap((setting) => ['-c', setting]);
    this.#supervisor = spawn('/bin/sh', ['-c', SUPERVISOR, 'sh', ...server, ...settings], {
      cwd: this.#folder,
      env: { ...process.env, FOLDER: this.#folder },
      stdio: ['pipe', 'ignore', 'ignore'],
      ...this.#identity,
    });
    const untilMs = performance.now() + START_TIMEOUT_MS;
    while (!(await this.#answers())) {
      if (performance.now() > untilMs) throw new Error(`PostgreSQL does not start in ${START_TIMEOUT_MS} ms`);
      await pause(POLL_MS);
    }
  }

  async #answers(): Promise<boolean> {
    return this.#query('SELECT 1').then(
      () => true,
      () => false,
    );
  }

  /** Of the server's connections and background work. */
  async #processes(): Promise<readonly number[]> {
    const rows = await this.#query<{ pid: number }>('SELECT pid FROM pg_stat_activity');
    return rows.map(({ pid }) => pid);
  }

  async #query<Row extends object>(text: string): Promise<readonly Row[]> {
    const client = new Client({ connectionString: this.url('postgres') });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended with the server.
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The installed programs; waits while another process installs them. */
async function installedPrograms(): Promise<string> {
  const untilMs = performance.now() + (process.env['AWAIT_POSTGRES'] === '1' ? INSTALL_TIMEOUT_MS : 0);
  for (let found = postgresPrograms(); ; found = postgresPrograms()) {
    if (found !== null) return found;
    if (performance.now() >= untilMs) throw new Error(NOT_INSTALLED);
    await pause(POLL_MS);
  }
}
