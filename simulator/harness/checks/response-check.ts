/** Check of responses against the log: no acknowledged event is lost, and no request is executed twice. */

import { invariant } from '@vernier/shared/assert';

/** A parsed response. */
export interface ClientResponse {
  readonly refused: string | null;
  /** Sequence numbers of its events. */
  readonly seqs: readonly number[];
}

export class ResponseCheck {
  readonly #texts = new Map<string, string>();
  readonly #owners = new Map<number, string>();

  /** A key always gets the same response, and an event belongs to one key [IDEMPOTENCY-1] [IDEMPOTENCY-2]. Returns the refusal, if any. */
  note(key: string, text: string): string | null {
    const response = JSON.parse(text) as ClientResponse;
    if (response.refused === 'validation_failed') return response.refused;
    const first = this.#texts.get(key);
    invariant(first === undefined || first === text, `key ${key} got two different responses`);
    this.#texts.set(key, text);
    for (const seq of response.seqs) {
      invariant((this.#owners.get(seq) ?? key) === key, `event ${seq} is in the responses of two keys`);
      this.#owners.set(seq, key);
    }
    return response.refused;
  }

  answered(key: string): boolean {
    return this.#texts.has(key);
  }

  /** After all responses: the log contains their events, and each event caused by a request is in a response [STORE-5]. */
  checkLog(log: { readonly lastSeq: number; readonly requested: ReadonlySet<number> }): void {
    for (const seq of this.#owners.keys())
      invariant(seq <= log.lastSeq, `acknowledged event ${seq} is in the log`);
    for (const seq of log.requested) invariant(this.#owners.has(seq), `event ${seq} is in a response`);
  }
}
