/** The unit, contract and simulation tests: one project per package, so that each runs in its own environment. */
import { defineConfig } from 'vitest/config';

const setupFiles = ['.tools/fail-on-console-error.ts'];

function project(name: string, environment: 'node' | 'happy-dom') {
  return {
    test: {
      name,
      environment,
      include: [`${name}/{src,test,cli}/**/*.test.{ts,tsx}`],
      setupFiles,
      restoreMocks: true,
    },
  };
}

export default defineConfig({
  test: {
    projects: [
      project('shared', 'node'),
      project('simulator', 'node'),
      project('db', 'node'),
      project('server', 'node'),
      project('client', 'happy-dom'),
    ],
  },
});
