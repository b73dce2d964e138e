/** A push that is serialised once for all its subscribers; only the sequence number differs, which counts by subscription. */

import { textFrame } from './text-frame.ts';

/** Topic of a push; candles also name their period. */
interface PushHead {
  readonly topic: string;
  readonly period?: string;
}

export class SharedPush {
  readonly #text: Buffer;
  #seq = 0;
  #frame: Buffer | null = null;

  /** `data` is JSON. */
  constructor({ topic, period }: PushHead, data: string) {
    const periodText = period === undefined ? '' : `"period":"${period}",`;
    this.#text = Buffer.from(`{"cmd":"push","topic":"${topic}",${periodText}"data":${data},"seq":`);
  }

  /** The frame with this number. Subscribers that joined together have the same one, and share its bytes. */
  frame(seq: number): Buffer {
    if (this.#frame === null || this.#seq !== seq) {
      this.#seq = seq;
      this.#frame = textFrame(this.#text, `${seq}}`);
    }
    return this.#frame;
  }
}
