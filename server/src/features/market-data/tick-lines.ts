/**
 * Ticks from one moment to another as lines of CSV: derived from the seed and the recorded acts minute by minute, with
 * what was in quarantine marked, while they are sent.
 */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { isoTime } from '@vernier/shared/clock';
import { formatScaled } from '@vernier/shared/numbers/decimal';
import { TICKS_PER_SECOND } from '@vernier/shared/limits';
import type { Instrument } from '@vernier/shared/market/instrument';
import { Quarantine } from '@vernier/shared/market/plausibility';
import type { Tick } from '@vernier/shared/market/quote';
import { emptyMinute } from '@vernier/simulator/ticks/instrument-feed';
import type { Market } from '@vernier/simulator/market';
import { type Slot, SLOTS_PER_MINUTE, timeOfSlot } from '@vernier/simulator/slot';
import type { LiveMarket } from '../../core/market/live-market.ts';
import { csvLine } from '../../platform/csv-cell.ts';

export interface TickSpan {
  /** Unix seconds; `to` is the first moment that is not in it. */
  readonly from: number;
  readonly to: number;
}

const HEAD = ['Seq', 'Time', 'At', 'Bid', 'Ask', 'Volume', 'Doubted'];

export async function* tickLines(
  market: LiveMarket,
  instrument: Instrument,
  { from, to }: TickSpan,
): AsyncGenerator<string> {
  yield csvLine(HEAD);
  const { simulated } = market;
  const first = from * TICKS_PER_SECOND;
  const last = Math.min(to * TICKS_PER_SECOND - 1, market.slot);
  if (last < first) return;
  const minute = Math.floor(first / SLOTS_PER_MINUTE);
  // Two ticks that agree end a quarantine, so the minute before is enough context for the first tick.
  const lead = minute - 1;
  const start = simulated.quote(instrument.id, lead * SLOTS_PER_MINUTE);
  const quarantine = new Quarantine(simulated.bandOf(instrument.id), start);
  for (let each = lead; each * SLOTS_PER_MINUTE <= last; each += 1) {
    const lines: string[] = [];
    for (const tick of ticksOf(simulated, instrument.id, each)) {
      if (tick.seq > last) break;
      const trades = quarantine.judge(tick, simulated.isTrusted(tick));
      if (tick.seq >= first) lines.push(lineOf(tick, trades, instrument.pricePrecision));
    }
    yield lines.join('');
    await nextTurn();
  }
}

function ticksOf(market: Market, instrumentId: number, minute: number): readonly Tick[] {
  const found = emptyMinute();
  market.fillMinute(instrumentId, minute, found);
  const ticks: Tick[] = [];
  for (const [place, bid] of found.bids.entries()) {
    if (bid === 0) continue;
    const seq: Slot = minute * SLOTS_PER_MINUTE + place;
    const [ask = 0, volume = 0] = [found.asks[place], found.volumes[place]];
    ticks.push({ instrumentId, seq, timeMs: timeOfSlot(seq), bid, ask, volume });
  }
  return ticks;
}

function lineOf({ seq, timeMs, bid, ask, volume }: Tick, trades: boolean, precision: number): string {
  return csvLine([
    String(seq),
    String(timeMs),
    isoTime(timeMs),
    formatScaled(bid, precision),
    formatScaled(ask, precision),
    String(volume),
    trades ? '0' : '1',
  ]);
}
