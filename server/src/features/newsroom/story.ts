/** Stories of the newsroom: facts of the market without any text. */

import type { Instrument } from '@vernier/shared/market/instrument';
import type { Points } from '@vernier/shared/numbers/price';

export type Centre = 'tokyo' | 'london' | 'newYork';

/** An instrument went far in one hour [NEWS-1]. */
export interface MoveStory {
  readonly kind: 'move';
  readonly instrument: Instrument;
  readonly from: Points;
  readonly to: Points;
  readonly startS: number;
  readonly endS: number;
  /** Of an average hour before. */
  readonly usualPpm: number;
  /** So many times the average, in tenths. */
  readonly timesTenths: number;
}

/** A centre opened, and the market woke up [NEWS-2]. */
export interface OpeningStory {
  readonly kind: 'opening';
  readonly centre: Centre;
  readonly instrument: Instrument;
  readonly low: Points;
  readonly high: Points;
  readonly rangePpm: number;
  readonly startS: number;
  readonly endS: number;
  /** Of the range before the opening, in tenths. */
  readonly timesTenths: number;
}

export interface WeekRow {
  readonly instrument: Instrument;
  readonly changePpm: number;
  readonly low: Points;
  readonly high: Points;
}

/** What a week brought [NEWS-3]. */
export interface WeekStory {
  readonly kind: 'week';
  /** Midnight UTC of its Monday, and of the Saturday after. */
  readonly startS: number;
  readonly endS: number;
  /** The strongest and the weakest, from the largest gain to the largest loss. */
  readonly rows: readonly [WeekRow, ...WeekRow[]];
  readonly rising: number;
  readonly all: number;
}

/** A scheduled release and what followed [NEWS-6]. */
export interface ReleaseStory {
  readonly kind: 'release';
  /** Code of its kind. */
  readonly release: string;
  readonly country: string;
  readonly instrument: Instrument;
  /** Before it, and half an hour later. */
  readonly from: Points;
  readonly to: Points;
  readonly low: Points;
  readonly high: Points;
  readonly rangePpm: number;
  readonly startS: number;
  readonly endS: number;
}

export type Story = MoveStory | OpeningStory | ReleaseStory | WeekStory;

/** The same story always has the same key [NEWS-4]. */
export function keyOf(story: Story): string {
  return `story:${story.kind}:${subjectOf(story)}:${story.endS}`;
}

function subjectOf(story: Story): string {
  if (story.kind === 'opening') return story.centre;
  return story.kind === 'release' ? story.release : 'market';
}
