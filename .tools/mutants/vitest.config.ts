/** The tests of `shared` for mutants of its code: without the built server that the tests of other packages need. */
import { defineConfig } from 'vitest/config';
import { boundImports } from '../bound-imports.ts';
import { NearestTestsFirst } from './nearest-tests-first.ts';

export default defineConfig({
  plugins: [boundImports()],
  test: {
    include: ['shared/{src,test}/**/*.test.ts'],
    // Random simulations, of which a survivor would need all: half of the time of all tests.
    exclude: ['shared/test/{mirror,moment-search,moment-slices,naive-model}.test.ts'],
    setupFiles: ['.tools/fail-on-console-error.ts', '.tools/seeded-properties.ts'],
    // One load of the modules for all files of a mutant.
    isolate: false,
    sequence: { sequencer: NearestTestsFirst },
    restoreMocks: true,
    tags: [{ name: 'night', description: 'npm run test:night' }],
    tagsFilter: ['!night'],
    testTimeout: 120_000,
  },
});
