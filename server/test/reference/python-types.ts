/** Python types of JSON schemas: names, annotations, and the TypedDict classes of objects. */

export interface PythonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly pattern?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly PythonSchema[];
  readonly items?: PythonSchema;
  readonly properties?: Readonly<Record<string, PythonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: PythonSchema | boolean;
}

const KEYWORDS = new Set([
  'from',
  'in',
  'is',
  'class',
  'import',
  'global',
  'pass',
  'not',
  'or',
  'and',
  'def',
]);
/** Patterns of amounts: `money` and `decimal` of the API's values. */
const DECIMAL_PATTERN = /^\^-\?\\d\+/;

/** `submitOrder` and `insufficient_margin` as a class. */
export function className(name: string): string {
  return name.replace(/Wire$/, '').replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** `submitOrder` as a method. */
export function methodName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A parameter whose name is a word of Python gets an underscore. */
export function parameterName(name: string): string {
  return KEYWORDS.has(name) ? `${name}_` : name;
}

/** A text in triple quotes. */
export function docstring(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('"""', String.raw`\"\"\"`);
  return `"""${escaped}${escaped.endsWith('"') ? ' ' : ''}"""`;
}

function literal(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return JSON.stringify(value);
}

/** A type of a parameter: a decimal number is a `Number`, and null is the same as an absent parameter. */
export function parameterType(schema: PythonSchema): string {
  const options = schema.anyOf ?? [];
  if (options.some(({ type }) => type === 'number')) return 'Number';
  const types = options.length === 0 ? [simpleType(schema)] : options.map(simpleType);
  const unique = new Set(types.filter((type) => type !== 'None'));
  if (unique.has('str')) for (const type of unique) if (type.startsWith('Literal["')) unique.delete(type);
  return [...unique].join(' | ');
}

function simpleType(schema: PythonSchema): string {
  if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
  if (schema.enum !== undefined) return `Literal[${schema.enum.map(literal).join(', ')}]`;
  switch (schema.type) {
    case 'string':
      return DECIMAL_PATTERN.test(schema.pattern ?? '') ? 'Decimal' : 'str';
    case 'integer':
      return 'int';
    case 'number':
      return 'Decimal';
    case 'boolean':
      return 'bool';
    case 'null':
      return 'None';
    case undefined:
      return 'object';
    default:
      throw new Error(`no Python type for ${JSON.stringify(schema)}`);
  }
}

/** Collects the classes that the annotations of a module need. */
export class PythonClasses {
  readonly #classes: string[] = [];
  readonly #aliases: string[] = [];
  readonly #names = new Set<string>();

  /** The classes, then the unions of them, each of which uses only earlier ones. */
  get sources(): readonly string[] {
    return [...this.#classes, ...this.#aliases];
  }

  /** A named schema: a class for an object, otherwise another name for its type. */
  define(name: string, schema: PythonSchema): void {
    if (schema.properties === undefined) this.#aliases.push(`${name} = ${this.annotation(schema, name)}`);
    else this.annotation(schema, name);
  }

  /** The type of a schema; `name` is that of the class of an object in it. */
  annotation(schema: PythonSchema, name: string): string {
    const { $ref, type, anyOf, items, properties, additionalProperties } = schema;
    if ($ref !== undefined) return className($ref.replace(/^.*\//, ''));
    if (anyOf !== undefined) return this.#union(anyOf, name);
    if (typeof type === 'object')
      return this.#union(
        type.map((each) => ({ ...schema, type: each })),
        name,
      );
    if (type === 'array') return `list[${this.annotation(items ?? {}, name)}]`;
    if (type !== 'object') return simpleType(schema);
    if (properties !== undefined) return this.#class(name, schema);
    const values = typeof additionalProperties === 'object' ? additionalProperties : {};
    return `dict[str, ${this.annotation(values, name)}]`;
  }

  #union(options: readonly PythonSchema[], name: string): string {
    const objects = options.filter((option) => option.properties !== undefined).length;
    const types = options.map((option, index) =>
      this.annotation(option, objects > 1 ? `${name}${variantOf(option, index)}` : name),
    );
    return [...new Set(types)].join(' | ');
  }

  #class(name: string, { properties = {}, required = [], description }: PythonSchema): string {
    if (this.#names.has(name)) throw new Error(`two Python classes are called ${name}`);
    this.#names.add(name);
    const fields = Object.entries(properties).map(([field, schema]) => {
      const type = this.annotation(schema, `${name}${className(field)}`);
      const isAbsentAtTimes = !required.includes(field);
      return { field, type: isAbsentAtTimes ? `NotRequired[${type}]` : type, text: schema.description };
    });
    const text = description === undefined ? [] : [docstring(description)];
    const isPlain = fields.every(({ field }) => !KEYWORDS.has(field));
    this.#classes.push(
      isPlain
        ? [
            `class ${name}(TypedDict):`,
            ...[
              ...text.flatMap((line) => [line, '']),
              ...fields.flatMap(({ field, type, text: meaning }) => [
                `${field}: ${type}`,
                ...(meaning === undefined ? [] : [docstring(meaning)]),
              ]),
              ...(fields.length + text.length === 0 ? ['pass'] : []),
            ].map((line) => (line === '' ? '' : `    ${line}`)),
          ].join('\n')
        : [
            `${name} = TypedDict(`,
            `    "${name}",`,
            '    {',
            ...fields.map(({ field, type }) => `        "${field}": ${JSON.stringify(type)},`),
            '    },',
            ')',
            ...text,
          ].join('\n'),
    );
    return name;
  }
}

/** What tells an option from the others: its topic or event, otherwise its place. */
function variantOf({ properties = {} }: PythonSchema, index: number): string {
  const { topic, event } = properties;
  const value = topic?.const ?? event?.const;
  if (typeof value === 'string') return className(value.toLowerCase());
  return topic?.pattern === undefined ? String(index + 1) : 'Kline';
}
