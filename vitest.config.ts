/** The unit, contract and simulation tests: one project per package, so that each runs in its own environment. */
import { defineConfig } from 'vitest/config';

/** The tests that kill processes for a minute; a quick check leaves them to the whole run. */
const SLOW = ['**/crash.test.ts', '**/kill-nine.test.ts'];
const exclude = ['**/node_modules/**', ...(process.env['QUICK'] === '1' ? SLOW : [])];

const setupFiles = ['.tools/fail-on-console-error.ts', '.tools/seeded-properties.ts'];

function project(name: string, environment: 'node' | 'happy-dom') {
  return {
    test: {
      name,
      environment,
      include: [`${name}/{src,test,cli}/**/*.test.{ts,tsx}`],
      exclude,
      setupFiles,
      // A machine that does something else besides must not make a test fail.
      testTimeout: 30_000,
      hookTimeout: 30_000,
      restoreMocks: true,
    },
  };
}

export default defineConfig({
  test: {
    // One worker for each core; the default leaves one of two idle.
    maxWorkers: '100%',
    projects: [
      project('shared', 'node'),
      project('simulator', 'node'),
      project('db', 'node'),
      project('server', 'node'),
      project('client', 'happy-dom'),
    ],
  },
});
