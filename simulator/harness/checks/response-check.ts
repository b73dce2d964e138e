/** What clients were told against what is in the log: nothing acknowledged is lost, nothing is done twice. */

import { invariant } from '@vernier/shared/assert';

/** An answer as the world's clients read it. */
export interface ClientResponse {
  readonly refused: string | null;
  /** Places of its events in the log. */
  readonly seqs: readonly number[];
}

export class ResponseCheck {
  readonly #texts = new Map<string, string>();
  readonly #owners = new Map<number, string>();

  /** The same key is always answered the same; an event belongs to one key [I1] [I2]. Gives back the refusal, if it is one. */
  note(key: string, text: string): string | null {
    const responses = JSON.parse(text) as ClientResponse;
    if (responses.refused === 'validation_failed') return responses.refused;
    const first = this.#texts.get(key);
    invariant(first === undefined || first === text, `key ${key} was answered in two ways`);
    this.#texts.set(key, text);
    for (const seq of responses.seqs) {
      invariant((this.#owners.get(seq) ?? key) === key, `event ${seq} was responses to two keys`);
      this.#owners.set(seq, key);
    }
    return responses.refused;
  }

  answered(key: string): boolean {
    return this.#texts.has(key);
  }

  /** Once every request has been answered: what was told is in the log, and each event that a request owes was told to one key [D2]. */
  checkLog(log: { readonly lastSeq: number; readonly requested: ReadonlySet<number> }): void {
    for (const seq of this.#owners.keys())
      invariant(seq <= log.lastSeq, `event ${seq} was responses and is lost`);
    for (const seq of log.requested)
      invariant(this.#owners.has(seq), `event ${seq} happened and was responses to nobody`);
  }
}
