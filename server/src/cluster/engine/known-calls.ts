/** Forwarded calls by their ids, so that a message that was sent again is decided once and gets the answer of the first one. */

import type { Clock } from '@vernier/shared/clock';

/** Answers that are kept until the deadlines of their calls. */
const MOST_ANSWERS = 20_000;

type Respond = (bytes: Uint8Array) => void;

interface KnownCall {
  /** Of the messages of the call; empty once it is answered. */
  waiting: Respond[];
  answer: Uint8Array | null;
  readonly deadlineMs: number;
  mayRepeat: boolean;
}

export interface KnownCallOptions {
  readonly respond: Respond;
  /** Wall time after which no message of the call is sent. */
  readonly deadlineMs: number;
  /** Whether a second message may be decided after the first one was answered. */
  readonly mayRepeat: boolean;
}

export class KnownCalls {
  readonly #wall: Clock;
  readonly #calls = new Map<string, KnownCall>();
  /** Ids of kept answers, in the order of their answers. */
  readonly #answerIds = new Set<string>();

  constructor(wall: Clock) {
    this.#wall = wall;
  }

  /** False while no further answer can be kept. */
  get hasRoom(): boolean {
    for (const id of this.#answerIds) {
      if ((this.#calls.get(id)?.deadlineMs ?? 0) >= this.#wall.now()) break;
      this.#answerIds.delete(id);
      this.#calls.delete(id);
    }
    return this.#answerIds.size < MOST_ANSWERS;
  }

  /** True for a message of a known call: it gets the answer of the call, now or later. */
  join(id: string, respond: Respond): boolean {
    const known = this.#calls.get(id);
    if (known === undefined) return false;
    if (known.answer === null) known.waiting.push(respond);
    else respond(known.answer);
    return true;
  }

  begin(id: string, { respond, deadlineMs, mayRepeat }: KnownCallOptions): void {
    this.#calls.set(id, { waiting: [respond], answer: null, deadlineMs, mayRepeat });
  }

  answer(id: string, bytes: Uint8Array): void {
    const known = this.#calls.get(id);
    if (known === undefined) return;
    const { waiting } = known;
    known.waiting = [];
    known.answer = bytes;
    if (known.mayRepeat) this.#calls.delete(id);
    else this.#answerIds.add(id);
    for (const respond of waiting) respond(bytes);
  }

  /** A further message of the call may be decided: its first one was not. */
  decideAgain(id: string): void {
    const known = this.#calls.get(id);
    if (known !== undefined) known.mayRepeat = true;
  }

  /** Forgets a call that was not answered, so that a message that is sent again is decided. */
  end(id: string): void {
    if (this.#calls.get(id)?.answer === null) this.#calls.delete(id);
  }
}
