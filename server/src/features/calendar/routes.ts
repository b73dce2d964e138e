/** The route of the calendar of scheduled releases, which is public [MARKET-23]. */

import { DAY_MS } from '@vernier/shared/civil-date';
import { isSimulated, type MarketKind } from '@vernier/shared/market/market-kind';
import { MAX_CALENDAR_DAYS } from '@vernier/shared/limits';
import { refuse } from '@vernier/shared/refusals';
import { CandleReader } from '../../core/market/candle-reader.ts';
import type { LiveMarket } from '../../core/market/live-market.ts';
import type { LoopSlices } from '../../platform/process/loop-slices.ts';
import { type Route, route } from '../../platform/routing/route.ts';
import { ReleaseCalendar } from './release-calendar.ts';

const DAY_S = DAY_MS / 1000;
const DEFAULT_DAYS = 7;

/** Objects that the calendar uses. */
interface CalendarContext {
  readonly market: LiveMarket;
  readonly marketKind: MarketKind;
  readonly slices: LoopSlices;
}

export function calendarRoutes({ market, marketKind, slices }: CalendarContext): readonly Route[] {
  const calendar = new ReleaseCalendar(market, new CandleReader(market, slices));
  return [
    route('calendar', async ({ input, lang }) => {
      const today = Math.floor(market.timeMs / DAY_MS) * DAY_S;
      const fromS = input.from ?? today;
      const toS = input.to ?? fromS + DEFAULT_DAYS * DAY_S;
      if (toS <= fromS || toS - fromS > MAX_CALENDAR_DAYS * DAY_S) {
        return refuse('validation_failed', { fields: ['to'] });
      }
      if (!isSimulated(marketKind)) return { data: { list: [] } };
      return { data: { list: await calendar.list({ fromS, toS }, lang) } };
    }),
  ];
}
