/** Successful answers whose data is written piece by piece, so that a large one neither fills the memory nor holds the event loop. */

import { Readable } from 'node:stream';
import { setImmediate as nextIteration } from 'node:timers/promises';
import type { Language } from '@vernier/shared/api/languages';
import { messages } from '../messages/messages.ts';
import { successText } from './answer.ts';

/** A list in pieces, with the rows of each as they are sent. */
export type ListPages = Iterable<readonly unknown[]> | AsyncIterable<readonly unknown[]>;

/** A prepared answer that is being written. */
export interface StreamingAnswer {
  readonly prepared: Readable;
}

/** The fields of `data`: values, and lists in pieces. */
export interface StreamData {
  readonly values: Readonly<Record<string, unknown>>;
  readonly lists: Readonly<Record<string, ListPages>>;
}

/**
 * `mayGoOn` is called before each piece: when it returns false, the answer ends there, without its closing brackets, so that its reader
 * knows that it is incomplete. Another event-loop iteration runs between two pieces.
 */
export function streamAnswer(
  lang: Language,
  { values, lists }: StreamData,
  mayGoOn: () => boolean,
): StreamingAnswer {
  return { prepared: Readable.from(textOf(successText(values, lang, messages), lists, mayGoOn)) };
}

async function* textOf(
  text: string,
  lists: StreamData['lists'],
  mayGoOn: () => boolean,
): AsyncGenerator<string> {
  // without the brackets of `data` and of the envelope
  yield text.slice(0, -2);
  for (const [name, pieces] of Object.entries(lists)) {
    yield `,${JSON.stringify(name)}:[`;
    let separator = '';
    for await (const rows of pieces) {
      if (!mayGoOn()) return;
      if (rows.length > 0) yield separator + rows.map((row) => JSON.stringify(row)).join(',');
      if (rows.length > 0) separator = ',';
      await nextIteration();
    }
    yield ']';
  }
  yield '}}';
}
