/** What clients were told against what is in the log: nothing acknowledged is lost, nothing is done twice. */

import { invariant } from '@vernier/shared/assert';

/** An answer as the world's clients read it. */
export interface ToldAnswer {
  readonly refused: string | null;
  /** Places of its events in the log. */
  readonly seqs: readonly number[];
}

export class AnswerChecker {
  readonly #texts = new Map<string, string>();
  readonly #owners = new Map<number, string>();

  /** The same key is always answered the same; an event belongs to one key [I1] [I2]. */
  note(key: string, text: string): void {
    const told = JSON.parse(text) as ToldAnswer;
    if (told.refused === 'validation_failed') return;
    const first = this.#texts.get(key);
    invariant(first === undefined || first === text, `key ${key} was answered in two ways`);
    this.#texts.set(key, text);
    for (const seq of told.seqs) {
      invariant((this.#owners.get(seq) ?? key) === key, `event ${seq} was told to two keys`);
      this.#owners.set(seq, key);
    }
  }

  answered(key: string): boolean {
    return this.#texts.has(key);
  }

  /** Once every request has been answered: each event of a command was told to exactly one key [D2]. */
  checkLog(commandEvents: ReadonlySet<number>): void {
    for (const seq of this.#owners.keys())
      invariant(commandEvents.has(seq), `event ${seq} was told and is lost`);
    for (const seq of commandEvents)
      invariant(this.#owners.has(seq), `event ${seq} happened and was told to nobody`);
  }
}
