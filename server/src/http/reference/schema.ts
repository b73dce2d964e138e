/** JSON Schemas of the reference, derived from the zod schemas of the calls, the shapes and the socket's frames. */

import { type CallName, callOf, CALLS } from '@vernier/shared/api/calls';
import type { CallDefinition } from '@vernier/shared/api/define-call';
import * as account from '@vernier/shared/api/shapes/account';
import * as activity from '@vernier/shared/api/shapes/activity';
import * as fairness from '@vernier/shared/api/shapes/fairness';
import * as figure from '@vernier/shared/api/shapes/figure';
import * as frames from '@vernier/shared/api/shapes/frames';
import * as journal from '@vernier/shared/api/shapes/journal';
import * as market from '@vernier/shared/api/shapes/market';
import * as order from '@vernier/shared/api/shapes/order';
import * as performance from '@vernier/shared/api/shapes/performance';
import * as push from '@vernier/shared/api/shapes/push';
import * as site from '@vernier/shared/api/shapes/site';
import * as support from '@vernier/shared/api/shapes/support';
import * as trader from '@vernier/shared/api/shapes/trader';
import * as transfer from '@vernier/shared/api/shapes/transfer';
import * as user from '@vernier/shared/api/shapes/user';
import { z } from 'zod';

export type Schema = Readonly<Record<string, unknown>>;

const REFERENCE = '#/components/schemas/';
const SHAPES: ReadonlyMap<z.ZodType, string> = new Map(
  [
    account,
    activity,
    fairness,
    figure,
    frames,
    journal,
    market,
    order,
    performance,
    push,
    site,
    support,
    trader,
    transfer,
    user,
  ].flatMap((file: Readonly<Record<string, unknown>>) =>
    Object.entries(file).flatMap(([name, shape]) =>
      shape instanceof z.ZodType ? [[shape, name] as const] : [],
    ),
  ),
);

/** Outputs by the name of the first call that has them. */
const OUTPUTS: ReadonlyMap<z.ZodType, string> = new Map(
  (Object.keys(CALLS) as CallName[]).toReversed().flatMap((name) => {
    const { output } = callOf(name);
    return output.kind === 'json' ? [[output.schema, name] as const] : [];
  }),
);

let derived: ReadonlyMap<string, Schema> | undefined;

/** By the names of the shapes; outputs that are no shape have the name of the first call with that output. */
function schemas(): ReadonlyMap<string, Schema> {
  derived ??= derive();
  return derived;
}

function derive(): ReadonlyMap<string, Schema> {
  const registry = z.registry<{ id: string }>();
  for (const [shape, id] of SHAPES) registry.add(shape, { id });
  for (const [output, id] of OUTPUTS) if (!SHAPES.has(output)) registry.add(output, { id });
  const found = z.toJSONSchema(registry, { uri: (id) => `${REFERENCE}${id}`, override: compact }).schemas;
  return new Map(Object.entries(found).map(([id, { $schema: _, $id: __, ...schema }]) => [id, schema]));
}

export interface FieldsSchema extends Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/** What a caller sends. */
export function inputSchema({ input }: Pick<CallDefinition, 'input'>): FieldsSchema {
  const options = { io: 'input', unrepresentable: 'any', override: withIntegers } as const;
  const { $schema: _, ...schema } = z.toJSONSchema(input, options);
  return schema as FieldsSchema;
}

/** What a caller gets, of a schema that is no shape. */
export function outputSchema(output: z.ZodType): FieldsSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(output, { override: compact });
  return schema as FieldsSchema;
}

interface Converted {
  readonly jsonSchema: z.core.JSONSchema.BaseSchema;
}

/** Literals of whole numbers are integers. */
function withIntegers({ jsonSchema }: Converted): void {
  const { type, const: single, enum: several } = jsonSchema;
  const values = several ?? (single === undefined ? [] : [single]);
  if (type === 'number' && values.length > 0 && values.every(Number.isInteger)) jsonSchema.type = 'integer';
}

/** Without the bounds that every integer of a response has. */
function compact(converted: Converted): void {
  withIntegers(converted);
  const { jsonSchema } = converted;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}

/** `data` of a successful response. */
export function outputOf(output: z.ZodType): Schema {
  const shape = SHAPES.get(output);
  return shape === undefined ? definition(OUTPUTS.get(output) ?? '') : reference(shape);
}

export function definition(name: string): Schema {
  const found = schemas().get(name);
  if (found === undefined) throw new Error(`no shape and no output is called ${name}`);
  return found;
}

export function reference(name: string): Schema {
  return { $ref: `${REFERENCE}${name}` };
}

/** Every shape that these lead to, by name and in order, for a document's components. */
export function componentsOf(...roots: readonly unknown[]): Record<string, Schema> {
  const found = new Map<string, Schema>();
  const waiting: unknown[] = [...roots];
  while (waiting.length > 0) {
    for (const name of namesIn(waiting.pop())) {
      const schema = schemas().get(name);
      if (found.has(name) || schema === undefined) continue;
      found.set(name, schema);
      waiting.push(schema);
    }
  }
  return Object.fromEntries([...found].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function namesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    key === '$ref' && typeof inner === 'string' && inner.startsWith(REFERENCE)
      ? [inner.slice(REFERENCE.length)]
      : namesIn(inner),
  );
}
