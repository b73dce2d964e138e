/** Runs of the unit and browser tests with counts from their reports. A run without a report counts as a failure. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium } from './chromium.mjs';
import { runNode } from './child.mjs';
import { memoryFolder } from './memory-folder.mjs';
import { root } from './root.mjs';
import { failedInBrowser, failedUnits, failuresFirst } from './failure-report.mjs';
import { browserTitles, unitTitles } from './rule-coverage.mjs';

const reports = {
  vitest: join(root, '.cache/tests/vitest.json'),
  postgres: join(root, '.cache/tests/postgres.json'),
  playwright: join(root, '.cache/tests/playwright.json'),
  cluster: join(root, '.cache/tests/playwright-cluster.json'),
};

/** Folders and files of `server/test` whose tests pass on a cluster; `npm run test:cluster` runs the others too. */
const ON_CLUSTER = [
  ...['activity/', 'alerts/', 'brand/', 'compat/', 'content/', 'database/', 'http/', 'instruments/', 'live/'],
  ...['market/', 'push/', 'reference/', 'support/', 'texts/', 'trade/', 'uploads/', 'wallet/', 'watching/'],
  ...['authorization/', 'sandbox/', 'webhooks/'],
  ...['admin-access', 'admin-orders', 'administration', 'approvals', 'audited-reads', 'changes-at-once'].map(
    (name) => `admin/${name}.test.ts`,
  ),
  ...[
    'concurrent-edits',
    'console-state',
    'exposure',
    'financing',
    'fuzz',
    'instruments',
    'interventions',
  ].map((name) => `admin/${name}.test.ts`),
  ...['limits', 'market-prices', 'process', 'reset-password', 'size-tiers', 'step-up'].map(
    (name) => `admin/${name}.test.ts`,
  ),
  ...['api-tokens', 'calls-at-once', 'captcha-check', 'codes', 'frozen', 'known-unknown', 'oidc-'].map(
    (name) => `auth/${name}`,
  ),
  ...[
    'own-data',
    'own-proof',
    'passkeys',
    'real-name',
    'registration',
    'second-factor',
    'security-notifications',
  ].map((name) => `auth/${name}.test.ts`),
  ...['session', 'step-up', 'withdrawal-freeze'].map((name) => `auth/${name}`),
];

/** Line of the configuration on a machine without it. */
const NO_POSTGRES = 'PostgreSQL is not installed';

function freshReport(path) {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/** A failed run without a failed test (a file that does not load, an error between tests) counts as one failure. */
function tally({ code, output }, counts, failed) {
  const silent = counts.passed + counts.failed === 0 || (code !== 0 && counts.failed === 0);
  return {
    code,
    ...counts,
    failed: silent ? counts.failed + 1 : counts.failed,
    output: failuresFirst(failed, output),
  };
}

/** With `quick` without a build and without the tests that kill processes for a minute. */
export function unitTests({ quick, tier }) {
  const tags = tier === 'ci' ? ['--tags-filter=!night'] : [];
  return vitest(tags, {
    report: reports.vitest,
    env: { QUICK: quick ? '1' : '', SERVER_IS_BUILT: quick ? '' : '1' },
  });
}

/** All tests of the server on PostgreSQL or on a cluster, of both tiers; those of `files` without a build. */
export async function postgresTests(files = [], { isBuilt = false, isCluster = false, onLine } = {}) {
  const result = await vitest(['--project', 'server on postgres', ...files], {
    report: reports.postgres,
    env: {
      TEST_DATABASE: 'postgres',
      TEST_CLUSTER: isCluster ? 'on' : '',
      SERVER_IS_BUILT: isBuilt ? '1' : '',
    },
    onLine,
  });
  return result.output.includes(NO_POSTGRES) ? { code: 0, output: '', note: NO_POSTGRES } : result;
}

/** All tests of the server that have passed on a cluster. */
export function clusterTests() {
  return postgresTests(
    ON_CLUSTER.map((path) => `server/test/${path}`),
    { isBuilt: true, isCluster: true },
  );
}

async function vitest(selection, { report: path, env, onLine }) {
  freshReport(path);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  const result = await runNode(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...selection], {
    env: { ...memoryFolder(), CI: 'true', ...env },
    onLine,
  });
  const report = readReport(path);
  const counts = {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    titles: unitTitles(report),
  };
  return tally(result, counts, failedUnits(report));
}

export async function browserTests(tier) {
  return playwright(tier === 'ci' ? ['--grep-invert=@night'] : [], { report: reports.playwright });
}

/** The journeys through the gateways of a cluster, except those with other settings of the server. */
export async function browserTestsOnCluster() {
  const journeys = ['--workers=1', '--project=busy', '--project=waiting', 'journeys'];
  return playwright(journeys, { report: reports.cluster, environment: { E2E_CLUSTER: 'on' } });
}

async function playwright(selection, { report: path, environment = {} }) {
  freshReport(path);
  const env = {
    ...memoryFolder(),
    ...(await chromium()),
    CI: 'true',
    PLAYWRIGHT_JSON_OUTPUT_NAME: path,
    ...environment,
  };
  const cli = join(root, 'e2e', 'node_modules', '@playwright', 'test', 'cli.js');
  const result = await runNode([cli, 'test', ...selection], { cwd: 'e2e', env });
  const report = readReport(path);
  const stats = report?.stats;
  const counts = {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    flaky: stats?.flaky ?? 0,
    skipped: stats?.skipped ?? 0,
    titles: browserTitles(report),
  };
  return tally(result, counts, failedInBrowser(report));
}
