/** Child process that ends with this program, also when it is killed, and that a Ctrl-C of the terminal does not reach. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import type { Identity } from '../../db/test/postgres/installation.ts';

/** Ends the process when its input ends. */
const SUPERVISOR = `exec 3<&0
"$@" < /dev/null 3<&- &
child=$!
{ cat <&3 > /dev/null; kill -s "$STOP_SIGNAL" $child; } 2> /dev/null &
watch=$!
exec 3<&-
wait $child; code=$?
kill $watch 2> /dev/null
exit $code`;

export interface SupervisedOptions {
  readonly name: string;
  readonly command: readonly string[];
  readonly cwd: string;
  readonly logFile: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly identity?: Identity;
  /** Signal of an orderly end. */
  readonly stopSignal?: 'TERM' | 'INT';
}

export class SupervisedProcess {
  readonly name: string;
  readonly ended: Promise<void>;
  #isEnded = false;
  readonly #child: ChildProcess;

  constructor({ name, command, cwd, logFile, environment = {}, identity = {}, ...rest }: SupervisedOptions) {
    this.name = name;
    const { PATH = '', HOME = cwd } = process.env;
    const log = openSync(logFile, 'a', 0o600);
    this.#child = spawn('/bin/sh', ['-c', SUPERVISOR, 'sh', ...command], {
      cwd,
      detached: true,
      env: { PATH, HOME, ...environment, STOP_SIGNAL: rest.stopSignal ?? 'TERM' },
      stdio: ['pipe', log, log],
      ...identity,
    });
    closeSync(log);
    this.#child.stdin?.on('error', () => {});
    this.ended = once(this.#child, 'exit').then(() => {
      this.#isEnded = true;
      this.#child.stdin?.end();
    });
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Ends the process and its supervisor at once. */
  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.ended;
  }

  /** To the process and its supervisor. */
  signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
    const { pid } = this.#child;
    // It leads a group of processes.
    if (pid !== undefined && !this.#isEnded) process.kill(-pid, signal);
  }

  /** Resolves when the process has ended in its order. */
  async stop(): Promise<void> {
    this.#child.stdin?.end();
    await this.ended;
  }
}
