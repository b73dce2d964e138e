/** Descriptions in the API documents: of every call, parameter and field, in the files that define them. */

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type CallName, callOf, CALLS } from '@vernier/shared/api/calls';
import { expect, test } from 'vitest';
import { asyncapiDocument } from '../../src/http/reference/asyncapi.ts';
import { openapiDocument } from '../../src/http/reference/openapi.ts';
import type { Route } from '../../src/platform/routing/route.ts';
import { FORBIDDEN, sentencesOf, wordsOf } from '../content/plain-english.ts';
import { type Json, proseOf, schemaFaults } from './document-texts.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const FOLDERS = ['shared/src/api/calls', 'shared/src/api/shapes', 'server/src/http/udf'];

const NAMES = Object.keys(CALLS) as CallName[];
/** Words of a sentence in the documents. Screens and emails have shorter ones. */
const MAX_WORDS = 26;
const FACTS = { version: '1', url: 'https://trade.example.org', email: 'operator@example.org' };
const routes = NAMES.map((name) => ({ name, call: callOf(name) })) as unknown as readonly Route[];
const openapi = openapiDocument(routes, FACTS);
const { paths, components } = openapi as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Json>>>>;
};
const operations = Object.values(paths).flatMap((methods) => Object.values(methods));

interface Content {
  readonly schema: Json;
}

/** The file that defines a call or a shape, for the message of a fault. */
function fileOf(name: string): string {
  const call = `${name.charAt(0).toLowerCase()}${name.slice(1).replace(/Input$/, '')}`;
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(`${ROOT}${folder}`).map((file) => `${folder}/${file}`),
  );
  const define = new RegExp(`^(?:export const ${name} =|  ${call}: define)`, 'm');
  return files.find((file) => define.test(readFileSync(`${ROOT}${file}`, 'utf8'))) ?? FOLDERS.join(' or ');
}

/** Adds where to write what is missing. */
function withFile(name: string, faults: readonly string[]): readonly string[] {
  return faults.map((fault) => `${fault}: add .describe('… .') in ${fileOf(name)}`);
}

function bodiesOf(operation: Json): readonly Json[] {
  const responses = Object.values(operation['responses'] as Readonly<Record<string, Json>>);
  return responses.flatMap(({ content = {} }) =>
    Object.values(content as Readonly<Record<string, Content>>).map(({ schema }) => schema),
  );
}

test('[REFERENCE-13] every call and every parameter has a description', () => {
  for (const operation of operations) {
    const name = String(operation['operationId']);
    const description = String(operation['description']).split('\n', 1)[0] ?? '';
    expect([name, description]).toEqual([name, expect.stringMatching(/^[A-Z`].{10,}[.]$/s)]);
    for (const parameter of (operation['parameters'] ?? []) as readonly Json[]) {
      const isDescribed = parameter['$ref'] !== undefined || String(parameter['description']).endsWith('.');
      const fault = `${name}.${String(parameter['name'])} has no description`;
      expect(isDescribed ? [] : withFile(name, [fault])).toEqual([]);
    }
  }
});

test('[REFERENCE-13] every field of a body and of a response has one, and every constant a type', () => {
  const shapes = Object.entries(components['schemas'] ?? {});
  const found = [
    ...shapes.flatMap(([name, schema]) => withFile(name, schemaFaults(schema, name))),
    ...operations.flatMap((operation) => {
      const name = String(operation['operationId']);
      return withFile(
        name,
        bodiesOf(operation).flatMap((schema) => schemaFaults(schema, name)),
      );
    }),
  ];
  expect(found).toEqual([]);
  expect(shapes.length).toBeGreaterThan(100);
});

test('[REFERENCE-13] so has every field of a frame of the socket', () => {
  const { components: parts } = asyncapiDocument(FACTS) as unknown as {
    readonly components: { readonly messages: Readonly<Record<string, { readonly payload: Json }>> };
  };
  const found = Object.entries(parts.messages).flatMap(([name, { payload }]) =>
    schemaFaults(payload, name).map((fault) => `${fault}: add it in shared/src/api/shapes/frames.ts`),
  );
  expect(found).toEqual([]);
});

test('[REFERENCE-13] the texts use the words of the pages, in sentences of at most 26 words', () => {
  const prose = [...proseOf(openapi), ...proseOf(asyncapiDocument(FACTS))];
  expect(prose.filter((text) => FORBIDDEN.test(text))).toEqual([]);
  const sentences = prose.flatMap(sentencesOf);
  expect(sentences.filter((sentence) => wordsOf(sentence).length > MAX_WORDS)).toEqual([]);
  expect(sentences.length).toBeGreaterThan(1000);
});

test('[REFERENCE-14] public calls need no session, and the others one', () => {
  for (const name of NAMES) {
    const { method, path, session } = callOf(name);
    const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    const needed =
      session === 'ignored' ? [] : session === 'optional' ? [{}, { session: [] }] : [{ session: [] }];
    expect([name, operation?.['security']]).toEqual([name, needed]);
  }
});

test('[REFERENCE-13] a field without a description is found with its place, and one without a type too', () => {
  const field = {
    type: 'object',
    properties: { b: { enum: [1], description: 'One.' }, c: { type: 'string' } },
  };
  const faults = schemaFaults(
    { type: 'object', properties: { a: { type: 'array', items: field } } },
    'Shape',
  );
  expect(faults).toEqual([
    'Shape.a has no description',
    'Shape.a[].b has values without a type',
    'Shape.a[].c has no description',
  ]);
  expect(fileOf('OrderWire')).toBe('shared/src/api/shapes/order.ts');
  expect(fileOf('SubmitOrderInput')).toBe('shared/src/api/calls/orders.ts');
});
