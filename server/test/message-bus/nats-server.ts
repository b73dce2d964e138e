/** NATS server for tests, on a free port of the loopback interface. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { natsProgram } from './installation.ts';

const START_TIMEOUT_MS = 30_000;
const POLL_MS = 10;
const FREE_PORT = -1;

/** Stops the server when its input ends, also when the process of the tests was killed. */
const SUPERVISOR = '"$@" & server=$!; cat > /dev/null; kill -KILL $server; wait $server; rm -rf "$FOLDER"';

export class NatsServer {
  readonly #program: string;
  readonly #configuration: string;
  readonly #folder = mkdtempSync(join(tmpdir(), 'vernier-nats-'));
  #port = FREE_PORT;
  #supervisor: ChildProcess | null = null;

  private constructor(program: string, configuration: string) {
    this.#program = program;
    this.#configuration = configuration;
  }

  /** `configuration` is text of its configuration file. */
  static async start(configuration = ''): Promise<NatsServer> {
    const server = new NatsServer(await natsProgram(), configuration);
    await server.start();
    return server;
  }

  /** Host and port. */
  get address(): string {
    return `127.0.0.1:${this.#port}`;
  }

  get url(): string {
    return `nats://${this.address}`;
  }

  /** Starts it again on the same port. */
  async start(): Promise<void> {
    const file = join(this.#folder, 'nats.conf');
    writeFileSync(file, this.#configuration);
    for (const name of this.#portFiles()) rmSync(join(this.#folder, name));
    const options = ['-c', file, '-a', '127.0.0.1', '-p', String(this.#port)];
    const files = ['-P', this.#pidFile, '--ports_file_dir', this.#folder];
    this.#supervisor = spawn('/bin/sh', ['-c', SUPERVISOR, 'sh', this.#program, ...options, ...files], {
      env: { ...process.env, FOLDER: this.#folder },
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    const untilMs = performance.now() + START_TIMEOUT_MS;
    while (!(await this.#isListening())) {
      if (performance.now() > untilMs) throw new Error(`NATS does not start in ${START_TIMEOUT_MS} ms`);
      await pause(POLL_MS);
    }
  }

  /** Ends it at once; a supervisor that is killed removes no folder. */
  async kill(): Promise<void> {
    const supervisor = this.#supervisor;
    if (supervisor === null) return;
    const ended = once(supervisor, 'exit');
    supervisor.kill('SIGKILL');
    this.signal('SIGKILL');
    await ended;
    while (await this.#accepts()) await pause(POLL_MS);
  }

  /** SIGSTOP and SIGCONT stall it and let it go on. */
  signal(signal: NodeJS.Signals): void {
    process.kill(Number(readFileSync(this.#pidFile, 'utf8')), signal);
  }

  async stop(): Promise<void> {
    const supervisor = this.#supervisor;
    if (supervisor !== null && supervisor.exitCode === null && supervisor.signalCode === null) {
      const ended = once(supervisor, 'exit');
      supervisor.stdin?.end();
      await ended;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }

  get #pidFile(): string {
    return join(this.#folder, 'nats.pid');
  }

  #portFiles(): readonly string[] {
    return existsSync(this.#folder)
      ? readdirSync(this.#folder).filter((name) => name.endsWith('.ports'))
      : [];
  }

  /** The server writes its ports to a file when it listens. */
  async #isListening(): Promise<boolean> {
    const [file] = this.#portFiles();
    if (file === undefined) return false;
    const text = readFileSync(join(this.#folder, file), 'utf8');
    if (text === '') return false;
    const { nats } = JSON.parse(text) as { nats: readonly string[] };
    this.#port = Number(new URL(nats[0] ?? '').port);
    return this.#accepts();
  }

  #accepts(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connect(this.#port, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
  }
}
