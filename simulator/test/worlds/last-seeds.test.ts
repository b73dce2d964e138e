import { describe } from 'vitest';
import { testWorlds } from './slices.ts';

describe('worlds 7 to 12', { timeout: 120_000 }, () => {
  testWorlds(['world-7', 'world-8', 'world-9', 'world-10', 'world-11', 'world-12']);
});
