/** Load of the strangers, in its own process: start, pause, resume and end, each with the counts so far. */

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { LoadCommand, LoadSetup, LoadState } from './load-messages.ts';

const PROCESS = fileURLToPath(new URL('./load-process.ts', import.meta.url));

export class StrangerLoad {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  static async start(setup: LoadSetup): Promise<StrangerLoad> {
    const load = new StrangerLoad(fork(PROCESS));
    await load.send({ act: 'start', setup });
    return load;
  }

  /** Sends a command and returns the state of the load. */
  async send(command: LoadCommand): Promise<LoadState> {
    const answered = once(this.#child, 'message');
    this.#child.send(command);
    const [state] = (await answered) as [LoadState];
    return state;
  }

  kill(): void {
    this.#child.kill();
  }
}
