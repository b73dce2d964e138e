/** A cluster of processes on this machine, for tests that need PostgreSQL and NATS. */

import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresPrograms } from '../../../db/test/postgres/installation.ts';
import { LocalCluster } from '../../local-cluster/local-cluster.ts';
import { builtFolder, buildServer } from './built-server.ts';

const HIGHEST_PORT = 65_000;

/** Whether the programs of a cluster are on this machine. */
export const canRunCluster =
  postgresPrograms() !== null && spawnSync('nats-server', ['--version']).error === undefined;

export class WholeCluster {
  readonly cluster: LocalCluster;
  readonly #folder: string;
  readonly #port: number;

  private constructor(cluster: LocalCluster, folder: string, port: number) {
    this.cluster = cluster;
    this.#folder = folder;
    this.#port = port;
  }

  /** Two gateways, two engines and an office, with the built server. */
  static async start(settings: Readonly<Record<string, string>>): Promise<WholeCluster> {
    await buildServer();
    const folder = mkdtempSync(join(tmpdir(), 'vernier-cluster-'));
    // The user of PostgreSQL enters it.
    chmodSync(folder, 0o711);
    const port = await freePort();
    const sizes = { gateways: 2, engines: 2, offices: 1 };
    const main = join(builtFolder(), 'main.js');
    const cluster = new LocalCluster({ folder, port, ...sizes, main, settings, onStep: () => {} });
    const whole = new WholeCluster(cluster, folder, port);
    try {
      await cluster.start();
    } catch (error) {
      await whole.stop();
      throw error;
    }
    return whole;
  }

  /** Gateways are numbered from 1. */
  gatewayUrl(number: number): string {
    return `http://127.0.0.1:${this.#port + number}`;
  }

  engineUrl(number: number): string {
    return `http://127.0.0.1:${this.#port + 100 + number}`;
  }

  async stop(): Promise<void> {
    await this.cluster.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  // The other processes have ports above it.
  return Math.min(port, HIGHEST_PORT);
}
