/** Structure and texts of the API documents: fields without a description, values without a type, and paragraphs of prose. */

export type Json = Readonly<Record<string, unknown>>;

interface Walk {
  /** What it is, such as `OrderWire.TradeFee`. */
  readonly place: string;
  readonly found: string[];
}

/** Keywords with one schema, and with several. */
const INNER = ['items', 'additionalProperties'];
const OPTIONS = ['anyOf', 'oneOf', 'allOf'];
/** Fields with texts for readers. */
const TEXT_KEYS = new Set(['summary', 'description', 'when']);

/** One line for each fault of a schema and of everything inside. */
export function schemaFaults(schema: Json, place: string): readonly string[] {
  const found: string[] = [];
  follow(schema, { place, found });
  return found;
}

function follow(schema: Json, { place, found }: Walk): void {
  if (('const' in schema || 'enum' in schema) && schema['type'] === undefined)
    found.push(`${place} has values without a type`);
  for (const [name, field] of Object.entries((schema['properties'] ?? {}) as Json)) {
    if (!isObject(field)) continue;
    if (!isDescribed(field)) found.push(`${place}.${name} has no description`);
    follow(field, { place: `${place}.${name}`, found });
  }
  for (const key of INNER) {
    const inner = schema[key];
    if (isObject(inner)) follow(inner, { place: `${place}[]`, found });
  }
  for (const key of OPTIONS)
    for (const option of (schema[key] ?? []) as readonly Json[]) follow(option, { place, found });
}

/** By itself, or by the shape that it refers to. */
function isDescribed({ description, $ref, anyOf = [] }: Json): boolean {
  if (typeof description === 'string') return description.endsWith('.');
  return [{ $ref }, ...(anyOf as readonly Json[])].some((option) => typeof option['$ref'] === 'string');
}

/** Lines of all summaries and descriptions, without code, headings and lists of calls. */
export function proseOf(document: unknown, key = ''): readonly string[] {
  if (typeof document === 'string') return TEXT_KEYS.has(key) ? linesOf(document) : [];
  if (typeof document !== 'object' || document === null) return [];
  return Object.entries(document).flatMap(([name, value]) => proseOf(value, name));
}

function linesOf(text: string): readonly string[] {
  return text
    .replaceAll(/```.*?```/gs, '')
    .replaceAll(/\([^)\s]*\)/g, '')
    .replaceAll(/`[^`]*`(?:, `[^`]*`)*/g, 'X')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
