/** The Python client trades on the built server; its tests are in sdk/python/tests, each group of them is a test here. */

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BuiltServer, type ServerProcess } from '../rig/server-process.ts';

const FOLDER = fileURLToPath(new URL('../../../sdk/python/', import.meta.url));
/** Without the packages of the machine: the client needs only the standard library. */
const OPTIONS = ['-S', '-B', '-m', 'tests'];
const NEEDED = 'the tests of the Python client need python3 3.11 or newer (Debian: apt-get install python3)';

interface Outcome {
  readonly test: string;
  /** Empty when it passed. */
  readonly fault: string;
}

const server = new BuiltServer();
let running: ServerProcess;
let outcomes: readonly Outcome[];

async function runPythonTests(url: string): Promise<readonly Outcome[]> {
  const env = { PATH: process.env['PATH'], PYTHONPATH: FOLDER, VERNIER_URL: url };
  try {
    const { stdout } = await promisify(execFile)('python3', OPTIONS, { cwd: FOLDER, env });
    return outcomesOf(stdout);
  } catch (error) {
    const {
      code,
      stdout = '',
      stderr,
    } = error as NodeJS.ErrnoException & { stdout?: string; stderr?: string };
    if (code === 'ENOENT') throw new Error(NEEDED, { cause: error });
    if (stdout === '') throw new Error(`${stderr}\n${NEEDED}`, { cause: error });
    return outcomesOf(stdout);
  }
}

function outcomesOf(lines: string): readonly Outcome[] {
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Outcome);
}

/** The tests of a class passed, at least this many. */
function expectPassed(group: string, fewest: number): void {
  const ofGroup = outcomes.filter(({ test: name }) => name.startsWith(`tests.${group}.`));
  expect(ofGroup.filter(({ fault }) => fault !== '')).toEqual([]);
  expect(ofGroup.length).toBeGreaterThanOrEqual(fewest);
}

beforeAll(async () => {
  await server.build();
  running = server.start();
  outcomes = await runPythonTests(await running.url());
});
afterAll(async () => {
  await running.end('SIGTERM');
  await server.remove();
});

test('[SDK-17] the Python client trades with the standard library alone, as its examples do', () => {
  expectPassed('test_trading.Orders', 4);
  expect(readFileSync(`${FOLDER}pyproject.toml`, 'utf8')).toContain('dependencies = []');
});

test('[SDK-18] prices and amounts are decimal numbers in both directions', () => {
  expectPassed('test_values.Values', 3);
});

test('[SDK-19] a call with a lost answer is sent again with the same key, and makes one order', () => {
  expectPassed('test_trading.LostAnswers', 5);
  expectPassed('test_values.Retries', 2);
});

test('[SDK-20] a refusal is an exception of its reason and of its code', () => {
  expectPassed('test_trading.Refusals', 4);
});

test('[SDK-21] pushes and events of the account go on after a loss of the connection', () => {
  expectPassed('test_trading.Pushes', 4);
  expectPassed('test_values.Frames', 1);
});
