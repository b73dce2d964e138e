/** A JSON Schema as a reader takes it in: a type in a few words, a structure as the rows of a table. */

import { escaped, prose } from './markup.ts';
import type { Schema } from './schema.ts';

const REFERENCE = '#/components/schemas/';

/** As markup, with a link where the type has its own place. */
export function typeOf(schema: Schema): string {
  const { $ref, const: only, enum: several, anyOf, items, type } = schema;
  if (typeof $ref === 'string') {
    const name = escaped($ref.slice(REFERENCE.length));
    return `<a href="#type-${name}"><code>${name}</code></a>`;
  }
  if (only !== undefined) return value(only);
  if (Array.isArray(several)) return several.map(value).join(' or ');
  if (Array.isArray(anyOf)) return (anyOf as readonly Schema[]).map(typeOf).join(' or ');
  if (items !== undefined) return `list of ${typeOf(items as Schema)}`;
  const plain = Array.isArray(type) ? type.join(' or ') : typeof type === 'string' ? type : 'any';
  return `${escaped(plain)}${boundsOf(schema)}`;
}

/** Name, type and meaning of each field; nothing of what is no structure. */
export function fieldsOf({ properties = {}, required = [] }: Schema): readonly (readonly string[])[] {
  const needed = new Set(required as readonly string[]);
  return Object.entries(properties as Readonly<Record<string, Schema>>).map(([name, schema]) => {
    const { description } = schema;
    return [
      `<code>${escaped(name)}</code>${needed.has(name) ? '' : ' (optional)'}`,
      typeOf(schema),
      typeof description === 'string' ? prose(description) : '',
    ];
  });
}

function value(one: unknown): string {
  return `<code>${escaped(JSON.stringify(one))}</code>`;
}

function boundsOf({ minimum, maximum, minLength, maxLength }: Schema): string {
  const [least, most] = [minimum ?? minLength, maximum ?? maxLength];
  if (typeof most !== 'number' || most >= Number.MAX_SAFE_INTEGER) return '';
  const what = maximum === undefined ? ' characters' : '';
  return typeof least === 'number' ? ` (${least} to ${most}${what})` : ` (at most ${most}${what})`;
}
