/** JSON files of the operator, read at a start; an error names the file, the line and the field. */

import { readFileSync } from 'node:fs';
import { StartRefused } from '@vernier/db/start-refused';
import type { z } from 'zod';

/** Bytes of a file. */
const MAX_JSON_BYTES = 4 * 1024 * 1024;

/** The value of a file, checked by a schema. Throws {@link StartRefused}. */
export function readJsonFile<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> {
  const text = textOf(path);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new StartRefused(`${path} is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path ?? [];
  const name = field.map(String).join('.') || 'the file';
  throw new StartRefused(`${path} line ${lineOf(text, field)}: ${name}: ${issue?.message ?? 'is not valid'}`);
}

function textOf(path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartRefused(
      `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  if (text.length > MAX_JSON_BYTES) throw new StartRefused(`${path} is larger than ${MAX_JSON_BYTES} bytes`);
  return text;
}

/** The line of a field, or of the nearest thing around it; the text is valid JSON. */
function lineOf(text: string, path: readonly PropertyKey[]): number {
  return text.slice(0, new JsonPosition(text).find(path)).split('\n').length;
}

/** A walk through valid JSON up to a field. */
class JsonPosition {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  find(path: readonly PropertyKey[]): number {
    this.#space();
    let start = this.#at;
    for (const key of path) {
      if (!this.#enter(key)) return start;
      start = this.#at;
    }
    return start;
  }

  /** Moves to a member of the object or array here; false when it has none. */
  #enter(key: PropertyKey): boolean {
    const isObject = this.#text[this.#at] === '{';
    if (!isObject && this.#text[this.#at] !== '[') return false;
    this.#at += 1;
    for (let index = 0; ; index += 1) {
      this.#space();
      if (this.#text[this.#at] === '}' || this.#text[this.#at] === ']') return false;
      const name = isObject ? this.#string() : index;
      if (isObject) {
        this.#space();
        this.#at += 1;
        this.#space();
      }
      if (name === key) return true;
      this.#skip();
      this.#space();
      if (this.#text[this.#at] === ',') this.#at += 1;
    }
  }

  #skip(): void {
    let depth = 0;
    do {
      const char = this.#text[this.#at];
      if (char === '"') this.#string();
      else {
        if (char === '{' || char === '[') depth += 1;
        if (char === '}' || char === ']') depth -= 1;
        this.#at += 1;
      }
    } while (depth > 0 || !/[\s,\]}]/.test(this.#text[this.#at] ?? ' '));
  }

  #string(): string {
    const start = this.#at;
    this.#at += 1;
    while (this.#text[this.#at] !== '"') this.#at += this.#text[this.#at] === '\\' ? 2 : 1;
    this.#at += 1;
    return JSON.parse(this.#text.slice(start, this.#at)) as string;
  }

  #space(): void {
    while (/\s/.test(this.#text[this.#at] ?? '.')) this.#at += 1;
  }
}
