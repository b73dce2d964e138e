/** The built server as a child process with its own port and data folder: starts it, kills it, starts it again. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SERVER = join(ROOT, 'server', 'dist', 'main.js');
/** A first start writes the past of every instrument; many times what it needs on a slow machine. */
const START_LIMIT_MS = 120_000;
/** Three times what the program promises between SIGTERM and its end: here it shares its machine with browsers. */
const STOP_LIMIT_MS = 30_000;

export type Settings = Readonly<Record<string, string>>;

export interface OutboxMessage {
  readonly to: string;
  readonly channel: 'email' | 'sms';
  readonly text: string;
  readonly createdAt: string;
}

export class Stack {
  url = '';
  readonly #dataDir: string;
  readonly #settings: Settings;
  #child: ChildProcess | null = null;
  #printed: string[] = [];

  private constructor(dataDir: string, settings: Settings) {
    this.#dataDir = dataDir;
    this.#settings = settings;
  }

  /** Starts a fresh server on a free port. */
  static async start(settings: Settings = {}): Promise<Stack> {
    const stack = new Stack(await mkdtemp(join(tmpdir(), 'vernier-e2e-')), settings);
    await stack.#launch('0');
    return stack;
  }

  /** Ends the process without warning, as a crash would. */
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

  /** Asks it to end, checks that it does so in time and with exit code 0, and removes its data. */
  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    try {
      if (child !== null) await endInTime(child);
    } finally {
      await rm(this.#dataDir, { recursive: true, force: true });
    }
  }

  /** What the server would have sent by mail and SMS, the newest last. */
  async outbox(): Promise<readonly OutboxMessage[]> {
    const folder = join(this.#dataDir, 'outbox');
    // a draft of a message that is still being written begins with a dot
    const names = (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.'));
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    const messages = texts.map((text) => JSON.parse(text) as OutboxMessage);
    return messages.sort((a, b) => a.createdAt.localeCompare(b.createdAt));
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
      env: {
        // Nothing of the tester's own environment, so that no setting there changes what is tested.
        PATH: process.env['PATH'] ?? '',
        HOST: '127.0.0.1',
        PORT: port,
        DATA_DIR: this.#dataDir,
        // Three weeks of their trading would begin every journey; who looks at the ranking switches them on.
        HOUSE_TRADERS: 'off',
        TEST_CONTROLS: 'on',
        DEFAULT_LANG: 'en',
        ...this.#settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.url = await this.#address(child);
    const ready = await fetch(`${this.url}/readyz`);
    if (ready.status !== 200) throw new Error(`the server is not ready: ${await ready.text()}`);
  }

  /** Waits for the line that says where the server listens. */
  #address(child: ChildProcess): Promise<string> {
    return new Promise((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`the server ${why}\n${this.output()}`));
      const limit = setTimeout(() => fail(`said no address in ${START_LIMIT_MS} ms`), START_LIMIT_MS);
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

async function endInTime(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) throw new Error(`the server had ended by itself with ${child.exitCode}`);
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
