/** A cluster of `npm run cluster` as the server of the tests, for `E2E_CLUSTER=on`: each connection of a page or a program reaches another gateway. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Outbox, type OutboxMessage } from './outbox.ts';
import { type Settings, testEnvironment } from './stack.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const COMMAND = ['--import', 'tsx', join(ROOT, 'server', 'local-cluster', 'run.ts'), '--built'];
/** Databases and the history of every instrument are made first. */
const START_LIMIT_MS = 180_000;
const STOP_LIMIT_MS = 60_000;
const POLL_MS = 100;
/** Of the first worker; the processes of a cluster have ports above it. */
const FIRST_PORT = 20_000;
const PORTS_OF_A_CLUSTER = 300;
const MOST_CLUSTERS = 100;

export class ClusterStack {
  readonly url: string;
  readonly #dataDir: string;
  readonly #child: ChildProcess;
  readonly #outbox: Outbox;
  readonly #printed: string[] = [];

  private constructor(dataDir: string, port: number, settings: Settings) {
    this.#dataDir = dataDir;
    this.url = `http://127.0.0.1:${port}`;
    this.#outbox = new Outbox(join(dataDir, 'data', 'engine'));
    this.#child = spawn(process.execPath, [...COMMAND, '--port', String(port), '--dir', dataDir], {
      cwd: ROOT,
      env: testEnvironment(settings),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  /** Starts a cluster without accounts. */
  static async start(settings: Settings): Promise<ClusterStack> {
    const folder = await mkdtemp(join(tmpdir(), 'vernier-e2e-'));
    // The user of PostgreSQL enters it.
    await chmod(folder, 0o711);
    const worker = Number(process.env['TEST_WORKER_INDEX'] ?? 0) % MOST_CLUSTERS;
    const stack = new ClusterStack(folder, FIRST_PORT + worker * PORTS_OF_A_CLUSTER, settings);
    try {
      await stack.#opened();
    } catch (error) {
      await stack.stop();
      throw error;
    }
    return stack;
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode === null) {
      const ended = once(this.#child, 'exit', { signal: AbortSignal.timeout(STOP_LIMIT_MS) });
      this.#child.kill('SIGTERM');
      await ended;
    }
    await rm(this.#dataDir, { recursive: true, force: true });
  }

  outbox(): Promise<readonly OutboxMessage[]> {
    return this.#outbox.messages();
  }

  async #opened(): Promise<void> {
    for (const stream of [this.#child.stdout, this.#child.stderr])
      if (stream !== null)
        createInterface({ input: stream }).on('line', (line) => {
          this.#printed.push(line);
        });
    const endMs = Date.now() + START_LIMIT_MS;
    while (!this.#printed.some((line) => line.startsWith('open '))) {
      if (this.#child.exitCode !== null || Date.now() > endMs)
        throw new Error(`the cluster did not start\n${this.#printed.join('\n')}`);
      await pause(POLL_MS);
    }
  }
}
