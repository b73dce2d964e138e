/** Folding of old tape minutes into spans [TAPE-1]. The hash chain stays the same. */

import type { TapeMinute, TapeRepository, TapeSpan } from '@vernier/db/repositories/site/site';

const MINUTES_PER_DAY = 1440;

/**
 * Folds the oldest day of the tape when it lies more than `keepDays` before `minute`; one day at most, so that a tape
 * of years is folded over the next minutes and not at once.
 */
export function foldOldestDay(tape: TapeRepository, minute: number, keepDays: number): void {
  const [oldest] = tape.from(0, 1);
  if (oldest === undefined) return;
  const day = Math.floor(oldest.minute / MINUTES_PER_DAY);
  if (day >= Math.floor(minute / MINUTES_PER_DAY) - keepDays) return;
  const end = (day + 1) * MINUTES_PER_DAY;
  const minutes = tape.from(oldest.minute, MINUTES_PER_DAY).filter((each) => each.minute < end);
  tape.fold(spansOf(minutes));
}

/** Runs of consecutive, chained minutes; the check reports breaks in the chain. */
function spansOf(minutes: readonly TapeMinute[]): readonly TapeSpan[] {
  const spans: TapeSpan[] = [];
  for (const { minute, previousHash, hash } of minutes) {
    const last = spans.at(-1);
    if (last !== undefined && minute === last.toMinute + 1 && previousHash === last.hash) {
      spans[spans.length - 1] = { ...last, toMinute: minute, hash };
    } else {
      spans.push({ fromMinute: minute, toMinute: minute, previousHash, hash });
    }
  }
  return spans;
}
