/** Canary values: personal data in every request of a test, which its end must not find in logs, metrics or traces. */

import type { InjectOptions } from 'fastify';
import { expect } from 'vitest';

const PERSONAL =
  /account|mail|mobile|phone|^to$|pass|code|totp|token|name|card|address|payee|bank|memo|content|text|search/i;
/** Shorter values, plain words and days are anywhere by chance. */
const DISTINCTIVE = /^(?!\d{4}-\d\d-\d\d$)(?=.*[\d@ ]).{6,200}$/s;
/** Enough of them, also for tests that send thousands of generated ones. */
const MOST = 2_000;

export class CanaryValues {
  readonly #values = new Set<string>();

  note({ payload, query, headers }: InjectOptions): void {
    this.#walk('', typeof payload === 'string' ? parsed(payload) : payload);
    this.#walk('', query);
    this.#record(headers?.['authorization']);
  }

  get size(): number {
    return this.#values.size;
  }

  expectNoneIn(text: string): void {
    expect([...this.#values].filter((value) => isIn(text, value))).toEqual([]);
  }

  #walk(key: string, value: unknown): void {
    if (typeof value === 'string' && PERSONAL.test(key)) this.#record(value);
    if (typeof value !== 'object' || value === null || Symbol.asyncIterator in value) return;
    if (Buffer.isBuffer(value)) return;
    for (const [inner, one] of Object.entries(value)) this.#walk(inner, one);
  }

  #record(value: unknown): void {
    if (typeof value !== 'string' || this.#values.size >= MOST) return;
    const bare = value.replace(/^Bearer /, '');
    if (DISTINCTIVE.test(bare)) this.#values.add(bare);
  }
}

/** Digits alone count as a whole word only: a random request id can contain them by chance. */
function isIn(text: string, value: string): boolean {
  if (!text.includes(value)) return false;
  return !/^\d+$/.test(value) || new RegExp(String.raw`(?<![\w.])${value}(?!\w)`).test(text);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
