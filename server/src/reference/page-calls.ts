/** The calls of the reference page, out of the very document that programs read. */

import { escaped, prose, sample, table } from './markup.ts';
import { fieldsOf, typeOf } from './schema-text.ts';
import type { Schema } from './schema.ts';

interface Parameter {
  readonly name?: string;
  readonly in?: string;
  readonly required?: boolean;
  readonly schema?: Schema;
  readonly example?: string | number | boolean;
  readonly $ref?: string;
}

interface Body {
  readonly content: Readonly<Record<string, { readonly schema: Schema; readonly example?: object }>>;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, { readonly content?: Body['content'] }>>;
  readonly 'x-token-scope'?: string;
  readonly 'x-rate-limit'?: { readonly calls: number; readonly seconds: number };
  readonly 'x-refusals'?: readonly string[];
}

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly 'x-refusals': readonly { code: number; reason: string; status: number; when: string }[];
}

const JSON_TYPE = 'application/json';

export function callSections({ paths, tags }: Document): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return tags
    .map(({ name, description }) => {
      const own = calls.filter(({ operation }) => operation.tags[0] === name);
      return `<section class="calls" aria-labelledby="${name}"><h2 id="${name}">${name}</h2><p>${prose(description)}</p>${own.map(callOf).join('')}</section>`;
    })
    .join('');
}

export function typeSections({ components }: Document): string {
  return Object.entries(components.schemas)
    .map(([name, schema]) => {
      const words = escaped(`${name} type`.toLowerCase());
      const { description } = schema;
      const text = typeof description === 'string' ? `<p>${prose(description)}</p>` : '';
      const rows = fieldsOf(schema);
      const inside =
        rows.length === 0 ? `<p>${typeOf(schema)}</p>` : table(['Field', 'Type', 'Meaning'], rows);
      return `<details id="type-${name}" data-words="${words}"><summary><code>${name}</code></summary><div class="body">${text}${inside}</div></details>`;
    })
    .join('');
}

interface Placed {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

function callOf({ path, method, operation }: Placed): string {
  const { operationId, summary, description = '' } = operation;
  const words = escaped(`${operationId} ${method} ${path} ${summary} ${description}`.toLowerCase());
  return `<details id="call-${operationId}" data-words="${words}"><summary><b class="${method}">${method.toUpperCase()}</b><code>${escaped(path)}</code><span>${escaped(summary)}</span></summary><div class="body">${
    description === '' ? '' : `<p>${prose(description)}</p>`
  }${parametersOf(operation)}<h3>Example</h3>${sample(curlOf({ path, method, operation }))}${answerOf(operation)}${refusalsOf(operation)}${factsOf(operation)}</div></details>`;
}

function parametersOf({ parameters = [], requestBody }: Operation): string {
  const named = parameters.filter(({ name }) => name !== undefined);
  const rows = named.map(({ name = '', in: place = '', required, schema = {} }) => [
    `<code>${escaped(name)}</code>${required === true ? '' : ' (optional)'}`,
    typeOf(schema),
    place,
  ]);
  const schema =
    requestBody?.content[JSON_TYPE]?.schema ?? requestBody?.content['multipart/form-data']?.schema;
  const fields = fieldsOf(schema ?? {}).map(([name = '', type = '']) => [name, type, 'body']);
  const all = [...rows, ...fields];
  return all.length === 0 ? '' : `<h3>Parameters</h3>${table(['Name', 'Type', 'In'], all)}`;
}

/** Works as it stands, with the token in a variable of the shell. */
function curlOf({ path, method, operation }: Placed): string {
  const { parameters = [], requestBody, security } = operation;
  const query = new URLSearchParams();
  let filled = path;
  for (const { name, in: place, example } of parameters) {
    if (name === undefined || example === undefined) continue;
    if (place === 'path') filled = filled.replace(`{${name}}`, String(example));
    else query.append(name, String(example));
  }
  const search = query.size === 0 ? '' : `?${query.toString()}`;
  const example = requestBody?.content[JSON_TYPE]?.example;
  const lines = [`curl ${method === 'post' ? '-X POST ' : ''}"$VERNIER${filled}${search}"`];
  if (security.some((one) => 'session' in one)) lines.push('-H "authorization: $TOKEN"');
  if (parameters.some(({ $ref }) => $ref?.endsWith('/idempotencyKey') === true))
    lines.push('-H "idempotency-key: order-2026-01-05-0001"');
  if (parameters.some(({ $ref }) => $ref?.endsWith('/langNeeded') === true)) lines.push('-H "lang: en"');
  if (requestBody?.content['multipart/form-data'] !== undefined) lines.push('-F "file=@picture.png"');
  if (example !== undefined && Object.keys(example).length > 0)
    lines.push("-H 'content-type: application/json'", `-d '${JSON.stringify(example)}'`);
  return lines.join(' \\\n  ');
}

function answerOf({ responses }: Operation): string {
  const content = responses['200']?.content ?? {};
  const files = Object.keys(content).filter((type) => type !== JSON_TYPE);
  if (files.length > 0) return `<h3>Answer</h3><p>A file: <code>${escaped(files.join(', '))}</code></p>`;
  const { oneOf, anyOf, properties } = content[JSON_TYPE]?.schema ?? {};
  const [first] = (oneOf ?? anyOf ?? [{ properties }]) as readonly Schema[];
  const { data } = (first?.['properties'] ?? {}) as Readonly<Record<string, Schema>>;
  const schema = data ?? first ?? {};
  const rows = fieldsOf(schema);
  const inside = rows.length > 0 ? table(['Field', 'Type', 'Meaning'], rows) : `<p>${typeOf(schema)}</p>`;
  return `<h3>Answer${data === undefined ? '' : ' (data)'}</h3>${inside}`;
}

function refusalsOf(operation: Operation): string {
  const reasons = operation['x-refusals'] ?? [];
  if (reasons.length === 0) return '';
  const links = reasons.map((reason) => `<a href="#refusal-${reason}"><code>${reason}</code></a>`);
  return `<h3>Refusals</h3><p>${links.join(', ')}</p>`;
}

function factsOf(operation: Operation): string {
  const limit = operation['x-rate-limit'];
  const scope = operation['x-token-scope'];
  const needs = operation.security.every((one) => 'session' in one) ? 'Needs a session' : 'Open to anybody';
  const facts = [
    needs,
    scope === 'read' || scope === 'trade' ? `Tokens for programs: scope ${scope}` : '',
    scope === 'none' ? 'Not for tokens of programs' : '',
    limit === undefined ? '' : `${limit.calls} calls in ${limit.seconds} s`,
  ];
  return `<ul class="facts">${facts
    .filter((fact) => fact !== '')
    .map((fact) => `<li>${fact}</li>`)
    .join('')}</ul>`;
}
