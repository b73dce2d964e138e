/** The unit, contract and simulation tests: one project per package, so that each runs in its own environment. */
import { defineConfig } from 'vitest/config';
import { splitWords } from './client/build/split-words.ts';

/** The tests that kill processes for a minute; a quick check leaves them to the whole run. */
const SLOW = ['**/crash.test.ts', '**/kill-nine.test.ts', '**/stop-under-load.test.ts'];
const exclude = ['**/node_modules/**', ...(process.env['QUICK'] === '1' ? SLOW : [])];

const setupFiles = ['.tools/fail-on-console-error.ts', '.tools/seeded-properties.ts'];

/** Tests that put another module in the place of a real one; they need a process of their own. */
const MOCKING = ['server/src/auth/passwords.test.ts', 'server/src/captcha/captchas.test.ts'];

interface Kind {
  readonly environment?: 'node' | 'happy-dom';
  /** One process for all files: loading the whole server anew for each of a hundred took half of their time. */
  readonly isolate?: false;
  readonly only?: readonly string[];
  readonly plugins?: readonly ReturnType<typeof splitWords>[];
}

function project(name: string, { environment = 'node', isolate, only, plugins = [] }: Kind = {}) {
  return {
    plugins: [...plugins],
    test: {
      name: only === undefined ? name : `${name} with mocks`,
      environment,
      ...(isolate === undefined ? {} : { isolate }),
      include: only === undefined ? [`${name}/{src,test,cli}/**/*.test.{ts,tsx}`] : [...only],
      exclude: isolate === undefined ? exclude : [...exclude, ...MOCKING],
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
      project('shared'),
      project('sdk'),
      project('simulator'),
      project('db'),
      project('server', { isolate: false }),
      project('server', { only: MOCKING }),
      project('client', { environment: 'happy-dom', plugins: [splitWords()] }),
    ],
  },
});
