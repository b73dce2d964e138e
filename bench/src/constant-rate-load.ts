/** HTTP load at a constant rate, so that latency is measured below saturation. */

import { Agent, request } from 'node:http';

export interface ConstantRateLoad {
  readonly url: string;
  readonly connections: number;
  /** Requests per second of all connections; 0 sends the next request after each response. */
  readonly perSecond: number;
  readonly requests: number;
  readonly each: () => { headers: Record<string, string>; body: string };
}

export interface Latency {
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Sends `requests` POST requests and returns latency quantiles; a status other than 200 fails the benchmark. */
export async function runConstantRate(load: ConstantRateLoad): Promise<Latency> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections });
  const gapMs = load.perSecond === 0 ? 0 : (load.connections * 1000) / load.perSecond;
  const latencies: number[] = [];
  const connection = async (index: number) => {
    let due = performance.now() + (gapMs * index) / load.connections;
    for (let sent = index; sent < load.requests; sent += load.connections) {
      const waitMs = due - performance.now();
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
      latencies.push(await post(agent, load));
      due += gapMs;
    }
  };
  await Promise.all(Array.from({ length: load.connections }, (_, index) => connection(index)));
  agent.destroy();
  latencies.sort((a, b) => a - b);
  return { p50Ms: quantile(latencies, 0.5), p99Ms: quantile(latencies, 0.99) };
}

function post(agent: Agent, load: ConstantRateLoad): Promise<number> {
  const { headers, body } = load.each();
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const outgoing = request(load.url, {
      method: 'POST',
      agent,
      headers: { ...headers, 'content-length': String(body.length) },
    });
    outgoing.once('error', reject);
    outgoing.once('response', (response) => {
      if (response.statusCode !== 200) reject(new Error(`${load.url} answered ${response.statusCode}`));
      response.resume().once('end', () => resolve(performance.now() - startedAt));
    });
    outgoing.end(body);
  });
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
