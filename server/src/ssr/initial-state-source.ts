/** Initial state of the home page: public market data, the same for every visitor. */

import { CATEGORIES } from '@vernier/shared/market/instrument';
import { formatMicros, type Micros } from '@vernier/shared/numbers/money';
import type { Language } from '@vernier/shared/api/languages';
import type { InitialState } from '@vernier/shared/api/ssr';
import type { TradingCore } from '../core/trading-core.ts';
import { TradeList } from '../features/market-data/trade-list.ts';
import { messages } from '../platform/messages/messages.ts';

/** Rows of the tallest window of the layout, below the card of a visitor's phone; the app loads the others. */
const RENDERED_ROWS = { phone: 8, wide: 36 };

export interface InitialStateSource {
  /** Changes with everything that a rendering shows. */
  version(): string;
  state(language: Language, wide: boolean): InitialState;
}

export function initialStateSource(
  { market, board, offers }: Pick<TradingCore, 'market' | 'board' | 'offers'>,
  demoBalanceMicros: Micros,
): InitialStateSource {
  const demoBalance = formatMicros(demoBalanceMicros);
  const list = new TradeList({ market, board, offers });
  const profile = offers.profileOf(null);
  return {
    version: () => `${market.slot} ${market.termsVersion}`,
    state(language, wide) {
      return {
        language,
        wide,
        nowMs: market.timeMs,
        instruments: list.first(wide ? RENDERED_ROWS.wide : RENDERED_ROWS.phone, { lang: language, profile }),
        count: market.instruments.length,
        categories: CATEGORIES.map(({ id: Id, code }) => ({
          Id,
          NameShowTrans: messages.category(code, language),
        })),
        demoBalance,
      };
    },
  };
}
