/** The tape's chain from its first link to its last, minutes and the spans that older ones were folded into alike. */

import type { TapeRepository } from '../repositories/site/site.ts';

const PAGE = 1000;

export interface TapeLink {
  /** The first of its minutes, since 1970. */
  readonly minute: number;
  /** The last one. */
  readonly to: number;
  readonly prev: string;
  readonly hash: string;
}

/** All links, oldest first: what is folded is older than what is not. */
export function* tapeLinks(tape: Pick<TapeRepository, 'spans' | 'from'>): Generator<TapeLink> {
  for (let first = 0; ; ) {
    const spans = tape.spans(first, PAGE);
    for (const { fromMinute: minute, toMinute: to, previousHash: prev, hash } of spans)
      yield { minute, to, prev, hash };
    const last = spans.at(-1);
    if (last === undefined) break;
    first = last.toMinute + 1;
  }
  for (let first = 0; ; ) {
    const minutes = tape.from(first, PAGE);
    for (const { minute, previousHash: prev, hash } of minutes) yield { minute, to: minute, prev, hash };
    const last = minutes.at(-1);
    if (last === undefined) break;
    first = last.minute + 1;
  }
}
