/** An office in front of the server of a test, as in a cluster: the server becomes its engine. */

import { randomBytes } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { type RunningOffice, startOffice } from '../../src/office.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import type { StartOptions } from '../../src/start-options.ts';
import { NatsServer } from '../message-bus/nats-server.ts';

const CONSOLE = /^\/trpc\//;

export class TestOffice {
  readonly #nats: NatsServer;
  readonly #secret = randomBytes(16).toString('hex');
  readonly #key = randomBytes(32).toString('base64');
  #office: RunningOffice | null = null;

  private constructor(nats: NatsServer) {
    this.#nats = nats;
  }

  static async open(): Promise<TestOffice> {
    return new TestOffice(await NatsServer.start());
  }

  /** Of the engine and the office. */
  get settings(): Readonly<Record<string, string>> {
    return {
      ...{ ROLES: 'engine', NATS_URL: this.#nats.url, CLUSTER_SECRET: this.#secret, SECRET_KEY: this.#key },
    };
  }

  /** Once the engine runs. */
  async start(options: StartOptions, settings: Readonly<Record<string, string>>): Promise<void> {
    this.#office = await startOffice({ ...options, config: readConfig({ ...settings, ROLES: 'office' }) });
  }

  tick(): void {
    this.#office?.tick();
  }

  /** A request as a gateway sends it. */
  forwarded(engine: FastifyInstance, options: InjectOptions): [FastifyInstance, InjectOptions] {
    const { url, headers, remoteAddress } = options;
    const isForOffice = this.#office !== null && typeof url === 'string' && CONSOLE.test(url);
    const address = remoteAddress ?? '127.0.0.1';
    const ownHeaders = { 'x-cluster-secret': this.#secret, 'x-forwarded-for': address };
    return [
      isForOffice && this.#office !== null ? this.#office.app : engine,
      { ...options, headers: { ...headers, ...ownHeaders } },
    ];
  }

  /** Before the engine. */
  async stop(): Promise<void> {
    await this.#office?.stop();
    this.#office = null;
  }

  async close(): Promise<void> {
    await this.#nats.stop();
  }
}
