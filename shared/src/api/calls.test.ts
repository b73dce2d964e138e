/** The table of calls against the table of paths, as types: nothing runs, the compiler decides. */

import { expectTypeOf, test } from 'vitest';
import type { Calls, CallsCoverPaths } from './calls.ts';
import type { RouteName } from './paths.ts';

test('every path has its call and every call its path', () => {
  expectTypeOf<CallsCoverPaths>().toEqualTypeOf<true>();
  expectTypeOf<keyof Calls>().toEqualTypeOf<RouteName>();
});
