/** Forwarded calls against bare requests over the same NATS server. */

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { NatsServer } from '../../../server/test/message-bus/nats-server.ts';
import type { Benchmark, Readings } from '../paired-runs.ts';

const CALLS = fileURLToPath(new URL('./calls.ts', import.meta.url));

export const forwardedCalls: Benchmark = {
  name: 'forwarded-calls',
  compares:
    'Calls from a gateway to an engine at 64 in progress, without HTTP and without their work, against requests of the same size with the client of NATS alone.',
  withoutServer: true,
  goals: [{ name: 'cpuMicros', figure: 'processor time of both sides, µs a call', atMost: 1.3 }],
  product: () => measure('forwarded'),
  baseline: () => measure('bare'),
};

async function measure(kind: 'forwarded' | 'bare'): Promise<Readings> {
  const server = await NatsServer.start();
  try {
    const args = ['--import', 'tsx', CALLS, kind, server.url];
    return JSON.parse((await promisify(execFile)(process.execPath, args)).stdout) as Readings;
  } finally {
    await server.stop();
  }
}
