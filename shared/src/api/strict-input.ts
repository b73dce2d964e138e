/** Strict inputs: an object that has a field which its schema does not name is refused with the names [REQUEST-8]. */

import { z } from 'zod';
import { type Refusal, refuse } from '../refusals.ts';

/** Names that one refusal lists, and characters of each that it repeats. */
const MAX_NAMES = 20;
const MAX_NAME_LENGTH = 64;

/** More fields than any input names. */
const MOST_FIELDS = 100;

/** The input without the fields beyond so many that some are unknown anyway: looking at each costs time, and a body has room for 100,000. */
export function firstFields(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  const names = Object.keys(input);
  if (names.length <= MOST_FIELDS) return input;
  return Object.fromEntries(
    names.slice(0, MOST_FIELDS).map((name) => [name, (input as Record<string, unknown>)[name]]),
  );
}

/** The schema of an object, refusing unknown fields; its other checks and its result stay. */
export function strictInput<Schema extends z.ZodType>(schema: Schema): Schema {
  return strict(schema) as unknown as Schema;
}

function strict(schema: z.core.$ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) return schema.strict();
  if (schema instanceof z.ZodOptional) return strict(schema.unwrap()).optional();
  if (schema instanceof z.ZodNullable) return strict(schema.unwrap()).nullable();
  // An object whose fields are brought into another form.
  if (schema instanceof z.ZodPipe) return strict(schema.in).pipe(schema.out as z.ZodType);
  throw new TypeError(`an input is an object, not ${(schema as z.ZodType).def.type}`);
}

/** The refusal of an input that its schema does not accept; `whole` is the name of the input itself. */
export function inputRefusal({ issues }: z.core.$ZodError, whole: string): Refusal {
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : [],
  );
  if (unknown.length > 0) {
    const fields = unknown.slice(0, MAX_NAMES).map((name) => name.slice(0, MAX_NAME_LENGTH));
    return refuse('unknown_field', { fields });
  }
  const fields = new Set(issues.map((issue) => String(issue.path[0] ?? whole)));
  return refuse('validation_failed', { fields: [...fields] });
}
