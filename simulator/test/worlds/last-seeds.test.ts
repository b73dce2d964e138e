import { describe } from 'vitest';
import { testWorlds } from './slices.ts';

describe('worlds 5 to 8', { timeout: 120_000 }, () => {
  testWorlds(['world-5', 'world-6', 'world-7', 'world-8']);
});
