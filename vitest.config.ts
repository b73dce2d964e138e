/** The unit, contract and simulation tests: one project per package, so that each runs in its own environment. */
import { availableParallelism } from 'node:os';
import { defineConfig, type Plugin } from 'vitest/config';
import { boundImports } from './.tools/bound-imports.ts';
import { SlowFilesFirst } from './.tools/slow-files-first.ts';
import { hasPostgres, NOT_INSTALLED } from './db/test/postgres/installation.ts';
import { hasNatsServer, NATS_NOT_INSTALLED } from './server/test/message-bus/installation.ts';
import { splitLocale } from './client/build/split-locale.ts';
import { ONE_PROCESS_ONLY, PROCESS_TAG } from './server/test/one-process-only.ts';
import { SQLITE_ONLY, SQLITE_TAG } from './server/test/sqlite-only.ts';

/** Tests that kill processes for a minute or download other versions of Node; only the whole run has them. */
const SLOW = [
  '**/crash.test.ts',
  '**/kill-nine.test.ts',
  '**/stop-under-load.test.ts',
  '**/node-versions.test.ts',
];
const exclude = ['**/node_modules/**', ...(process.env['QUICK'] === '1' ? SLOW : [])];

const setupFiles = [
  '.tools/fail-on-console-error.ts',
  '.tools/seeded-properties.ts',
  '.tools/wait-timeout.ts',
];

/** Tests that replace a module; each needs a separate process. */
const MOCKING = [
  'server/src/features/auth/passwords.test.ts',
  'server/src/features/auth/captchas.test.ts',
  'simulator/test/broken-engine.test.ts',
];
/** And those that count what a page renders: the parts that another test has loaded would be rendered too. */
const MOCKING_PAGES = [
  'client/src/data/offline-cache/offline-cache.test.ts',
  'client/src/data/transport/offline.test.ts',
  'client/src/features/trade/trade-phone.test.tsx',
];

/** Tests that need a server of PostgreSQL. */
const ON_POSTGRES = [
  'db/src/postgres/**/*.test.ts',
  'db/test/postgres/**/*.test.ts',
  'server/test/postgres/**/*.test.ts',
];

const HAS_POSTGRES = hasPostgres();

interface Kind {
  readonly environment?: 'node' | 'happy-dom';
  /** The packages whose tests belong to it; without them, the one of its name. */
  readonly packages?: readonly string[];
  /** One process for all files: loading their modules for each of a hundred files took half of the time. */
  readonly isolate?: false;
  /** Run once, before all files. */
  readonly globalSetup?: string | string[];
  /** Run before each file, after those of all. */
  readonly before?: readonly string[];
  readonly only?: readonly string[];
  /** Those of `only` that it does not have. */
  readonly without?: readonly string[];
  readonly plugins?: readonly Plugin[];
  /** Variables of the environment. */
  readonly env?: Readonly<Record<string, string>>;
}

function project(
  name: string,
  {
    environment = 'node',
    packages = [name],
    isolate,
    globalSetup,
    before = [],
    only,
    without = [],
    plugins = [],
    env = {},
  }: Kind = {},
) {
  return {
    plugins: [boundImports(), ...plugins],
    test: {
      name,
      environment,
      env,
      ...(isolate === undefined ? {} : { isolate }),
      ...(globalSetup === undefined ? {} : { globalSetup }),
      include: only ?? packages.map((each) => `${each}/{src,harness,test,cli}/**/*.test.{ts,tsx}`),
      exclude: [
        ...exclude,
        ...(only === undefined
          ? [...MOCKING, ...MOCKING_PAGES, ...(HAS_POSTGRES ? [] : ON_POSTGRES)]
          : without),
      ],
      setupFiles: [...setupFiles, ...before],
      // For a test that hangs; a slow machine that does something else besides must not make one fail.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      // As `vi.waitFor` in .tools/wait-timeout.ts: a start or a failover takes longer than the second of the default.
      expect: { poll: { timeout: 20_000 } },
      restoreMocks: true,
    },
  };
}

/** What the files of a worker leave to each other there is nothing but a process. */
const SHARED_PAGE = ['.tools/shared-process.ts', '.tools/shared-page.ts'];
const PAGES = { environment: 'happy-dom', plugins: [splitLocale()] } as const;

const RUNS_AS_CLUSTER = process.env['TEST_CLUSTER'] === 'on';

/** Tests of the longer tier: more repetitions, kills, versions and formats of what the others check once. */
const TAGS = [
  { name: 'night', description: 'npm run test:night' },
  {
    name: SQLITE_TAG,
    description: 'about what only SQLite has',
    skip: process.env['TEST_DATABASE'] === 'postgres',
  },
  {
    name: PROCESS_TAG,
    description: 'about one process',
    skip: RUNS_AS_CLUSTER,
  },
];

const POSTGRES_SETUP = 'db/test/postgres/global-setup.ts';

/** The test suite of the server on PostgreSQL, where `TEST_DATABASE` chooses it. */
function serverOnPostgres() {
  if (!HAS_POSTGRES || process.env['TEST_DATABASE'] !== 'postgres') return [];
  return [
    project('server on postgres', {
      only: ['server/test/**/*.test.ts'],
      without: [
        ...Object.keys(SQLITE_ONLY),
        'server/test/postgres/**',
        ...(RUNS_AS_CLUSTER ? Object.keys(ONE_PROCESS_ONLY) : []),
      ],
      isolate: false,
      globalSetup: ['server/test/rig/built-server.ts', POSTGRES_SETUP],
    }),
  ];
}

if (!HAS_POSTGRES) process.stderr.write(`${NOT_INSTALLED}\n`);
if (!hasNatsServer()) process.stderr.write(`${NATS_NOT_INSTALLED}\n`);

export default defineConfig({
  test: {
    tags: TAGS,
    // One more than cores: tests of processes wait for a start, a stop or a limit, and each worker loads and compiles all modules.
    maxWorkers: availableParallelism() + 1,
    // Servers of tests make garbage quickly: a larger young generation halves the time of its collections.
    execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=128'],
    sequence: { sequencer: SlowFilesFirst },
    projects: [
      // One project, also for the tests on PostgreSQL, so that their common modules are transformed and loaded once.
      project('node', {
        packages: ['shared', 'simulator', 'db', 'server', 'sdk', 'bench'],
        isolate: false,
        globalSetup: ['server/test/rig/built-server.ts', ...(HAS_POSTGRES ? [POSTGRES_SETUP] : [])],
      }),
      ...serverOnPostgres(),
      project('mocking', { only: MOCKING }),
      project('mocking pages', { ...PAGES, only: MOCKING_PAGES }),
      project('client', { ...PAGES, isolate: false, before: SHARED_PAGE }),
    ],
  },
});
