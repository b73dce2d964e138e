/** Verification of a day whose prices no key gives: every line of `ticks.csv` against the published roots [MARKET-29]. */

import { splitPath } from '@vernier/shared/api/paths';
import type { DayTapeWire } from '@vernier/shared/api/shapes/fairness';
import { MINUTES_PER_DAY, SLOTS_PER_MINUTE } from '@vernier/shared/market/slot';
import { LINE_END } from '@vernier/shared/market/tape/line-end';
import { TICK_HEAD } from '@vernier/shared/market/tape/tick-lines';
import type { Hash } from '../tape/merkle-tree.ts';
import { instrumentRoot, minuteLeaf } from '../tape/tape-root.ts';
import type { DaySource } from './day-source.ts';
import { Difference } from './difference.ts';

const DAY_S = 86_400;

interface ExternalDayOptions {
  readonly source: DaySource;
  /** Since 1970-01-01. */
  readonly day: number;
  readonly hash: Hash;
}

type PublishedRoot = DayTapeWire['instruments'][number];

/** The number of ticks of an instrument. Throws {@link Difference} when they do not have its root. */
export async function verifyExternal(
  { id, code, root }: PublishedRoot,
  { source, day, hash }: ExternalDayOptions,
): Promise<number> {
  const start = day * MINUTES_PER_DAY;
  const minutes = Array.from({ length: MINUTES_PER_DAY }, () => '');
  const query = { forex_id: String(id), from: String(day * DAY_S), to: String((day + 1) * DAY_S) };
  let ticks = 0;
  for await (const line of linesOf(source.file(splitPath('ticksCsv').path, query))) {
    if (line === TICK_HEAD) continue;
    const minute = Math.floor(Number.parseInt(line, 10) / SLOTS_PER_MINUTE) - start;
    if (minutes[minute] === undefined) throw new Difference({ code, minute: start }, 'root');
    minutes[minute] += line;
    ticks += 1;
  }
  const leaves = minutes.map((lines) => minuteLeaf(lines, hash));
  if (instrumentRoot(leaves, hash) !== root) throw new Difference({ code, minute: start }, 'root');
  return ticks;
}

/** Lines with their ends. */
async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + piece).split(LINE_END);
    rest = lines.pop() ?? '';
    for (const line of lines) yield line + LINE_END;
  }
  if (rest !== '') yield rest;
}
