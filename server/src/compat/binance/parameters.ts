/** Parameters of a request: those of the query, then those of the body, each once and as text. Unknown ones are ignored. */

import { BinanceError, failure } from './errors.ts';

const CLIENT_ID = /^[A-Za-z0-9._-]{1,36}$/;
const WHOLE = /^[0-9]{1,16}$/;

export class Parameters {
  readonly #values = new Map<string, string>();

  constructor(query: string, body: string) {
    for (const text of [query, body])
      for (const [name, value] of new URLSearchParams(text))
        if (!this.#values.has(name)) this.#values.set(name, value);
  }

  /** Parameters of one order of a list. */
  static of(fields: Readonly<Record<string, unknown>>): Parameters {
    const texts = Object.entries(fields).map(([name, value]) => [name, String(value)] as const);
    return new Parameters(new URLSearchParams(Object.fromEntries(texts)).toString(), '');
  }

  /** Undefined when it is absent or empty. */
  text(name: string): string | undefined {
    const value = this.#values.get(name);
    return value === '' ? undefined : value;
  }

  required(name: string): string {
    const value = this.text(name);
    if (value !== undefined) return value;
    const msg = `Mandatory parameter '${name}' was not sent, was empty/null, or malformed.`;
    throw new BinanceError({ code: -1102, msg });
  }

  /** A whole number of at most sixteen digits. */
  whole(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const number = WHOLE.test(value) ? Number.parseInt(value, 10) : Number.NaN;
    if (Number.isSafeInteger(number)) return number;
    throw new BinanceError({ code: -1130, msg: `Data sent for parameter '${name}' is not valid.` });
  }

  flag(name: string): boolean {
    return this.text(name)?.toLowerCase() === 'true';
  }

  /** One of a few words, in upper case. */
  word<Word extends string>(name: string, words: readonly Word[]): Word | undefined {
    const value = this.text(name)?.toUpperCase();
    if (value === undefined) return undefined;
    const found = words.find((word) => word === value);
    if (found === undefined)
      throw new BinanceError({ code: -1130, msg: `Data sent for parameter '${name}' is not valid.` });
    return found;
  }

  /** The client's own name for an order. */
  clientId(...names: readonly string[]): string | undefined {
    const value = names.map((name) => this.text(name)).find((text) => text !== undefined);
    if (value !== undefined && !CLIENT_ID.test(value)) throw failure('badClientId');
    return value;
  }

  /** The rows that a list may have, within its bounds. */
  limit(usual: number, most: number): number {
    return Math.min(Math.max(1, this.whole('limit') ?? usual), most);
  }
}
