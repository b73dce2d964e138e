/** The built server as a child process with its own port and data folder: start, kill, restart, stop. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Outbox, type OutboxMessage } from './outbox.ts';
import { copyPrepared } from './prepared-folder.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SERVER = join(ROOT, 'server', 'dist', 'main.js');
/** A first start writes the history of every instrument; many times its duration on a slow machine. */
const START_LIMIT_MS = 120_000;
/** Three times the limit that the program promises after SIGTERM, since browsers share the machine. */
const STOP_LIMIT_MS = 30_000;
const READY_POLL_MS = 100;

export type Settings = Readonly<Record<string, string>>;

export class Stack {
  url = '';
  readonly dataDir: string;
  readonly #settings: Settings;
  #child: ChildProcess | null = null;
  #printed: string[] = [];
  readonly #outbox: Outbox;

  private constructor(dataDir: string, settings: Settings) {
    this.dataDir = dataDir;
    this.#settings = settings;
    this.#outbox = new Outbox(dataDir);
  }

  /** Starts a server without accounts on a free port. */
  static async start(settings: Settings = {}): Promise<Stack> {
    const stack = new Stack(await mkdtemp(join(tmpdir(), 'vernier-e2e-')), settings);
    // The prepared folder is no sandbox, and never becomes one.
    if (settings['SANDBOX'] !== 'on') await copyPrepared(stack.dataDir);
    await stack.#launch('0');
    return stack;
  }

  /** Kills the process, as a crash would. */
  async kill(): Promise<void> {
    const child = this.#running();
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    this.#child = null;
  }

  /** Starts it again on the same port and data, as an operator would after a crash. */
  async restart(): Promise<void> {
    await this.#launch(new URL(this.url).port);
  }

  /** Sends SIGTERM, checks the exit code and the time limit, and removes the data. */
  async stop(): Promise<void> {
    try {
      await this.terminate();
    } finally {
      await this.remove();
    }
  }

  /** Sends SIGTERM and checks the exit code and the time limit. */
  async terminate(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child !== null) await endInTime(child);
  }

  /** Removes the data. */
  async remove(): Promise<void> {
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /** Emails and SMS that the server would have sent, the newest last. */
  outbox(): Promise<readonly OutboxMessage[]> {
    return this.#outbox.messages();
  }

  /** Everything the server wrote, for the report of a failed test. */
  output(): string {
    return this.#printed.join('\n');
  }

  #running(): ChildProcess {
    if (this.#child === null) throw new Error('the server is not running');
    return this.#child;
  }

  async #launch(port: string): Promise<void> {
    const child = spawn(process.execPath, ['--enable-source-maps', SERVER], {
      cwd: ROOT,
      env: { HOST: '127.0.0.1', PORT: port, DATA_DIR: this.dataDir, ...testEnvironment(this.#settings) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    try {
      this.url = await this.#address(child);
      await this.#untilReady();
    } catch (error) {
      child.kill('SIGKILL');
      throw error;
    }
  }

  /** A server whose ticks are late, as on a busy machine, is not ready for a moment. */
  async #untilReady(): Promise<void> {
    const endMs = Date.now() + START_LIMIT_MS;
    for (;;) {
      const ready = await fetch(`${this.url}/readyz`);
      if (ready.status === 200) return;
      if (Date.now() > endMs) throw new Error(`the server is not ready: ${await ready.text()}`);
      await wait(READY_POLL_MS);
    }
  }

  /** Waits for the log line with the server's address. */
  #address(child: ChildProcess): Promise<string> {
    return new Promise((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`the server ${why}\n${this.output()}`));
      const limit = setTimeout(() => fail(`printed no address in ${START_LIMIT_MS} ms`), START_LIMIT_MS);
      child.once('error', (error) => fail(`could not be started: ${error.message}`));
      child.once('exit', (code, signal) => {
        clearTimeout(limit);
        fail(`ended with ${code ?? signal}`);
      });
      for (const stream of [child.stdout, child.stderr]) {
        if (stream === null) continue;
        createInterface({ input: stream }).on('line', (line) => {
          this.#printed.push(line);
          const url = /listening on (http:\/\/[^\s"]+)/.exec(line)?.[1];
          if (url === undefined) return;
          clearTimeout(limit);
          resolve(url.replace(/\/$/, ''));
        });
      }
    });
  }
}

/** Of a server that is tested. */
export function testEnvironment(settings: Settings): NodeJS.ProcessEnv {
  return {
    // Only this variable, so that the tester's environment does not change the tests.
    PATH: process.env['PATH'] ?? '',
    // Their three weeks of trading would slow each start; the tests of the ranking switch them on.
    HOUSE_TRADERS: 'off',
    TEST_CONTROLS: 'on',
    ADMIN_COOLING_HOURS: '0',
    // The prices of a sealed market are random.
    MARKET_SEED: '1',
    DEFAULT_LANG: 'en',
    ...settings,
  };
}

async function endInTime(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) throw new Error(`the server had already ended with ${child.exitCode}`);
  const ended = once(child, 'exit', { signal: AbortSignal.timeout(STOP_LIMIT_MS) });
  child.kill('SIGTERM');
  try {
    const [code, signal] = await ended;
    if (code !== 0) throw new Error(`the server ended with ${String(code ?? signal)} after SIGTERM`);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}
