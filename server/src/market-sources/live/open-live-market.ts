/** Opening of a live market: the prices of an exchange, with everything that is stored of them [SOURCE-6]. */

import type { LivePriceRepository } from '@vernier/db/repositories/site/live-prices';
import type { MetaRepository } from '@vernier/db/repositories/site/site';
import type { Clock, SteadyClock, TimeMs } from '@vernier/shared/clock';
import { CATEGORIES, type Instrument } from '@vernier/shared/market/instrument';
import type { Intervention } from '@vernier/shared/market/intervention';
import { slotAt } from '@vernier/shared/market/slot';
import type { Config } from '../../platform/config/config.ts';
import { currentOwnInstruments } from '../../platform/instruments/own-instruments.ts';
import type { Journal } from '../../platform/logging/log.ts';
import { streamAddress } from './book-ticker.ts';
import { ExchangeFeed, NEWEST_MINUTES } from './exchange-feed.ts';
import { ExchangeMarket } from './exchange-market.ts';
import { ExchangeQuotes } from './exchange-quotes.ts';
import { bandOfFirst, firstQuotes, type FirstQuote } from './first-quotes.ts';
import { listedSymbols, type ListedSymbol } from './listed-symbols.ts';
import { candlesOfText, quotesOfText, quotesText, slotsOfText } from './price-rows.ts';
import { ReceivedQuotes } from './received-quotes.ts';
import { SlotWriter } from './slot-writer.ts';

const CURRENCIES = CATEGORIES.find(({ code }) => code === 'forex')?.id;
const MINUTES_PER_PAGE = 10_000;
const MS_PER_S = 1000;

interface LiveMarketOptions {
  readonly config: Pick<Config, 'marketFeedUrl' | 'marketFeedStaleSeconds' | 'marketHours'>;
  readonly meta: MetaRepository;
  readonly rows: LivePriceRepository;
  /** Wall time. */
  readonly clock: Clock;
  readonly steady: SteadyClock;
  /** The newest market time that is stored. */
  readonly newestMs: TimeMs;
  readonly instruments: readonly Instrument[];
  readonly interventions: readonly Intervention[];
  readonly log: Pick<Journal, 'info' | 'warn' | 'error'>;
}

/** Throws StartRefused when the exchange gives no first quotes, or when the symbols are not those of the first start. */
export async function openLiveMarket(options: LiveMarketOptions) {
  const { config, meta, rows, clock, steady, log, instruments } = options;
  const listed = listedSymbols(instruments, currentOwnInstruments());
  const address = streamAddress(
    config.marketFeedUrl,
    listed.map(({ symbol }) => symbol),
  );
  const first = await firstQuotes({ listed, address, meta, steady, log });
  const source = await marketOf(options, listed, first);
  const staleMs = config.marketFeedStaleSeconds * MS_PER_S;
  const received = listed.map(({ instrument: { id: instrumentId } }) => {
    const stored = source.quote(instrumentId, source.slot);
    return new ReceivedQuotes({ instrumentId, band: source.bandOf(instrumentId), stored, staleMs });
  });
  const writer = new SlotWriter({ rows, market: source, received, steady, log });
  const feed = new ExchangeQuotes({ address, listed, received, writer, staleMs, clock, steady, log });
  return {
    ...{ kind: 'live' as const, ...namesOf(config), keys: null },
    ...{ source, controls: source, feed },
  };
}

/** Host and path of the stream, without what may be secret. */
function namesOf({ marketFeedUrl }: Pick<Config, 'marketFeedUrl'>) {
  const { host, pathname } = new URL(marketFeedUrl);
  return { origin: `live ${host}${pathname}`, priceSource: host };
}

/** The market with everything that is stored of it. What is missing up to now stays a gap. */
async function marketOf(
  { config, rows, clock, newestMs, interventions }: LiveMarketOptions,
  listed: readonly ListedSymbol[],
  first: readonly FirstQuote[],
): Promise<ExchangeMarket> {
  const slot = slotAt(Math.max(clock.now(), newestMs));
  const feeds = listed.map(({ instrument }, place) => {
    const firstQuote = first[place] as FirstQuote;
    const isCurrency = config.marketHours === 'sessions' && instrument.categoryId === CURRENCIES;
    return new ExchangeFeed({
      ...{ instrument, firstQuote, band: bandOfFirst(firstQuote), hours: config.marketHours },
      dayBoundary: isCurrency ? 'new_york_rollover' : 'utc_midnight',
    });
  });
  const slotsOf = async (minute: number) => slotsOfText(minute, (await rows.quotesOf(minute)) ?? '');
  const market = new ExchangeMarket({ feeds, interventions, slot, slotsOf });
  const isNew = await isFirstStart(rows);
  if (isNew) {
    const quotes = first.map(({ bid, ask }) => ({ bid, ask, volume: 1 }));
    await rows.addSlot({ slot, quotes: quotesText(quotes) });
  }
  for (let minute = 0; ; ) {
    const page = await rows.candlesAfter(minute, MINUTES_PER_PAGE);
    for (const row of page) market.merge(row.minute, candlesOfText(row.minute, row.candles));
    minute = page.at(-1)?.minute ?? minute;
    if (page.length < MINUTES_PER_PAGE) break;
  }
  await market.loadNewest(NEWEST_MINUTES);
  for (const { slot: stored, quotes } of await rows.slots())
    market.add({ slot: stored, quotes: quotesOfText(quotes) });
  return market;
}

/** Whether nothing is stored, also after a kill between the first quotes and their slot. */
async function isFirstStart(rows: LivePriceRepository): Promise<boolean> {
  const [slots, minutes] = [await rows.slots(), await rows.candlesAfter(0, 1)];
  return slots.length === 0 && minutes.length === 0;
}
