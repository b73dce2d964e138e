/** The process of the clients, as the run of faults sees it. */

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { LoadReply, LoadReport, LoadRequest } from './load-messages.ts';

const PROGRAM = fileURLToPath(new URL('run-load.ts', import.meta.url));

export interface LoadOptions {
  readonly seed: number;
  readonly clients: number;
  /** Average pause of a client between two calls. */
  readonly thinkMs: number;
  readonly gateways: readonly string[];
}

export class ClientLoad {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  /** Resolves when every client has an account and trades. */
  static async start({ seed, clients, thinkMs, gateways }: LoadOptions): Promise<ClientLoad> {
    const child = fork(PROGRAM, [seed, clients, thinkMs, ...gateways].map(String), {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const load = new ClientLoad(child);
    await load.#ask({ kind: 'begin' });
    return load;
  }

  /** Numbers of the clients whose accounts do not answer in the limit. */
  async probe(limitMs: number): Promise<readonly number[]> {
    const answer = await this.#ask({ kind: 'probe', limitMs });
    if (answer.kind !== 'probed') throw new Error('the clients say which accounts answer');
    return answer.silent;
  }

  /** Repeats every key, and ends. */
  async finish(): Promise<LoadReport> {
    const answer = await this.#ask({ kind: 'finish' });
    if (answer.kind !== 'finished') throw new Error('the clients report at their end');
    return answer.report;
  }

  stop(): void {
    this.#child.kill('SIGKILL');
  }

  async #ask(request: LoadRequest): Promise<LoadReply> {
    const ended = once(this.#child, 'exit').then(() => {
      throw new Error('the process of the clients has ended');
    });
    ended.catch(() => {});
    this.#child.send(request);
    const [answer] = (await Promise.race([once(this.#child, 'message'), ended])) as [LoadReply];
    return answer;
  }
}
