/** Recorded market: a source whose ticks are those of past series [SOURCE-1]. */

import type { TimeMs } from '@vernier/shared/clock';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { Intervention } from '@vernier/shared/market/intervention';
import { type Slot, slotAt } from '@vernier/shared/market/slot';
import { ExternalMarket } from './external-market.ts';
import { RecordedFeed } from './recorded-feed.ts';
import type { RecordedSeries } from './recorded-series.ts';

export interface RecordedInstrument {
  readonly instrument: Instrument;
  readonly series: RecordedSeries;
}

export class RecordedMarket extends ExternalMarket<RecordedFeed> {
  readonly takesSpeed = true;

  constructor(recorded: readonly RecordedInstrument[], interventions: readonly Intervention[] = []) {
    super(
      recorded.map(({ instrument, series }) => new RecordedFeed(instrument, series)),
      interventions,
    );
  }

  lastSlotAt(timeMs: TimeMs): Slot {
    return slotAt(timeMs);
  }
}
