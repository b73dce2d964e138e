/** Comparison of a file that arrives in pieces with the text that it must have. */

import { LINE_END } from '@vernier/shared/market/tape/line-end';

/** Enough for the rest of any line. */
const LONGEST_LINE = 200;

/** The first line that differs; null where a side has none. */
export interface LineDifference {
  readonly expected: string | null;
  readonly received: string | null;
}

export class ExpectedFile {
  readonly #pieces: AsyncIterator<string>;
  #text = '';
  #isEnded = false;

  constructor(pieces: AsyncIterable<string>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** Compares the next part of the file; null when it is equal. */
  async next(expected: string): Promise<LineDifference | null> {
    await this.#fill(expected.length);
    if (this.#text.startsWith(expected)) {
      this.#text = this.#text.slice(expected.length);
      return null;
    }
    await this.#fill(expected.length + LONGEST_LINE);
    return firstDifference(expected, this.#text);
  }

  /** The first line beyond the end; null when the file ends here. */
  async end(): Promise<LineDifference | null> {
    await this.#fill(LONGEST_LINE);
    return this.#text === '' ? null : firstDifference('', this.#text);
  }

  async close(): Promise<void> {
    await this.#pieces.return?.();
  }

  async #fill(length: number): Promise<void> {
    const pieces = [this.#text];
    let total = this.#text.length;
    while (!this.#isEnded && total < length) {
      const { done, value } = await this.#pieces.next();
      if (done === true) this.#isEnded = true;
      else {
        pieces.push(value);
        total += value.length;
      }
    }
    if (pieces.length > 1) this.#text = pieces.join('');
  }
}

function firstDifference(expected: string, received: string): LineDifference {
  const [expectedLines, receivedLines] = [expected.split(LINE_END), received.split(LINE_END)];
  let at = 0;
  while (expectedLines[at] !== '' && expectedLines[at] === receivedLines[at]) at += 1;
  return { expected: expectedLines[at] || null, received: receivedLines[at] || null };
}
