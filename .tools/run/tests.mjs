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
  playwright: join(root, '.cache/tests/playwright.json'),
};

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
export async function unitTests({ quick, tier }) {
  freshReport(reports.vitest);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reports.vitest}`];
  const tags = tier === 'ci' ? ['--tags-filter=!night'] : [];
  const result = await runNode(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...tags], {
    env: { ...memoryFolder(), CI: 'true', QUICK: quick ? '1' : '', SERVER_IS_BUILT: quick ? '' : '1' },
  });
  const report = readReport(reports.vitest);
  const counts = {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    titles: unitTitles(report),
  };
  return tally(result, counts, failedUnits(report));
}

export async function browserTests(tier) {
  freshReport(reports.playwright);
  const env = {
    ...memoryFolder(),
    ...(await chromium()),
    CI: 'true',
    PLAYWRIGHT_JSON_OUTPUT_NAME: reports.playwright,
  };
  const cli = join(root, 'e2e', 'node_modules', '@playwright', 'test', 'cli.js');
  const result = await runNode([cli, 'test', ...(tier === 'ci' ? ['--grep-invert=@night'] : [])], {
    cwd: 'e2e',
    env,
  });
  const report = readReport(reports.playwright);
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
