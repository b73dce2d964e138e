/** The built server as a child process that tests kill, stop and restart on the same data. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtFolder, buildServer } from './built-server.ts';
import { createDatabase } from './create-database.ts';
import type { StoredDatabase } from './stored-database.ts';

/** What `ulimit -f` of every shell counts in. */
const BLOCKS_PER_KIB = 2;

export interface ProcessExit {
  readonly code: number | null;
  readonly output: string;
}

export interface StartOptions {
  readonly fileKib?: number;
  readonly node?: string;
}

/** A build of the current server, with its own data folder. */
export class BuiltServer {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'vernier-process-'));
  #stored: StoredDatabase | null = null;

  /** Builds it unless that is done, and gives it a database with its first content, unless `folder` is 'empty'. */
  async build(folder: 'prepared' | 'empty' = 'prepared'): Promise<void> {
    await buildServer();
    this.#stored = await createDatabase(this.dataDir, folder === 'prepared' ? { hasOwner: false } : null);
  }

  get stored(): StoredDatabase {
    if (this.#stored === null) throw new Error('the server of this test is built');
    return this.#stored;
  }

  /** The built file. */
  get main(): string {
    return join(builtFolder(), 'main.js');
  }

  /**
   * `fileKib` limits the size of every file that the process writes, as a full disk would. `node` is the Node that runs it,
   * that of the test unless another is named.
   */
  start(
    settings: Readonly<Record<string, string>> = {},
    { fileKib, node = process.execPath }: StartOptions = {},
  ): ServerProcess {
    const { PATH = '' } = process.env;
    const blocks = (fileKib ?? 0) * BLOCKS_PER_KIB;
    const limited = ['-c', `ulimit -f ${blocks}; exec "$@"`, 'sh', node, this.main];
    const [program, args] = fileKib === undefined ? [node, [this.main]] : (['sh', limited] as const);
    const child = spawn(program, args, {
      cwd: this.dataDir,
      env: {
        PATH,
        PORT: '0',
        DATA_DIR: this.dataDir,
        TEST_CONTROLS: 'on',
        HOUSE_TRADERS: 'off',
        DISK_RESERVE_MIB: '0',
        MARKET_SEED: '1',
        ...this.#stored?.settings,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return new ServerProcess(child);
  }

  /** Another of its programs, on the same data, to its end. */
  run(program: string, args: readonly string[]): Promise<ProcessExit> {
    return this.launch(program, args).ended;
  }

  launch(program: string, args: readonly string[], dataDir = this.dataDir): ServerProcess {
    const { PATH = '' } = process.env;
    const child = spawn(process.execPath, [join(builtFolder(), program), ...args], {
      cwd: this.dataDir,
      env: { PATH, DATA_DIR: dataDir, ...this.#stored?.settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return new ServerProcess(child);
  }

  async remove(): Promise<void> {
    await this.#stored?.drop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

export class ServerProcess {
  readonly #child: ChildProcess;
  /** Output and exit code of the process. */
  readonly ended: Promise<ProcessExit>;
  #output = '';

  constructor(child: ChildProcess) {
    this.#child = child;
    child.stdout?.on('data', (chunk: Buffer) => (this.#output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (this.#output += chunk.toString()));
    this.ended = once(child, 'close').then(([code]) => ({
      code: code as number | null,
      output: this.#output,
    }));
  }

  /** Output so far. */
  get output(): string {
    return this.#output;
  }

  /** The address that it prints once it listens. */
  url(): Promise<string> {
    return this.outputMatch(/listening on (http:\S+)/);
  }

  /** First group of the pattern, once the output matches it. */
  async outputMatch(pattern: RegExp): Promise<string> {
    const { stdout } = this.#child;
    for (;;) {
      const found = pattern.exec(this.#output)?.[1];
      if (found !== undefined) return found;
      if (stdout === null || this.#child.exitCode !== null)
        throw new Error(`the output has no match: ${this.#output}`);
      await Promise.race([once(stdout, 'data'), this.ended]);
    }
  }

  /** Stops reading the output, as a terminal does that is closed. */
  hangUp(): void {
    this.#child.stdout?.destroy();
    this.#child.stderr?.destroy();
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  async end(signal: NodeJS.Signals): Promise<ProcessExit> {
    this.#child.kill(signal);
    return this.ended;
  }
}
