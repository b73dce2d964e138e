/** JSON Schemas of the wire, read out of its types: what the reference of the calls and of the socket says about answers. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Config, createGenerator, type Schema } from 'ts-json-schema-generator';

const WIRE = fileURLToPath(new URL('../../../shared/src/api/', import.meta.url));
const ROOTS = [
  { file: 'calls.ts', type: 'Calls' },
  { file: 'socket.ts', type: 'ServerFrame' },
  { file: 'socket.ts', type: 'ClientFrame' },
] as const;

/** Of the calls and of both directions of the socket, by the names that the types have, with what is said of each field. */
export function wireSchemas(): Schema {
  const definitions: NonNullable<Schema['definitions']> = {};
  for (const { file, type } of ROOTS) Object.assign(definitions, schemaOf(file, type).definitions);
  return described({ definitions: inOrder(definitions) }, fileHeaders()) as Schema;
}

/** What a file's first comment says, which the compiler takes for its first type's where that has none. */
function fileHeaders(): ReadonlySet<string> {
  const files = readdirSync(WIRE, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  return new Set(
    files.map((name) => /^\/\*\* (.+?) \*\//.exec(readFileSync(join(WIRE, name), 'utf8'))?.[1] ?? name),
  );
}

/** Rules of docs/spec.md, which mean nothing to who calls. */
const RULES = /(?: \[[A-Z]\d+\])+/g;

/** Comments of types for readers of the reference, without internal terms. */
function described(value: unknown, headers: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((one) => described(one, headers));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => {
      if (key !== 'description' || typeof one !== 'string') return [[key, described(one, headers)]];
      return headers.has(one) ? [] : [[key, one.replaceAll(RULES, '')]];
    }),
  );
}

function schemaOf(file: string, type: string): Schema {
  const config: Config = {
    path: `${WIRE}${file}`,
    tsconfig: fileURLToPath(new URL('../../../shared/tsconfig.src.json', import.meta.url)),
    type,
    expose: 'export',
    // comments are what the reference says of a field
    jsDoc: 'extended',
    // the compiler of the workspace is another, and has looked already
    skipTypeCheck: true,
    additionalProperties: false,
    encodeRefs: false,
    functions: 'fail',
  };
  return createGenerator(config).createSchema(type);
}

function inOrder<Value>(values: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
