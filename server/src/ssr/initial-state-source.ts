/** Initial state of the rendered pages: public market data, the same for every visitor. */

import { formatMicros, type Micros } from '@vernier/shared/numbers/money';
import type { InitialState } from '@vernier/shared/api/ssr';
import type { TradingCore } from '../core/trading-core.ts';
import { categoriesOf } from '../features/market-data/categories.ts';
import { TradeList } from '../features/market-data/trade-list.ts';

/** Rows of the tallest window of the layout, below the card of a visitor's phone; the app loads the others. */
const RENDERED_ROWS = { phone: 8, wide: 36 };

/** What distinguishes the rendered pages. */
export type PageVariant = Pick<InitialState, 'language' | 'wide' | 'tradeCode'>;

export interface InitialStateSource {
  /** Changes with everything that a rendering shows. */
  version(): string;
  state(variant: PageVariant): InitialState;
  /** The instrument of the trade page with this code in its address; null for an unknown one. */
  tradeCode(requested: string | null): string | null;
}

export function initialStateSource(
  { market, board, offers }: Pick<TradingCore, 'market' | 'board' | 'offers'>,
  demoBalanceMicros: Micros,
): InitialStateSource {
  const demoBalance = formatMicros(demoBalanceMicros);
  const list = new TradeList({ market, board, offers });
  const profile = offers.profileOf(null);
  const countOf = ({ wide, tradeCode }: PageVariant) => {
    if (tradeCode !== undefined) return market.instruments.length;
    return wide ? RENDERED_ROWS.wide : RENDERED_ROWS.phone;
  };
  return {
    version: () => `${market.slot} ${market.termsVersion}`,
    state(variant) {
      const { language } = variant;
      return {
        ...variant,
        nowMs: market.timeMs,
        instruments: list.first(countOf(variant), { lang: language, profile }),
        count: market.instruments.length,
        categories: categoriesOf(market.instruments, language),
        demoBalance,
      };
    },
    tradeCode: (requested) =>
      (requested === null ? market.instruments[0] : market.instruments.find(({ code }) => code === requested))
        ?.code ?? null,
  };
}
