/** Large moves: hours in which an instrument moved much more than before; each hour has at most one story, the largest [NEWS-1]. */

import type { Candle } from '@vernier/shared/market/candle';
import { hourStart, changePpm, HOUR_S, type InstrumentHistory, USUAL_HOURS } from './instrument-history.ts';
import type { MoveStory } from './story.ts';

/** So many times an average hour, in tenths: about one story a day. */
const LARGE_TENTHS = 70;

/** The story of the hour that begins at `startS`, if it has one. */
export function moveOf(startS: number, past: readonly InstrumentHistory[]): MoveStory | null {
  let furthest: MoveStory | null = null;
  for (const one of past) {
    const move = moveIn(one, startS);
    if (move !== null && move.timesTenths > (furthest?.timesTenths ?? LARGE_TENTHS - 1)) furthest = move;
  }
  return furthest;
}

function moveIn({ instrument, hours }: InstrumentHistory, startS: number): MoveStory | null {
  const at = hours.findLastIndex(({ timeS }) => timeS === startS);
  const hour = hours[at];
  if (hour === undefined || at < USUAL_HOURS) return null;
  const usual = hours.slice(at - USUAL_HOURS, at);
  const sum = usual.reduce((total, { open, close }) => total + Math.abs(changePpm(open, close)), 0);
  if (sum === 0) return null;
  const from = hourStart(hour, hours[at - 1]);
  const to: Candle['close'] = hour.close;
  return {
    kind: 'move',
    instrument,
    from,
    to,
    startS,
    endS: startS + HOUR_S,
    usualPpm: Math.round(sum / USUAL_HOURS),
    timesTenths: Math.floor((Math.abs(changePpm(from, to)) * USUAL_HOURS * 10) / sum),
  };
}
