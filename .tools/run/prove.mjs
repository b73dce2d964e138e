/** Runs every check and test in order, a line each, and ends with one line of counts that a program may trust. */
import { build } from './build.mjs';
import { holdSignals, runNode } from './child.mjs';
import { install } from './install.mjs';
import { leash } from './leash.mjs';
import { root } from './root.mjs';
import { browserTests, unitTests } from './tests.mjs';

const CHECKS = [
  ['format', ['node_modules/@biomejs/biome/bin/biome', 'format', '--max-diagnostics=none', '.']],
  ['lint', ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings']],
  ['import arrows', ['.tools/arrows.mjs']],
  // Several checkers would each read the same libraries, for fewer cores than checkers.
  ['types', ['node_modules/typescript/bin/tsc', '-b', '--checkers', '1']],
  ['dead code', ['node_modules/knip/bin/knip.js', '--no-progress']],
  ['house rules', ['.tools/tidy/run.mjs']],
];

const counts = { passed: 0, failed: 0, skipped: 0 };

function close() {
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
  console.log(`${counts.passed} passed, ${counts.failed} failed${skipped}`);
  process.exit(counts.failed > 0 ? 1 : 0);
}

/** Runs one step and prints how it went; what a failed step printed follows its line. */
async function step(name, work) {
  const startedAt = performance.now();
  const result = await work().catch((error) => ({ code: 1, output: error.message, failed: 1 }));
  const red = result.code !== 0 || (result.failed ?? 0) > 0;
  const took = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
  const tests = result.passed === undefined ? '' : `  ${result.passed} passed, ${result.failed} failed`;
  console.log(`${red ? 'FAILED' : 'ok    '}  ${name.padEnd(14)} ${took.padStart(8)}${tests}`);
  if (red) console.log(result.output);
  counts.passed += result.passed ?? 0;
  counts.failed += result.failed ?? (red ? 1 : 0);
  counts.skipped += result.skipped ?? 0;
}

function closeIfRed() {
  if (counts.failed > 0) close();
}

async function done(work) {
  await work();
  return { code: 0, output: '' };
}

/** Runs the quick checks two at a time: most use one core. All of them run, so that one look shows all that is wrong. */
async function quickChecks() {
  const waiting = [...CHECKS];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, command] = next;
      await step(name, () => runNode(command));
    }
  };
  await Promise.all([worker(), worker()]);
}

export async function prove({ browser }) {
  process.chdir(root);
  holdSignals();
  leash();
  await step('install', () => done(install));
  closeIfRed();
  await quickChecks();
  closeIfRed();
  await step('unit tests', () => unitTests(!browser));
  closeIfRed();
  if (browser) {
    await step('build', () => done(build));
    closeIfRed();
    await step('browser tests', browserTests);
  }
  close();
}
