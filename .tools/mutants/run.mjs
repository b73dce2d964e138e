/**
 * `npm run mutants -- [--all] [--seed N] [--files 4] [--workers 2] [PATH …]`: mutants of the code of `shared` (Stryker), which its
 * tests must detect. Takes a seeded sample of the files below the paths, or all of them. Results of unchanged code and tests are kept
 * in `.cache/mutants`. Fails below 85 %.
 */
import '../run/node-floor.mjs';
import { randomInt } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { root } from '../run/root.mjs';
import { filesBelow, sampleOf } from './mutated-files.mjs';
import { linesByFolder, scoreOf, undetectedLines } from './score.mjs';

const LEAST_SCORE = 85;
const FOLDER = '.cache/mutants';
/** What the tests of `shared` read. Without the file of its references, whose compiler has no interface that Stryker knows. */
const COPIED = ['.tools', 'docs', 'node_modules', 'package.json', 'shared', 'tsconfig.base.json'];

const { values, positionals } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    seed: { type: 'string' },
    files: { type: 'string', default: '4' },
    workers: { type: 'string', default: '2' },
  },
  allowPositionals: true,
});
process.chdir(root);
const seed = values.seed ?? String(randomInt(2 ** 31));
const candidates = filesBelow(positionals.length > 0 ? positionals : undefined);
const files = values.all ? candidates : sampleOf(candidates, { seed, count: Number(values.files) });
if (files.length === 0) throw new Error('no files below these paths');

const results = await new Stryker({
  mutate: files,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: '.tools/mutants/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  // What runs once per process, mostly a table, needs all tests for each of its mutants.
  ignoreStatic: true,
  // A changed name of a kind or a state is an error of types.
  mutator: { excludedMutations: ['StringLiteral'] },
  concurrency: Number(values.workers),
  ignorePatterns: readdirSync('.')
    .filter((name) => !COPIED.includes(name))
    .map((name) => `/${name}`),
  incremental: true,
  incrementalFile: `${FOLDER}/incremental.json`,
  tempDirName: `${FOLDER}/copies`,
  reporters: ['progress-append-only'],
}).runMutationTest();

const mutants = results
  .map((result) => ({ ...result, fileName: relative(root, result.fileName) }))
  .filter(({ fileName }) => files.includes(fileName));
const lines = [...undetectedLines(mutants), ...linesByFolder(mutants)];
console.log(values.all ? `all ${files.length} files` : `seed ${seed}: ${files.length} files`);
for (const line of lines) console.log(line);
process.exitCode = scoreOf(mutants) < LEAST_SCORE ? 1 : 0;
