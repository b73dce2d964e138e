/** Releases that are news: those of importance 3, and those of importance 2 on a day without one [NEWS-6]. */

import { DAY_MS, type DayNumber } from '@vernier/shared/civil-date';
import type { Instrument } from '@vernier/shared/market/instrument';
import { releaseInstruments } from '@vernier/simulator/calendar/release-instruments';
import type { ReleaseKind } from '@vernier/simulator/calendar/release-kinds';
import { releasesOn } from '@vernier/simulator/calendar/releases';
import type { CandleReader } from '../../core/market/candle-reader.ts';
import { readReleaseMove, RELEASE_RESULT_S } from '../../core/market/release-move.ts';
import { changePpm, HOUR_S } from './instrument-history.ts';
import type { ReleaseStory } from './story.ts';

const DAY_S = DAY_MS / 1000;
const MINUTE_S = 60;

interface PublishedRelease {
  readonly kind: ReleaseKind;
  readonly atS: number;
}

/** Releases whose half hour ended in the hour that ends at `endS`. */
export function newsReleases(endS: number): readonly PublishedRelease[] {
  const latestS = endS - RELEASE_RESULT_S;
  const days = new Set([latestS - HOUR_S, latestS].map((timeS) => Math.floor(timeS / DAY_S)));
  return [...days]
    .flatMap((day) => mostImportant(day).map((kind) => ({ kind, atS: day * DAY_S + kind.minute * MINUTE_S })))
    .filter(({ atS }) => atS > latestS - HOUR_S && atS <= latestS);
}

function mostImportant(day: DayNumber): readonly ReleaseKind[] {
  const releases = releasesOn(day);
  const high = releases.filter(({ importance }) => importance === 3);
  return high.length > 0 ? high : releases.filter(({ importance }) => importance === 2);
}

/** The stories of the hour that ends at `endS`, each of the most affected instrument; none where it did not trade. */
export async function releaseStories(
  endS: number,
  reader: CandleReader,
  instruments: readonly Instrument[],
): Promise<readonly ReleaseStory[]> {
  const stories: ReleaseStory[] = [];
  for (const { kind, atS } of newsReleases(endS)) {
    const [instrument] = releaseInstruments(kind, instruments);
    const move = instrument === undefined ? null : await readReleaseMove(reader, instrument, atS);
    if (instrument === undefined || move === null) continue;
    const { before: from, after: to, low, high } = move;
    stories.push({
      ...{ kind: 'release', release: kind.code, country: kind.country, instrument, from, to, low, high },
      ...{ rangePpm: changePpm(from, from + high - low), startS: atS, endS: atS + RELEASE_RESULT_S },
    });
  }
  return stories;
}
