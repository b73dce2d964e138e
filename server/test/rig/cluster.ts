/** A cluster for tests in one process: engines and gateways as they are started, on a database of PostgreSQL and a NATS server. */

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { randomBytes } from 'node:crypto';
import { ManualClock } from '@vernier/shared/clock';
import type { SessionWire } from '@vernier/shared/api/shapes/user';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { vi } from 'vitest';
import { SHARES } from '../../src/cluster/engine/shares.ts';
import { type RunningGateway, startGateway } from '../../src/gateway.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { createLog } from '../../src/platform/logging/log.ts';
import { type RunningOffice, startOffice } from '../../src/office.ts';
import { type RunningServer, startServer } from '../../src/start.ts';
import type { StartOptions } from '../../src/start-options.ts';
import { NatsServer } from '../message-bus/nats-server.ts';
import { MIGRATIONS, ScratchFolders, START_MS } from './data-folders.ts';
import { ManualSystem } from './manual-system.ts';
import { createTestDatabase, type TestDatabase } from './postgres-databases.ts';
import { withoutOwner } from './known-owner.ts';

const BACKUP = fileURLToPath(new URL('../../src/backup.ts', import.meta.url));
const SECRET = 'a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6';

export interface ClusterAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

export interface ClusterEngine {
  /** Pending while another engine owns the accounts. */
  readonly starting: Promise<RunningServer>;
  /** Ends it as a process that has lost its database. */
  stop(): Promise<void>;
}

export interface ClusterOffice {
  /** Pending while another process is the office. */
  readonly starting: Promise<RunningOffice>;
  stop(): Promise<void>;
}

type Settings = Readonly<Record<string, string>>;

export class Cluster {
  readonly clock = new ManualClock(START_MS);
  readonly system = new ManualSystem();
  readonly lines: string[] = [];
  readonly database: TestDatabase;
  readonly nats: NatsServer;
  readonly #settings: Settings;
  readonly #shares: NonNullable<StartOptions['shares']>;
  readonly #folders = new ScratchFolders();
  readonly #stops: (() => Promise<void>)[] = [];
  readonly #ticks = new Set<() => void>();

  private constructor(
    { database, nats }: Pick<Cluster, 'database' | 'nats'>,
    settings: Settings,
    shares: NonNullable<StartOptions['shares']>,
  ) {
    this.database = database;
    this.nats = nats;
    this.#settings = settings;
    this.#shares = shares;
    this.system.follow(this.clock);
  }

  static async start(
    settings: Settings = {},
    { shares = SHARES }: Pick<StartOptions, 'shares'> = {},
  ): Promise<Cluster> {
    const [database, nats] = await Promise.all([createTestDatabase({ hasOwner: true }), NatsServer.start()]);
    const shared = {
      PORT: '0',
      HOUSE_TRADERS: 'off',
      DISK_RESERVE_MIB: '0',
      MARKET_SEED: '1',
      DATABASE_URL: database.url,
      NATS_URL: nats.url,
      CLUSTER_SECRET: SECRET,
      SECRET_KEY: randomBytes(32).toString('base64'),
      ...settings,
    };
    return new Cluster({ database, nats }, shared, shares);
  }

  /** With its own data folder. */
  addEngine(settings: Settings = {}): ClusterEngine {
    let isStopped = false;
    const starting = startServer(this.#options('engine', settings, () => void stop()));
    const stop = async () => {
      if (isStopped) return;
      isStopped = true;
      const server = await starting;
      this.#ticks.delete(server.tick);
      // What a process that ends leaves behind is no matter of the test.
      await server.stop().catch(() => undefined);
    };
    this.#stops.push(stop);
    void starting.then(
      ({ tick }) => this.#ticks.add(tick),
      () => undefined,
    );
    return { starting, stop };
  }

  async addGateway(settings: Settings = {}): Promise<RunningGateway> {
    const gateway = await startGateway(this.#options('gateway', settings, () => undefined));
    this.#stops.push(() => gateway.stop());
    this.#ticks.add(gateway.tick);
    return gateway;
  }

  /** Pending while another process is the office. */
  addOffice(settings: Settings = {}): ClusterOffice {
    let isStopped = false;
    const starting = startOffice(this.#options('office', settings, () => undefined));
    const stop = async () => {
      if (isStopped) return;
      isStopped = true;
      const office = await starting;
      this.#ticks.delete(office.tick);
      await office.stop();
    };
    this.#stops.push(stop);
    void starting.then(
      ({ tick }) => this.#ticks.add(tick),
      () => undefined,
    );
    return { starting, stop };
  }

  /** Ends the connection by which an engine owns the accounts; other databases of the server have locks too. */
  endOwnership(): void {
    this.database.connect().rows(
      `SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database AS own ON own.oid = pg_locks.database
         WHERE locktype = 'advisory' AND objsubid = 2 AND own.datname = current_database()`,
    );
  }

  /** Time passes, slot by slot, at every process. */
  pass(ms: number): void {
    for (let passed = 0; passed < ms; passed += 250) {
      this.clock.advance(Math.min(250, ms - passed));
      for (const tick of this.#ticks) tick();
    }
  }

  /** Time passes until the promise is settled. `afterSlot` keeps it from passing faster than what it waits for. */
  async passUntil<Result>(
    promise: Promise<Result>,
    afterSlot: () => Promise<unknown> = () => new Promise(setImmediate),
  ): Promise<Result> {
    const state = { isSettled: false };
    const settled = () => {
      state.isSettled = true;
    };
    promise.then(settled, settled);
    while (!state.isSettled) {
      this.pass(250);
      await afterSlot();
    }
    return promise;
  }

  /**
   * Resolves when a process says that it is ready. Without a tick loop it asks the database only when the test lets it, so on a busy
   * machine the last answer may be too old.
   */
  async untilReady(app: FastifyInstance): Promise<void> {
    await vi.waitFor(async () => {
      for (const tick of this.#ticks) tick();
      const { status, text } = await answerOf(app, { method: 'GET', url: '/readyz' });
      if (status !== 200) throw new Error(text);
    });
  }

  async stop(): Promise<void> {
    try {
      for (const stop of this.#stops.toReversed()) await stop();
      await this.nats.stop();
    } finally {
      await this.database.drop();
      this.#folders.remove();
    }
  }

  #options(roles: string, settings: Settings, onDatabaseLost: () => void) {
    const dataDir = this.#folders.make();
    const target = { write: (line: string) => this.lines.push(line) };
    return {
      config: readConfig(withoutOwner({ ...this.#settings, ...settings, ROLES: roles, DATA_DIR: dataDir })),
      clock: this.clock,
      system: this.system,
      log: createLog({ clock: this.clock, level: 'debug', target }),
      clientDir: join(dataDir, 'no-client'),
      migrationsDir: MIGRATIONS,
      backupCommand: [process.execPath, '--import', 'tsx', BACKUP],
      onFatal: onDatabaseLost,
      onDatabaseLost,
      requireDurability: false,
      runsTickLoop: false,
      shares: this.#shares,
    };
  }
}

/** Headers of a gateway's request to the engine. */
export const FROM_GATEWAY = { 'x-cluster-secret': SECRET };

/** Headers that say which request, connection or moment an answer belongs to. */
const OF_ONE_ANSWER = new Set(['x-request-id', 'date', 'connection', 'keep-alive', 'transfer-encoding']);

export async function answerOf(app: FastifyInstance, options: InjectOptions): Promise<ClusterAnswer> {
  const { statusCode: status, headers, body: text } = await app.inject(options);
  const sameEverywhere = Object.entries(headers).filter(([name]) => !OF_ONE_ANSWER.has(name));
  return { status, headers: Object.fromEntries(sameEverywhere), text };
}

export async function openDemoAt(app: FastifyInstance): Promise<SessionWire> {
  const { text } = await answerOf(app, {
    method: 'POST',
    url: '/api/user/createAccountDemoForU',
    headers: { lang: 'en' },
  });
  return (JSON.parse(text) as { readonly data: SessionWire }).data;
}
