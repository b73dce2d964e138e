/** Vitest set-up: property tests draw the same cases on every run, so that a red run is red again; PROPERTY_SEED draws others. */
import fc from 'fast-check';

const DEFAULT_SEED = 1;

fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? DEFAULT_SEED) });
