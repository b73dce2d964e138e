/** What the first page is drawn from: the market as everybody sees it. No session is at hand here. */

import { CATEGORIES } from '@vernier/shared/market/instrument';
import type { Language } from '@vernier/shared/wire/languages';
import type { OpeningWire } from '@vernier/shared/wire/opening';
import type { InstrumentWire } from '@vernier/shared/wire/shapes/market';
import type { Context } from '../context.ts';
import { TradeList } from '../live/trade-list.ts';
import { messages } from '../messages/messages.ts';

export interface OpeningSource {
  /** Grows with everything that a drawing shows. */
  version(): string;
  opening(language: Language, wide: boolean): OpeningWire;
}

export function openingSource({ market, board }: Pick<Context, 'market' | 'board'>): OpeningSource {
  const list = new TradeList(market, board);
  return {
    version: () => `${market.slot} ${market.termsVersion}`,
    opening(language, wide) {
      const { data } = JSON.parse(list.matching('', language)) as {
        data: readonly InstrumentWire[];
      };
      return {
        language,
        wide,
        nowMs: market.timeMs,
        instruments: data,
        categories: CATEGORIES.map(({ id: Id, code }) => ({
          Id,
          NameShowTrans: messages.category(code, language),
        })),
      };
    },
  };
}
