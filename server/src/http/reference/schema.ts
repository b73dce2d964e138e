/** JSON Schemas of the reference: those of the wire, which are generated from its types, and what the documents make of them. */

import wire from './wire-schemas.json' with { type: 'json' };

export type Schema = Readonly<Record<string, unknown>>;

interface CallSchema {
  readonly properties: { readonly input: Schema; readonly output: Schema };
}

const DEFINITIONS = wire.definitions as unknown as Readonly<Record<string, Schema>>;
const CALLS = DEFINITIONS['Calls']?.['properties'] as Readonly<Record<string, CallSchema>>;
const OWN_REFERENCE = '#/definitions/';
const REFERENCE = '#/components/schemas/';

/** What a call answers where it succeeds, as the types say it. */
export function outputOf(name: string): Schema {
  const call = CALLS[name];
  if (call === undefined) throw new Error(`the wire knows no call ${name}`);
  return moved(call.properties.output) as Schema;
}

/** The parameters that the types promise for a call. */
export function typedParameters(name: string): readonly string[] {
  const { $ref, properties } = CALLS[name]?.properties.input ?? {};
  const named = typeof $ref === 'string' ? definition($ref.slice(OWN_REFERENCE.length)) : undefined;
  return Object.keys(named?.['properties'] ?? properties ?? {});
}

export function definition(name: string): Schema {
  const found = DEFINITIONS[name];
  if (found === undefined) throw new Error(`the wire has no type ${name}`);
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

/** With its references where a document of ours keeps them. */
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
