/** JSON Schemas of the API's types, with their comments: the outputs of the calls, and the frames of the socket. */

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CallName, callOf, CALLS } from '@vernier/shared/api/calls';
import { type Config, createGenerator, type Schema } from 'ts-json-schema-generator';

const API = fileURLToPath(new URL('../../../shared/src/api/', import.meta.url));
/** The output of a call in the source text of its definition. */
const OUTPUT =
  /^ {2}(\w+): define(?:Get|Post)\('[^']+', \{$[^]*?^ {4}output: (?:json<([^]*?)>\(\)|file\(.*\)),$/gm;
const TYPE_IMPORT = /^import (?:type )?\{([^}]*)\} from '\.\.\/([\w/-]+\.ts)';$/gm;

type Definitions = NonNullable<Schema['definitions']>;

/** By the names that the types have; the outputs of the calls are the properties of `Outputs`. */
export function apiSchemas(): Definitions {
  const folder = mkdtempSync(join(tmpdir(), 'vernier-outputs-'));
  try {
    const outputs = join(folder, 'outputs.ts');
    writeFileSync(outputs, outputTypes());
    const socket = join(API, 'socket.ts');
    const definitions: Definitions = {};
    for (const [file, type] of [
      [outputs, 'Outputs'],
      [socket, 'ServerFrame'],
      [socket, 'ClientFrame'],
    ] as const)
      Object.assign(definitions, schemaOf(file, type).definitions);
    return described(inOrder(definitions), fileHeaders()) as Definitions;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A source file with one interface of all outputs, because the generator reads types and not values. */
function outputTypes(): string {
  const imports: string[] = [];
  const types = new Map<string, string>();
  for (const name of readdirSync(join(API, 'calls'))) {
    const source = readFileSync(join(API, 'calls', name), 'utf8');
    for (const [, call = '', type = 'Empty'] of source.matchAll(OUTPUT)) types.set(call, type);
    for (const [, names = '', file = ''] of source.matchAll(TYPE_IMPORT))
      if (/^(?:shapes|push-wire)/.test(file))
        imports.push(`import type {${names}} from '${join(API, file)}';`);
  }
  const missing = (Object.keys(CALLS) as CallName[]).filter((name) => !types.has(name));
  if (missing.length > 0) throw new Error(`no output is found in the definition of ${missing.join(', ')}`);
  const fields = (Object.keys(CALLS) as CallName[])
    .filter((name) => callOf(name).output.kind === 'json')
    .map((name) => `${name}: ${types.get(name)};`);
  return [
    ...new Set(imports),
    'type Empty = Record<never, never>;',
    `export interface Outputs {\n${fields.join('\n')}\n}`,
  ].join('\n');
}

/** The first comments of the files, which the compiler takes for the first type's if that has none. */
function fileHeaders(): ReadonlySet<string> {
  const files = readdirSync(API, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  return new Set(
    files.map((name) => /^\/\*\* (.+?) \*\//.exec(readFileSync(join(API, name), 'utf8'))?.[1] ?? name),
  );
}

/** Rule ids, which mean nothing to callers. */
const RULES = /(?: \[[A-Z]{2,}-\d+\])+/g;

/** Comments become descriptions, without rule ids and file headers. */
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
    path: file,
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
