/** The names of a call's parameters, for tests that send anything in them. */

import { type CallName, callOf } from '@vernier/shared/api/calls';
import { inputSchema } from '../../src/http/reference/schema.ts';

/** A call without parameters gets one that it does not know. */
export function parametersOf(name: CallName): readonly string[] {
  const call = callOf(name);
  const names = call.takesFile === true ? [] : Object.keys(inputSchema(call).properties ?? {});
  return names.length === 0 ? ['page'] : names;
}
