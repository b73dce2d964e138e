/** JSON Schemas of the wire, read out of its types: what the reference of the calls and of the socket says about answers. */

import { fileURLToPath } from 'node:url';
import { type Config, createGenerator, type Schema } from 'ts-json-schema-generator';

const WIRE = fileURLToPath(new URL('../../../shared/src/wire/', import.meta.url));
const ROOTS = [
  { file: 'calls.ts', type: 'Calls' },
  { file: 'socket.ts', type: 'ServerFrame' },
  { file: 'socket.ts', type: 'ClientFrame' },
] as const;

/** Of the calls and of both directions of the socket, by the names that the types have. */
export function wireSchemas(): Schema {
  const definitions: NonNullable<Schema['definitions']> = {};
  for (const { file, type } of ROOTS) Object.assign(definitions, schemaOf(file, type).definitions);
  return { definitions: inOrder(definitions) };
}

function schemaOf(file: string, type: string): Schema {
  const config: Config = {
    path: `${WIRE}${file}`,
    tsconfig: fileURLToPath(new URL('../../../shared/tsconfig.src.json', import.meta.url)),
    type,
    expose: 'export',
    jsDoc: 'basic',
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
