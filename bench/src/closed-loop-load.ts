/** Closed-loop HTTP load by autocannon: throughput, latency and processor time of the server. */

import autocannon from 'autocannon';
import type { Program } from './program.ts';

export interface Load {
  readonly path: string;
  readonly connections: number;
  readonly seconds: number;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  /** Returns the headers and body of each request. */
  readonly each?: () => { headers: Record<string, string>; body: string };
}

export interface LoadReading {
  readonly perSecond: number;
  readonly meanMs: number;
  readonly cpuMicros: number;
}

/** Runs the load; a status other than 2xx fails the benchmark. */
export async function runLoad(server: Program, load: Load): Promise<LoadReading> {
  const cpuBefore = server.cpuMicros();
  const result = await autocannon({
    url: `${server.url}${load.path}`,
    connections: load.connections,
    duration: load.seconds,
    method: load.method ?? 'GET',
    headers: { ...load.headers },
    requests: [requestOf(load)],
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${load.path}: ${result.non2xx} answers were not 2xx, ${result.errors} errors`);
  }
  const answered = result.requests.total;
  return {
    perSecond: answered / result.duration,
    meanMs: result.latency.mean,
    cpuMicros: (server.cpuMicros() - cpuBefore) / answered,
  };
}

function requestOf(load: Load): autocannon.Request {
  const { each } = load;
  if (each === undefined) return {};
  return {
    setupRequest: (request) => {
      const { headers, body } = each();
      return { ...request, headers: { ...request.headers, ...headers }, body };
    },
  };
}
