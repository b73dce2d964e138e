/** A JSON Schema as a reader takes it in: a type in a few words, a structure as the rows of a table. */

import { escaped, sentenceHtml, table } from './markup.ts';
import type { Schema } from '../schema.ts';

/** Larger ones only keep numbers exact. */
const TELLING_LIMIT = 1_000_000;

const REFERENCE = '#/components/schemas/';

/** As markup, with a link where the type has its own place. */
export function typeOf(schema: Schema): string {
  const { $ref, const: only, enum: several, anyOf, items, type } = schema;
  if (typeof $ref === 'string') {
    const name = escaped($ref.slice(REFERENCE.length));
    return `<a href="#type-${name}"><code>${name}</code></a>`;
  }
  if (only !== undefined) return value(only);
  if (Array.isArray(several)) return withoutTexts(several).map(value).join(' or ');
  if (Array.isArray(anyOf)) return severalOf(anyOf as readonly Schema[]);
  if (items !== undefined) return `list of ${typeOf(items as Schema)}`;
  const plain = Array.isArray(type) ? type.join(' or ') : typeof type === 'string' ? type : 'any';
  return `${escaped(plain)}${boundsOf(schema)}`;
}

/** Union types. A number may be sent as text too; the introduction says so once, so it is left out here. */
function severalOf(schemas: readonly Schema[]): string {
  const hasNumber = schemas.some(({ type }) => type === 'number' || type === 'integer');
  const values = schemas.flatMap(({ const: only }) => (only === undefined ? [] : [only]));
  if (values.length === schemas.length) return withoutTexts(values).map(value).join(' or ');
  const shown = hasNumber ? schemas.filter(({ type }) => type !== 'string') : schemas;
  return shown.map(typeOf).join(' or ');
}

function withoutTexts(values: readonly unknown[]): readonly unknown[] {
  const numbers = new Set(values.filter((one) => typeof one === 'number').map(String));
  return values.filter((one) => typeof one !== 'string' || !numbers.has(one));
}

/** Name, type and meaning of each field; empty for a schema without fields. */
export function fieldsOf({ properties = {}, required = [] }: Schema): readonly (readonly string[])[] {
  const needed = new Set(required as readonly string[]);
  return Object.entries(properties as Readonly<Record<string, Schema>>).map(([name, schema]) => {
    const { description } = schema;
    return [
      `<code>${escaped(name)}</code>${needed.has(name) ? '' : ' <small>optional</small>'}`,
      typeOf(schema),
      typeof description === 'string' ? sentenceHtml(description) : '',
    ];
  });
}

/** All of it: fields, each with its meaning under its type, or the type of what has no fields. */
export function structureOf(schema: Schema): string {
  const rows = fieldsOf(schema).map(([name = '', type = '', meaning = '']) => [
    name,
    meaning === '' ? type : `${type}<span class="meaning">${meaning}</span>`,
  ]);
  return rows.length === 0 ? `<p>${typeOf(schema)}</p>` : table(['Field', 'Type'], rows);
}

function value(one: unknown): string {
  return `<code>${escaped(JSON.stringify(one))}</code>`;
}

function boundsOf({ minimum, maximum, minLength, maxLength }: Schema): string {
  const [least, most] = [minimum ?? minLength, maximum ?? maxLength];
  if (typeof most !== 'number' || most >= TELLING_LIMIT) return '';
  const what = maximum === undefined ? ' characters' : '';
  return typeof least === 'number' ? ` (${least} to ${most}${what})` : ` (at most ${most}${what})`;
}
