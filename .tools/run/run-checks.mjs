/** Run of all checks and tests, one line each, and a last line with counts. */
import { AUDIT, auditResult } from './audit.mjs';
import { build } from './build.mjs';
import { forwardSignals, runNode } from './child.mjs';
import { compileDriver, installPackages, runPnpm } from './install.mjs';
import { exitWithParent } from './exit-with-parent.mjs';
import { root } from './root.mjs';
import { untestedRules } from './rule-coverage.mjs';
import { browserTests, browserTestsOnCluster, clusterTests, postgresTests, unitTests } from './tests.mjs';

/** The linter and the compiler are Go programs that end before their garbage fills the memory: they collect above 4 GiB only. */
const env = { GOGC: 'off', GOMEMLIMIT: '4GiB' };

/** The longest first, so that the last ones end together. */
const CHECKS = [
  ['lint', ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings']],
  // Each checker would read the same libraries, and there are few cores.
  ['types', ['node_modules/typescript/bin/tsc', '-b', '--checkers', '1']],
  ['import arrows', ['.tools/arrows.mjs']],
  ['dead code', ['node_modules/knip/bin/knip.js', '--no-progress']],
  ['format', ['node_modules/@biomejs/biome/bin/biome', 'format', '--max-diagnostics=none', '.']],
  ['project rules', ['.tools/tidy/run.mjs']],
];

/** Whether each check finds known violations: the longer tier has it, since the checks change seldom. */
const MUTATION_TESTS = ['mutation tests', ['.tools/mutation-tests.mjs']];

const counts = { passed: 0, failed: 0, flaky: 0, skipped: 0 };
/** Titles of the tests that ran. */
const titles = [];

function close() {
  const flaky = counts.flaky > 0 ? `, ${counts.flaky} of the passed only in the second run` : '';
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} of another tier or skipped` : '';
  console.log(`${counts.passed} passed, ${counts.failed} failed${flaky}${skipped}`);
  process.exit(counts.failed > 0 ? 1 : 0);
}

/** Runs one step and prints its result, with the output of a failed step or of flaky tests. */
async function step(name, work) {
  const startedAt = performance.now();
  const result = await work().catch((error) => ({ code: 1, output: error.message, failed: 1 }));
  const red = result.code !== 0 || (result.failed ?? 0) > 0;
  const took = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
  const tests = result.passed === undefined ? '' : `  ${result.passed} passed, ${result.failed} failed`;
  const flaky = result.flaky > 0 ? `, ${result.flaky} flaky` : '';
  const note = result.note === undefined ? '' : `  ${result.note}`;
  console.log(`${red ? 'FAILED' : 'ok    '}  ${name.padEnd(14)} ${took.padStart(8)}${tests}${flaky}${note}`);
  if (red || flaky !== '') console.log(result.output);
  counts.passed += result.passed ?? 0;
  counts.failed += result.failed ?? (red ? 1 : 0);
  counts.flaky += result.flaky ?? 0;
  counts.skipped += result.skipped ?? 0;
  titles.push(...(result.titles ?? []));
}

function closeIfFailed() {
  if (counts.failed > 0) close();
}

async function done(work) {
  await work();
  return { code: 0, output: '' };
}

/**
 * Runs the quick checks two at a time: most use one core. The compilation of SQLite, which they do not need, is one of them. A
 * failure does not stop the others. Only the whole run has the audit, which needs the network, and the build.
 */
async function quickChecks(whole, tier) {
  const checks = tier === 'night' ? [...CHECKS, MUTATION_TESTS] : CHECKS;
  const waiting = [
    ['SQLite driver', () => done(compileDriver)],
    ...checks.map(([name, command]) => [name, () => runNode(command, { env })]),
    // for the browser tests
    ...(whole ? [['build', () => done(build)]] : []),
    ...(whole ? [['audit', async () => auditResult((await runPnpm(AUDIT)).output)]] : []),
  ];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await step(...next);
  };
  await Promise.all([worker(), worker()]);
}

/** A rule whose tests are all in another tier is not checked before a merge. */
async function ruleCoverage() {
  const rules = untestedRules(titles);
  return { code: rules.length === 0 ? 0 : 1, output: `no test of this run names ${rules.join(', ')}` };
}

export async function runChecks({ browser, tier }) {
  process.chdir(root);
  forwardSignals();
  exitWithParent();
  await step('install', () => done(installPackages));
  closeIfFailed();
  await quickChecks(browser, tier);
  closeIfFailed();
  await step('unit tests', () => unitTests({ quick: !browser, tier }));
  closeIfFailed();
  if (tier === 'night') {
    await step('on PostgreSQL', () => postgresTests([], { isBuilt: true }));
    await step('server tests on a cluster', clusterTests);
  }
  if (browser) {
    await step('browser tests', () => browserTests(tier));
    if (tier === 'night') await step('browser tests on a cluster', browserTestsOnCluster);
    await step('rule coverage', ruleCoverage);
  }
  close();
}
