/** A whole server for a test: the real parts on a temporary folder and a free port, with a clock that the test moves. */

import { tokenHash } from '../../src/features/auth/tokens.ts';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ManualClock } from '@vernier/shared/clock';
import { DATABASE_FILE, openBooksForReading } from '@vernier/db/sqlite/open';
import type { SessionWire } from '@vernier/shared/api/shapes/user';
import type { InjectOptions } from 'fastify';
import { readConfig } from '../../src/platform/config/config.ts';
import { createLog } from '../../src/platform/logging/log.ts';
import type { StartOptions } from '../../src/start-options.ts';
import { type RunningServer, startServer } from '../../src/start.ts';
import { CanaryValues } from './canary-values.ts';
import { ManualSystem } from './manual-system.ts';
import { withoutOwner } from './known-owner.ts';
import { RefusalRecorder } from './refusal-recorder.ts';
import type { TestCluster } from './test-cluster.ts';
import { MIGRATIONS, START_MS } from './data-folders.ts';
import type { TestDatabase } from './postgres-databases.ts';
import { newDataFolder } from './prepared-database.ts';
import { needsOneProcess } from '../one-process-only.ts';
import { databaseIdle } from './database-work.ts';
import { createDatabase, createOnPostgres, RUNS_AS_CLUSTER } from './create-database.ts';
import type { StoredDatabase } from './stored-database.ts';
import type { TestConnection } from './test-connection.ts';
import { expectNumberedActivity } from './activity-numbers.ts';
import { expectBalancedBooks } from './balanced-books.ts';

export { START_MS };

const BACKUP = fileURLToPath(new URL('../../src/backup.ts', import.meta.url));

export interface LogLine {
  readonly level: 'warn' | 'error';
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>> | undefined;
}

export interface RequestOptions {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly address?: string;
}

/** An answer as a test looks at it. */
export interface JsonResponse<Data = never> {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly code: number;
  readonly msg: string;
  readonly data: Data;
}

type Settings = Readonly<Record<string, string>>;

export class Harness {
  readonly clock: ManualClock;
  readonly system = new ManualSystem();
  /** Its warnings and errors, as they were handed to the log. */
  readonly logged: LogLine[] = [];
  /** The whole log at its most detailed level, as it is written. */
  readonly lines: string[] = [];
  /** Personal data and credentials that were sent to the server. */
  readonly canaryValues = new CanaryValues();
  readonly dataDir = newDataFolder();
  #settings: Settings;
  readonly #refusals = new RefusalRecorder();
  #server: RunningServer | undefined;
  #broken = false;
  #stored: StoredDatabase | null = null;
  #connection: TestConnection | null = null;
  #cluster: TestCluster | null = null;

  readonly #clientDir: string;

  private constructor(settings: Settings, clientDir: string | undefined) {
    this.#settings = settings;
    this.#clientDir = clientDir ?? join(this.dataDir, 'no-client');
    this.clock = new ManualClock(START_MS);
    this.system.follow(this.clock);
  }

  static async start(settings: Settings = {}, clientDir?: string): Promise<Harness> {
    const harness = new Harness(withoutOwner(settings), clientDir);
    harness.#stored = await createDatabase(harness.dataDir, { hasOwner: true });
    if (RUNS_AS_CLUSTER && !needsOneProcess(settings)) await harness.#openCluster();
    await harness.#launch();
    return harness;
  }

  static async startOnPostgres(settings: Settings = {}, clientDir?: string): Promise<Harness> {
    const harness = new Harness(withoutOwner(settings), clientDir);
    harness.#stored = await createOnPostgres({ hasOwner: true });
    await harness.#launch();
    return harness;
  }

  /** The server is the engine of a cluster, behind gateways and with the console at an office. */
  static async startAsCluster(settings: Settings = {}): Promise<Harness> {
    const harness = new Harness(withoutOwner(settings), undefined);
    harness.#stored = await createOnPostgres({ hasOwner: true });
    await harness.#openCluster();
    await harness.#launch();
    return harness;
  }

  /** On an empty folder, as a new installation: it is seeded by the server, and its newsroom writes. */
  static async install(settings: Settings = {}): Promise<Harness> {
    const harness = new Harness(settings, undefined);
    harness.#stored = await createDatabase(harness.dataDir, null);
    if (RUNS_AS_CLUSTER && !needsOneProcess(settings)) await harness.#openCluster();
    await harness.#launch();
    return harness;
  }

  get isOnPostgres(): boolean {
    return 'url' in this.stored;
  }

  get stored(): StoredDatabase {
    if (this.#stored === null) throw new Error('the server of this test has a database');
    return this.#stored;
  }

  /** Its rows, also while the server is stopped. */
  get database(): TestConnection {
    this.#connection ??= this.stored.connect();
    return this.#connection;
  }

  /** The database of a server on PostgreSQL. */
  get postgres(): TestDatabase {
    if (!this.isOnPostgres) throw new Error('the server of this test is on SQLite');
    return this.stored as TestDatabase;
  }

  get server(): RunningServer {
    if (this.#server === undefined) throw new Error('the server of this test is stopped');
    return this.#server;
  }

  /** Stops the server in order and starts it again on the same data, with other settings where there are any. */
  async restart(changes: Settings = {}, meanwhile: () => void = () => {}): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    this.#closeConnection();
    await server?.stop();
    meanwhile();
    this.#closeConnection();
    this.#settings = { ...this.#settings, ...changes };
    await this.#launch();
  }

  /** Stops a server on SQLite in order, and starts it on an empty database of PostgreSQL after `importInto`. */
  async restartOnPostgres(importInto: (url: string) => Promise<void>): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    this.#closeConnection();
    await server?.stop();
    this.#stored = await createOnPostgres(null);
    await importInto(this.postgres.url);
    await this.#launch();
  }

  /** As a step-up of the session does. */
  confirmSession(token: string): void {
    this.server.auth.stepUps.begin(tokenHash(token));
  }

  /** The test itself has tampered with the books. */
  expectBrokenBooks(): void {
    this.#broken = true;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    this.#closeConnection();
    try {
      await server?.stop();
      this.#refusals.expectNone();
      this.canaryValues.expectNoneIn(this.lines.join(''));
      if (!this.#broken && this.#hasBooks) await this.#expectConsistentBooks();
    } finally {
      this.#closeConnection();
      await this.#stored?.drop();
      this.#stored = null;
      rmSync(this.dataDir, { recursive: true, force: true });
    }
  }

  /** Nothing of earlier calls and slots waits for the database, and each process has read what the others have stored. */
  async settle(): Promise<void> {
    await databaseIdle();
    await this.#cluster?.follow();
  }

  /** Moves the clock on slot by slot, with everything that happens meanwhile. */
  pass(ms: number): void {
    for (let passed = 0; passed < ms; passed += 250) {
      this.clock.advance(Math.min(250, ms - passed));
      this.server.tick();
    }
  }

  get<Data = never>(path: string, options: RequestOptions = {}): Promise<JsonResponse<Data>> {
    return this.ask('GET', path, options);
  }

  post<Data = never>(path: string, options: RequestOptions = {}): Promise<JsonResponse<Data>> {
    return this.ask('POST', path, options);
  }

  async ask<Data = never>(
    method: 'GET' | 'POST',
    path: string,
    options: RequestOptions,
  ): Promise<JsonResponse<Data>> {
    const { token, headers, query, body, address } = options;
    const response = await this.server.app.inject({
      method,
      url: path,
      headers: { ...(token === undefined ? {} : { authorization: token }), ...headers },
      ...(query === undefined ? {} : { query }),
      ...(body === undefined ? {} : { payload: body as object }),
      ...(address === undefined ? {} : { remoteAddress: address }),
    });
    const envelope = response.json<{ code: number; msg: string; data: Data }>();
    return { status: response.statusCode, headers: response.headers, text: response.body, ...envelope };
  }

  /** A new demo account's session. */
  async openDemo(lang = 'en'): Promise<SessionWire> {
    const { data } = await this.post<SessionWire>('/api/user/createAccountDemoForU', { headers: { lang } });
    return data;
  }

  /** An empty folder has no database before a successful start; nothing has one after the stop. */
  get #hasBooks(): boolean {
    if (this.#stored === null) return false;
    return this.isOnPostgres || existsSync(join(this.dataDir, DATABASE_FILE));
  }

  async #expectConsistentBooks(): Promise<void> {
    expectNumberedActivity(this.database);
    expectBalancedBooks(this.isOnPostgres ? await this.postgres.books() : openBooksForReading(this.dataDir));
  }

  #closeConnection(): void {
    this.#connection?.close();
    this.#connection = null;
  }

  /** A call with what it begins in the database, after what calls and slots before it have begun there. */
  async #untilIdle<Result>(call: () => PromiseLike<Result>): Promise<Result> {
    await this.settle();
    const result = await call();
    await this.settle();
    return result;
  }

  #watch({ method, url }: InjectOptions, body: string): void {
    if (this.#server === undefined || typeof url !== 'string') return;
    this.#refusals.record({ method: method ?? 'GET', url }, body);
  }

  async #openCluster(): Promise<void> {
    // A test with one process loads nothing of a cluster.
    const { TestCluster: Opened } = await import('./test-cluster.ts');
    this.#cluster = new Opened();
  }

  async #launch(): Promise<void> {
    const target = { write: (line: string) => this.lines.push(line) };
    const journal = createLog({ clock: this.clock, level: 'debug', target });
    const note =
      (level: LogLine['level']) => (message: string, fields?: Readonly<Record<string, unknown>>) => {
        this.logged.push({ level, message, fields });
        journal[level](message, fields);
      };
    const settings = {
      PORT: '0',
      DATA_DIR: this.dataDir,
      // Three weeks of trading take seconds; the tests of the ranking switch them on.
      HOUSE_TRADERS: 'off',
      // A start without the reserve of 64 MiB is faster.
      DISK_RESERVE_MIB: '0',
      // Clocks of tests jump by days.
      BACKUP_EVERY_HOURS: '0',
      // The prices of a sealed market are random.
      MARKET_SEED: '1',
      ...this.stored.settings,
      ...this.#settings,
    };
    const options: Omit<StartOptions, 'config'> = {
      clock: this.clock,
      system: this.system,
      log: { ...journal, warn: note('warn'), error: note('error') },
      clientDir: this.#clientDir,
      migrationsDir: MIGRATIONS,
      backupCommand: [process.execPath, '--import', 'tsx', BACKUP],
      onFatal: note('error').bind(null, 'fatal') as (error: unknown) => void,
      onDatabaseLost: note('error').bind(null, 'database lost') as (error: unknown) => void,
      requireDurability: false,
      runsTickLoop: false,
    };
    const cluster = this.#cluster;
    const server =
      cluster === null
        ? await startServer({ ...options, config: readConfig(settings) })
        : await cluster.start(options, settings);
    const injectInto = server.app.inject.bind(server.app);
    const inject = (request: InjectOptions) => cluster?.inject(request) ?? injectInto(request);
    server.app.inject = ((request: InjectOptions) => {
      this.canaryValues.note(request);
      const answer = this.isOnPostgres ? this.#untilIdle(() => inject(request)) : inject(request);
      void answer.then(
        ({ body }) => this.#watch(request, body),
        () => undefined,
      );
      return answer;
    }) as typeof injectInto;
    this.#server = server;
  }
}
