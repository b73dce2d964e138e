/** A whole server for a test: the real parts on a temporary folder and a free port, with a clock that the test moves. */

import { tokenHash } from '../../src/features/auth/tokens.ts';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ManualClock } from '@vernier/shared/clock';
import { DATABASE_FILE } from '@vernier/db/sqlite/open';
import type { SessionWire } from '@vernier/shared/api/shapes/user';
import type { InjectOptions } from 'fastify';
import { readConfig } from '../../src/platform/config/config.ts';
import { createLog } from '../../src/platform/logging/log.ts';
import { type RunningServer, startServer } from '../../src/start.ts';
import { CanaryValues } from './canary-values.ts';
import { ManualSystem } from './manual-system.ts';
import { withoutOwner } from './known-owner.ts';
import { RefusalRecorder } from './refusal-recorder.ts';
import { MIGRATIONS, START_MS } from './data-folders.ts';
import type { TestDatabase } from './postgres-databases.ts';
import { copyPreparedDatabase, newDataFolder } from './prepared-database.ts';
import { expectBalancedBooks, expectConsistentBooks } from './consistent-books.ts';

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

/** The whole suite on PostgreSQL: npm run test:postgres. */
const ALL_ON_POSTGRES = process.env['TEST_DATABASE'] === 'postgres';

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
  /** Null on SQLite. */
  #postgres: TestDatabase | null = null;

  readonly #clientDir: string;

  private constructor(settings: Settings, clientDir: string | undefined) {
    this.#settings = settings;
    this.#clientDir = clientDir ?? join(this.dataDir, 'no-client');
    this.clock = new ManualClock(START_MS);
    this.system.follow(this.clock);
  }

  static async start(settings: Settings = {}, clientDir?: string): Promise<Harness> {
    if (ALL_ON_POSTGRES) return Harness.startOnPostgres(settings, clientDir);
    const harness = new Harness(withoutOwner(settings), clientDir);
    await copyPreparedDatabase(harness.dataDir, { hasOwner: true });
    await harness.#launch();
    return harness;
  }

  static async startOnPostgres(settings: Settings = {}, clientDir?: string): Promise<Harness> {
    const harness = new Harness(withoutOwner(settings), clientDir);
    await harness.#usePostgres({ hasOwner: true });
    await harness.#launch();
    return harness;
  }

  /** On an empty folder, as a new installation: it is seeded by the server, and its newsroom writes. */
  static async install(settings: Settings = {}): Promise<Harness> {
    const harness = new Harness(settings, undefined);
    if (ALL_ON_POSTGRES) await harness.#usePostgres(null);
    await harness.#launch();
    return harness;
  }

  get isOnPostgres(): boolean {
    return this.#postgres !== null;
  }

  /** The database of a server on PostgreSQL. */
  get postgres(): TestDatabase {
    if (this.#postgres === null) throw new Error('the server of this test is on SQLite');
    return this.#postgres;
  }

  get server(): RunningServer {
    if (this.#server === undefined) throw new Error('the server of this test is stopped');
    return this.#server;
  }

  /** Stops the server in order and starts it again on the same data, with other settings where there are any. */
  async restart(changes: Settings = {}, meanwhile: () => void = () => {}): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    await server?.stop();
    meanwhile();
    this.#settings = { ...this.#settings, ...changes };
    await this.#launch();
  }

  /** Stops a server on SQLite in order, and starts it on an empty database of PostgreSQL after `importInto`. */
  async restartOnPostgres(importInto: (url: string) => Promise<void>): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    await server?.stop();
    await this.#usePostgres(null);
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
    try {
      await server?.stop();
      this.#refusals.expectNone();
      this.canaryValues.expectNoneIn(this.lines.join(''));
      if (!this.#broken && !this.isOnPostgres && existsSync(join(this.dataDir, DATABASE_FILE)))
        expectConsistentBooks(this.dataDir);
      if (!this.#broken && this.#postgres !== null) expectBalancedBooks(await this.#postgres.books());
    } finally {
      await this.#postgres?.drop();
      rmSync(this.dataDir, { recursive: true, force: true });
    }
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

  async #usePostgres(seed: { readonly hasOwner: boolean } | null): Promise<void> {
    // A test on SQLite loads nothing of PostgreSQL.
    const { createTestDatabase } = await import('./postgres-databases.ts');
    this.#postgres = await createTestDatabase(seed);
  }

  #watch({ method, url }: InjectOptions, body: string): void {
    if (this.#server === undefined || typeof url !== 'string') return;
    this.#refusals.record({ method: method ?? 'GET', url }, body);
  }

  async #launch(): Promise<void> {
    const target = { write: (line: string) => this.lines.push(line) };
    const journal = createLog({ clock: this.clock, level: 'debug', target });
    const note =
      (level: LogLine['level']) => (message: string, fields?: Readonly<Record<string, unknown>>) => {
        this.logged.push({ level, message, fields });
        journal[level](message, fields);
      };
    const server = await startServer({
      config: readConfig({
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
        ...(this.#postgres === null ? {} : { DATABASE_URL: this.#postgres.url }),
        ...this.#settings,
      }),
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
    });
    const inject = server.app.inject.bind(server.app);
    server.app.inject = ((options: InjectOptions) => {
      this.canaryValues.note(options);
      const answer = inject(options);
      void answer.then(
        ({ body }) => this.#watch(options, body),
        () => undefined,
      );
      return answer;
    }) as typeof inject;
    this.#server = server;
  }
}
