/** Trading process under `strace`, which records its writes or lets one of them fail. */

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

export interface TracedProcess {
  readonly program: string;
  readonly options: readonly string[];
  readonly dataDir: string;
  readonly responses: number;
  readonly sync?: 'FULL' | 'NORMAL';
}

export interface TracedEnd {
  readonly code: number | null;
  /** Lines that it has printed: key, account and response. */
  readonly lines: readonly string[];
}

/** A container may forbid tracing. */
export const isTraceable = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;
if (!isTraceable)
  process.stderr.write('faults of the disk are not tested: they need strace (apt-get install strace)\n');

/** Resolves when the process has printed so many responses, or has ended because of a fault. */
export async function traced({
  program,
  options,
  dataDir,
  responses,
  sync = 'FULL',
}: TracedProcess): Promise<TracedEnd> {
  const child = spawn('strace', [...options, process.execPath, program], { stdio: ['pipe', 'pipe', 'pipe'] });
  const closed = once(child, 'close');
  child.stderr.resume();
  child.stdin.end(`${[dataDir, 0, responses, sync].join('\t')}\n`);
  const printed = await text(child.stdout);
  const [code] = (await closed) as [number | null];
  return { code, lines: printed.split('\n').slice(0, -1) };
}
