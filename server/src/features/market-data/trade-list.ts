/** The instrument list as bytes: facts rendered once per language, quotes once per tick, the whole at most once per slot. */

import { createHash } from 'node:crypto';
import { invariant } from '@vernier/shared/assert';
import type { Instrument } from '@vernier/shared/market/instrument';
import { searchKey } from '@vernier/shared/market/search-key';
import { instrumentFacts, miniCloseWire } from '@vernier/shared/api/market-wire';
import type { Language } from '@vernier/shared/api/languages';
import type { InstrumentWire, MiniCloseWire } from '@vernier/shared/api/shapes/market';
import type { PreparedAnswer } from '../../platform/routing/answer.ts';
import { messages } from '../../platform/messages/messages.ts';
import type { LiveMarket } from '../../core/market/live-market.ts';
import type { TradingCore } from '../../core/trading-core.ts';
import type { LeverageProfile } from '@vernier/shared/market/leverage-profile';
import type { Period } from '@vernier/shared/market/candle';

interface Rendered {
  readonly second: number;
  readonly text: string;
  readonly envelopes: Map<Language, Buffer>;
}

/** Closes for the mini charts: of one instrument, or of all as bytes that are rendered at most once a second. */
export class MiniCharts {
  readonly #market: LiveMarket;
  readonly #rendered = new Map<Period, Rendered>();

  constructor(market: LiveMarket) {
    this.#market = market;
  }

  one(instrument: Instrument, period: Period): MiniCloseWire[] {
    const closes = this.#market.miniCloses(instrument.id, period);
    return closes.map((close) => miniCloseWire(close, instrument.pricePrecision));
  }

  /** The envelope with a map from instrument id to its closes. */
  all(period: Period, lang: Language): Buffer {
    const { text, envelopes } = this.#closes(period);
    const known = envelopes.get(lang);
    if (known !== undefined) return known;
    const msg = JSON.stringify(messages.success(lang));
    const envelope = Buffer.from(`{"code":1,"msg":${msg},"data":${text}}`);
    envelopes.set(lang, envelope);
    return envelope;
  }

  #closes(period: Period): Rendered {
    const second = Math.floor(this.#market.timeMs / 1000);
    const rendered = this.#rendered.get(period);
    if (rendered?.second === second) return rendered;
    const rows = this.#market.instruments.map((instrument) => [instrument.id, this.one(instrument, period)]);
    const text = JSON.stringify(Object.fromEntries(rows));
    const fresh = { second, text, envelopes: new Map() };
    this.#rendered.set(period, fresh);
    return fresh;
  }
}

/** An answer that is ready to be sent, and the one to who has it already. */
export interface ListAnswer {
  readonly etag: string;
  readonly whole: PreparedAnswer;
  readonly unchanged: PreparedAnswer;
}

interface Built extends ListAnswer {
  readonly slot: number;
}

/** What a list depends on besides the market: the language, and the leverage caps of the reader's country. */
export interface ListVariant {
  readonly lang: Language;
  readonly profile: LeverageProfile;
}

/** Objects of a list. */
export type TradeListOptions = Pick<TradingCore, 'market' | 'board' | 'offers'>;

export class TradeList {
  readonly #market: LiveMarket;
  readonly #options: TradeListOptions;
  readonly #facts = new Map<string, readonly string[]>();
  /** The instrument terms that the list contains. */
  #termsVersion = 0;
  readonly #built = new Map<string, Built>();
  readonly #searchTexts: readonly string[];

  constructor(options: TradeListOptions) {
    this.#options = options;
    this.#market = options.market;
    this.#searchTexts = options.market.instruments.map(searchText);
  }

  /** The envelope with every instrument. */
  all(variant: ListVariant): ListAnswer {
    const { slot } = this.#market;
    this.#followTerms();
    const key = keyOf(variant);
    const built = this.#built.get(key);
    if (built?.slot === slot) return built;
    const body = Buffer.from(this.#envelope(this.#rows(variant), variant.lang));
    const etag = tagOf(body);
    // A browser may cache the list, but has to revalidate it.
    const headers = { 'cache-control': 'no-cache', vary: 'lang, authorization', etag };
    const fresh = {
      slot,
      etag,
      whole: { prepared: body, headers },
      unchanged: { prepared: '', headers, status: 304 },
    };
    this.#built.set(key, fresh);
    return fresh;
  }

  /** The first rows of the home page, where the open markets come before the closed ones. */
  first(count: number, variant: ListVariant): readonly InstrumentWire[] {
    this.#followTerms();
    const isOpen = this.#options.board.rendered().map(({ opensAtMs }) => opensAtMs === null);
    const rows = this.#rows(variant);
    const ordered = [
      ...rows.filter((_, index) => isOpen[index]),
      ...rows.filter((_, index) => !isOpen[index]),
    ];
    return JSON.parse(`[${ordered.slice(0, count).join(',')}]`) as readonly InstrumentWire[];
  }

  /** The envelope with the instruments whose code, show code or name in any language contains `text`. */
  matching(text: string, variant: ListVariant): string {
    const query = searchKey(text);
    this.#followTerms();
    const rows = this.#rows(variant).filter((_, index) => this.#searchTexts[index]?.includes(query));
    return this.#envelope(rows, variant.lang);
  }

  /** Shows administrators' changes immediately, not with the next tick. */
  #followTerms(): void {
    const { termsVersion } = this.#market;
    if (termsVersion === this.#termsVersion) return;
    this.#termsVersion = termsVersion;
    this.#facts.clear();
    this.#built.clear();
  }

  #rows(variant: ListVariant): readonly string[] {
    const rendered = this.#options.board.rendered();
    return this.#factsIn(variant).map((facts, index) => {
      const row = rendered[index];
      invariant(row !== undefined, 'every instrument has a quote');
      return `${facts},${row.listFields}}`;
    });
  }

  /** Each instrument's unchanging fields, without the closing brace. */
  #factsIn(variant: ListVariant): readonly string[] {
    const { lang, profile } = variant;
    const known = this.#facts.get(keyOf(variant));
    if (known !== undefined) return known;
    const { offers } = this.#options;
    const facts = this.#market.instruments.map((instrument) => {
      const offered = { ...instrument, leverages: offers.leveragesWith(profile, instrument) };
      return JSON.stringify(instrumentFacts(offered, messages.instrument(instrument.code, lang))).slice(
        0,
        -1,
      );
    });
    this.#facts.set(keyOf(variant), facts);
    return facts;
  }

  #envelope(rows: readonly string[], lang: Language): string {
    return `{"code":1,"msg":${JSON.stringify(messages.success(lang))},"data":[${rows.join(',')}]}`;
  }
}

/** Equal bytes have an equal tag: a reader may ask another gateway, or the next start of the program. */
function tagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"`;
}

function keyOf({ lang, profile }: ListVariant): string {
  return `${lang}-${profile}`;
}

/** Everything that a search may hit, on one line with separators that no search contains. */
function searchText({ code, showCode }: Instrument): string {
  return [code, showCode, ...messages.instrumentNames(code)].map(searchKey).join('\n');
}
