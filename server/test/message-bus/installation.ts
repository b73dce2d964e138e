/** Location of the NATS server on this machine, for tests. */

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Debian installs it where only root has a path to. */
const DEBIAN = '/usr/sbin';
const INSTALL_TIMEOUT_MS = 300_000;
const POLL_MS = 100;

/** The line for a machine without the NATS server. */
export const NATS_NOT_INSTALLED =
  'The NATS server is not installed, so its tests are skipped: apt-get install nats-server';

/** Whether a test can use the NATS server: an installed one, or one that is being installed. */
export function hasNatsServer(): boolean {
  return process.env['AWAIT_NATS'] === '1' || program() !== null;
}

/** The installed program; waits while another process installs it. */
export async function natsProgram(): Promise<string> {
  const untilMs = performance.now() + (process.env['AWAIT_NATS'] === '1' ? INSTALL_TIMEOUT_MS : 0);
  for (let found = program(); ; found = program()) {
    if (found !== null) return found;
    if (performance.now() >= untilMs) throw new Error(NATS_NOT_INSTALLED);
    await pause(POLL_MS);
  }
}

function program(): string | null {
  const folders = [DEBIAN, ...(process.env['PATH'] ?? '').split(delimiter)];
  return folders.map((folder) => join(folder, 'nats-server')).find((path) => existsSync(path)) ?? null;
}
