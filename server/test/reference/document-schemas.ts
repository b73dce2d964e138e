/** Schemas of an API document by their place in it, for tests that validate responses. */

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

export class DocumentSchemas {
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  readonly #compiled = new Map<string, ValidateFunction>();
  readonly #document: object;

  constructor(document: object) {
    addFormats(this.#ajv);
    this.#document = document;
    this.#ajv.addSchema(document, 'document');
  }

  has(place: readonly string[]): boolean {
    let at: unknown = this.#document;
    for (const step of place) at = (at as Readonly<Record<string, unknown>> | undefined)?.[step];
    return at !== undefined;
  }

  /** Faults of a value by the schema at a place; empty when it fits. */
  faults(place: readonly string[], value: unknown): readonly string[] {
    const pointer = place.map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
    const found =
      this.#compiled.get(pointer) ?? this.#ajv.compile({ $ref: `document#/${encodeURI(pointer)}` });
    this.#compiled.set(pointer, found);
    if (found(value)) return [];
    return (found.errors ?? []).map(({ instancePath, message, params }) =>
      [instancePath, message, JSON.stringify(params)].join(' '),
    );
  }
}
