/** What the first page is drawn from: the market as everybody sees it. No session is at hand here. */

import { CATEGORIES } from '@vernier/shared/market/instrument';
import type { Language } from '@vernier/shared/api/languages';
import type { InitialState } from '@vernier/shared/api/ssr';
import type { Context } from '../context.ts';
import { TradeList } from '../features/market-data/trade-list.ts';
import { messages } from '../platform/messages/messages.ts';

/** What the tallest screen of its kind shows, and a row or two more; the other rows come with the app. */
const DRAWN_ROWS = { phone: 10, wide: 36 };

export interface InitialStateSource {
  /** Grows with everything that a drawing shows. */
  version(): string;
  opening(language: Language, wide: boolean): InitialState;
}

export function initialStateSource({ market, board }: Pick<Context, 'market' | 'board'>): InitialStateSource {
  const list = new TradeList(market, board);
  return {
    version: () => `${market.slot} ${market.termsVersion}`,
    opening(language, wide) {
      return {
        language,
        wide,
        nowMs: market.timeMs,
        instruments: list.first(wide ? DRAWN_ROWS.wide : DRAWN_ROWS.phone, language),
        count: market.instruments.length,
        categories: CATEGORIES.map(({ id: Id, code }) => ({
          Id,
          NameShowTrans: messages.category(code, language),
        })),
      };
    },
  };
}
