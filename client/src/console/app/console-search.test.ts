/** Target pages of console searches. */

import { describe, expect, it } from 'vitest';
import { foundAt } from './console-search.tsx';

const PATHS = ['exposure', 'review', 'users'];

describe('the search of the console', () => {
  it.each([
    ['D-12', '/review/deposit-12'],
    ['w7', '/review/withdrawal-7'],
    ['k-3', '/review/kyc-3'],
    ['80290545', '/users?q=80290545'],
    ['maya@example.com', '/users?q=maya%40example.com'],
    ['D-', '/users?q=D-'],
  ])('finds %s at %s', (search, address) => {
    expect(foundAt(search, PATHS)).toBe(address);
  });

  it('finds nothing where the role has no page for it', () => {
    expect(foundAt('80290545', ['exposure'])).toBeNull();
    expect(foundAt('', PATHS)).toBeNull();
  });
});
