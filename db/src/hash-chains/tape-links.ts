/** Links of the tape's hash chain, first to last: the spans of folded minutes, then the single minutes. */

import type { TapeRepository } from '../repositories/site/site.ts';

const PAGE_SIZE = 1000;

export interface TapeLink {
  /** First minute, counted from 1970. */
  readonly minute: number;
  /** Last minute. */
  readonly to: number;
  readonly prev: string;
  readonly hash: string;
}

/** All links, oldest first: folded minutes are older than single ones. */
export async function* tapeLinks(tape: Pick<TapeRepository, 'spans' | 'from'>): AsyncGenerator<TapeLink> {
  for (let first = 0; ; ) {
    const spans = await tape.spans(first, PAGE_SIZE);
    for (const { fromMinute: minute, toMinute: to, previousHash: prev, hash } of spans)
      yield { minute, to, prev, hash };
    const last = spans.at(-1);
    if (last === undefined) break;
    first = last.toMinute + 1;
  }
  for (let first = 0; ; ) {
    const minutes = await tape.from(first, PAGE_SIZE);
    for (const { minute, previousHash: prev, hash } of minutes) yield { minute, to: minute, prev, hash };
    const last = minutes.at(-1);
    if (last === undefined) break;
    first = last.minute + 1;
  }
}

/** The same in a list. */
export async function allTapeLinks(
  tape: Pick<TapeRepository, 'spans' | 'from'>,
): Promise<readonly TapeLink[]> {
  const links: TapeLink[] = [];
  for await (const link of tapeLinks(tape)) links.push(link);
  return links;
}
