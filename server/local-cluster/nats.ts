/** NATS of a local cluster, from the installed program. */

import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SupervisedProcess } from './supervised-process.ts';

const START_TIMEOUT_MS = 30_000;
const POLL_MS = 50;

export interface RunningNats {
  /** Address for `NATS_URL`. */
  readonly url: string;
  readonly process: SupervisedProcess;
}

/** Throws when the program is not installed, with the line that installs it. */
export async function startNats(folder: string, port: number): Promise<RunningNats> {
  if (spawnSync('nats-server', ['--version'], { stdio: 'ignore' }).error !== undefined)
    throw new Error('NATS is not installed: apt-get install nats-server');
  const token = storedSecret(join(folder, 'nats.token'));
  const config = join(folder, 'nats.conf');
  const settings = `listen: "127.0.0.1:${port}"\nauthorization { token: "${token}" }\n`;
  writeFileSync(config, settings, { mode: 0o600 });
  const logFile = join(folder, 'nats.log');
  const server = new SupervisedProcess({
    name: 'nats',
    command: ['nats-server', '--config', config],
    cwd: folder,
    logFile,
  });
  const untilMs = performance.now() + START_TIMEOUT_MS;
  while (!(await isListening(port))) {
    if (server.isEnded || performance.now() > untilMs) throw new Error(`NATS does not start: see ${logFile}`);
    await pause(POLL_MS);
  }
  return { url: `nats://${token}@127.0.0.1:${port}`, process: server };
}

/** The secret of a file, which only this user reads; a new one at the first time. */
export function storedSecret(file: string, encoding: 'hex' | 'base64' = 'hex'): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString(encoding), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
