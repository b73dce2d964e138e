/** JSON Schemas of the reference, which `npm run reference` generates from the types of the API. */

import generated from './generated.json' with { type: 'json' };

export type Schema = Readonly<Record<string, unknown>>;

const DEFINITIONS = generated.schemas as unknown as Readonly<Record<string, Schema>>;
const OUTPUTS = DEFINITIONS['Outputs']?.['properties'] as Readonly<Record<string, Schema>>;
const OWN_REFERENCE = '#/definitions/';
const REFERENCE = '#/components/schemas/';

/** `data` of a successful response. */
export function outputOf(name: string): Schema {
  const output = OUTPUTS[name];
  if (output === undefined) throw new Error(`the call ${name} has no schema: npm run reference`);
  return moved(output) as Schema;
}

export function definition(name: string): Schema {
  const found = DEFINITIONS[name];
  if (found === undefined) throw new Error(`the API has no type ${name}: npm run reference`);
  return moved(found) as Schema;
}

export function reference(name: string): Schema {
  return { $ref: `${REFERENCE}${name}` };
}

/** Every named schema that these lead to, by name and in order, for a document's components. */
export function componentsOf(...roots: readonly unknown[]): Record<string, Schema> {
  const found = new Map<string, Schema>();
  const waiting: unknown[] = [...roots];
  while (waiting.length > 0) {
    for (const name of namesIn(waiting.pop())) {
      if (found.has(name) || DEFINITIONS[name] === undefined) continue;
      const schema = definition(name);
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

/** With its references at the place that the documents use. */
function moved(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(moved);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]: [string, unknown]) =>
      key === '$ref' && typeof inner === 'string'
        ? [key, inner.replace(OWN_REFERENCE, REFERENCE)]
        : [key, moved(inner)],
    ),
  );
}
