/**
 * A check of every page of the database, once after each start, by a child process: a damaged page that no query has
 * read yet is found before it gets into every backup.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { lowerPriority } from '../../platform/process/lower-priority.ts';
import type { Journal } from '../../platform/logging/log.ts';

/** Exit code of the command when it has found damage; anything else but 0 means that nothing was checked. */
export const DAMAGED = 2;

export interface PageCheckOptions {
  /** The program with the command `check-database`; null checks nothing. */
  readonly command: readonly string[] | null;
  readonly dataDir: string;
  readonly log: Pick<Journal, 'info' | 'warn' | 'error'>;
}

export class PageCheck {
  readonly #parts: PageCheckOptions;
  #isSound = true;
  #child: ChildProcess | null = null;
  #running: Promise<void> = Promise.resolve();
  #isStopping = false;

  constructor(parts: PageCheckOptions) {
    this.#parts = parts;
  }

  /** Until a check has found damage. */
  get isSound(): boolean {
    return this.#isSound;
  }

  run(): Promise<void> {
    const { command } = this.#parts;
    if (command !== null && !this.#isStopping) this.#running = this.#check(command);
    return this.#running;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#child?.kill('SIGKILL');
    await this.#running;
  }

  async #check([program = '', ...args]: readonly string[]): Promise<void> {
    const { dataDir, log } = this.#parts;
    try {
      const child = spawn(program, [...args, 'check-database', '--data', dataDir], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      this.#child = child;
      child.once('spawn', () => lowerPriority(child.pid));
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (piece: Buffer) => (output += piece.toString()));
      const [code] = (await once(child, 'close')) as [number | null];
      const lines = output.trim().split('\n');
      this.#isSound = code !== DAMAGED;
      if (code === 0) log.info('every page of the database was checked and is sound');
      else if (code === DAMAGED)
        log.error('the database is damaged: stop the server, copy DATA_DIR aside, restore a backup', {
          faults: lines,
        });
      else if (!this.#isStopping) log.warn('the pages of the database were not checked', { why: lines });
    } catch (error) {
      log.warn('the pages of the database were not checked', { error });
    } finally {
      this.#child = null;
    }
  }
}
