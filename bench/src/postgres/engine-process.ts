/** Processes of engines that place orders: all are ready before the first one is measured. */

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { SHARD_COUNT } from '@vernier/shared/engine/shards';

const ENGINE = fileURLToPath(new URL('./engine.ts', import.meta.url));

/** Of Node, as `npm start` passes it. */
const YOUNG_GENERATION = '--max-semi-space-size=32';

export interface EngineOptions {
  readonly kind: 'postgres' | 'sqlite';
  /** Address of the database, or folder. */
  readonly place: string;
  /** Orders in progress. */
  readonly connections: number;
  /** The shards that it owns; null for one that owns all accounts. */
  readonly shards: readonly number[] | null;
}

export interface EngineReading {
  readonly cpuMicros: number;
  readonly perSecond: number;
}

export interface EngineProcess {
  measure(): Promise<EngineReading>;
  stop(): Promise<void>;
}

/** Starts one after another, since the first one creates the tables; their shares of the shards are equal. */
export async function startAll(
  options: Omit<EngineOptions, 'shards'>,
  count: number,
): Promise<readonly EngineProcess[]> {
  const engines: EngineProcess[] = [];
  while (engines.length < count) {
    const first = (engines.length * SHARD_COUNT) / count;
    const shards = Array.from({ length: SHARD_COUNT / count }, (_, place) => first + place);
    engines.push(await startEngine({ ...options, shards: count === 1 ? null : shards }));
  }
  return engines;
}

async function startEngine(options: EngineOptions): Promise<EngineProcess> {
  const child = fork(ENGINE, [JSON.stringify(options)], { execArgv: [YOUNG_GENERATION, '--import', 'tsx'] });
  await answerOf(child);
  return {
    measure() {
      child.send('measure');
      return answerOf<EngineReading>(child);
    },
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`an engine ended with ${code}`));
    child.once('exit', onExit);
    child.once('message', (answer) => {
      child.off('exit', onExit);
      resolve(answer as Answer);
    });
  });
}
