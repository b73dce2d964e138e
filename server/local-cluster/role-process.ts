/** One process of a role: it is started again when it ends by itself, as a supervisor does. */

import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { SupervisedProcess, type SupervisedOptions } from './supervised-process.ts';

const RESTART_AFTER_MS = 1_000;
/** A process that ends so soon did not start. */
const START_MS = 10_000;
const MAX_FAILED_STARTS = 3;
const SHOWN_LINES = 5;
const SHOWN_BYTES = 4_000;

export interface RoleOptions extends SupervisedOptions {
  /** Starts that fail one after another, after which it is not started again; absent: 3. */
  readonly mostFailedStarts?: number;
}

export class RoleProcess {
  /** Rejects when the process does not start. */
  readonly failed: Promise<never>;
  readonly #options: RoleOptions;
  #current: SupervisedProcess;
  #isStopping = false;

  constructor(options: RoleOptions) {
    this.#options = options;
    this.#current = new SupervisedProcess(options);
    this.failed = this.#keepRunning();
    this.failed.catch(() => {});
  }

  get name(): string {
    return this.#options.name;
  }

  /** As a machine that fails; the process is started again. */
  async kill(): Promise<void> {
    await this.#current.kill();
  }

  /** Stops the process for a while, and continues it. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#current.signal(signal);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#current.stop();
  }

  async #keepRunning(): Promise<never> {
    for (let failures = 0; ; ) {
      const sinceMs = performance.now();
      await this.#current.ended;
      if (this.#isStopping) return new Promise<never>(() => {});
      failures = performance.now() - sinceMs < START_MS ? failures + 1 : 0;
      const { name, logFile, mostFailedStarts = MAX_FAILED_STARTS } = this.#options;
      if (failures === mostFailedStarts)
        throw new Error(`${name} does not start:\n${lastLines(logFile)}\nsee ${logFile}`);
      await pause(RESTART_AFTER_MS);
      if (!this.#isStopping) this.#current = new SupervisedProcess(this.#options);
    }
  }
}

export function lastLines(file: string): string {
  const lines = readFileSync(file, 'utf8').slice(-SHOWN_BYTES).trimEnd().split('\n');
  return lines
    .slice(-SHOWN_LINES)
    .map((line) => `  ${line}`)
    .join('\n');
}
