/** Vitest set-up: property tests use a fixed seed, so that failures are reproducible; PROPERTY_SEED sets another. */
import fc from 'fast-check';

const DEFAULT_SEED = 1;

fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? DEFAULT_SEED) });
