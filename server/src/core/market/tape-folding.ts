/** Which minutes of the tape are old enough to be folded, and into which spans [T10]. The chain is the same either way. */

import type { TapeMinute, TapeRepository, TapeSpan } from '@vernier/db/repositories/site/site';

const MINUTES_PER_DAY = 1440;

/**
 * Folds the oldest day of the tape when it lies more than `keepDays` before `minute`; one day at most, so that a tape
 * that was kept for years is folded in the minutes to come and not at once.
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

/** Runs of neighbouring minutes that hang on each other; whatever does not is left for the check to find. */
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
