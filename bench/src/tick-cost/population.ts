/** Engine with a given number of open positions on thirty instruments, each with a trigger, loaded like at a start. */

import { ManualClock } from '@vernier/shared/clock';
import { Executor } from '@vernier/shared/engine/executor';
import type { Instrument } from '@vernier/shared/market/instrument';
import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import type { Quote } from '@vernier/shared/market/quote';
import { MemoryStore } from '@vernier/shared/engine/memory-store';
import type { StoredState } from '@vernier/shared/engine/store';
import type { AccountRow } from '@vernier/shared/trading/orders/account';
import type { MarketMoment, MarketView } from '@vernier/shared/market/market-view';
import { conversionTable, usdPerUnit } from '@vernier/shared/trading/pricing/conversion';
import { marginFor } from '@vernier/shared/trading/pricing/margin';
import type { Position } from '@vernier/shared/trading/orders/order';

const TRADED = INSTRUMENTS.slice(0, 30);
const MAX_ACCOUNTS = 100_000;
const POSITIONS_PER_ACCOUNT = 10;
const START_MS = 1_700_000_000_000;
/** Start price in points, and spread. */
const START_POINTS = 100_000;
const SPREAD = 10;
/** Balance as a multiple of the margin, far from a margin call. */
const BALANCE_PER_MARGIN = 20n;
/** Range of trigger distances in points. */
const MIN_DISTANCE = 1_000;
const MAX_DISTANCE = 30_000;

/** Market view with prices set by the benchmark. */
export class BenchMarket implements MarketView {
  readonly instruments = INSTRUMENTS;
  readonly #quotes = new Map<number, Quote>();

  constructor() {
    for (const { id } of this.instruments) this.show(tickOf(id, 0, 0));
  }

  show(quote: Quote): void {
    this.#quotes.set(quote.instrumentId, quote);
  }

  quoteOf(instrumentId: number): Quote | undefined {
    return this.#quotes.get(instrumentId);
  }

  previousQuoteOf(instrumentId: number): Quote | undefined {
    return this.#quotes.get(instrumentId);
  }

  quoteAt(instrumentId: number): Quote | undefined {
    return this.#quotes.get(instrumentId);
  }

  inQuarantine(): boolean {
    return false;
  }

  tradingState(): 'open' {
    return 'open';
  }
}

export interface Population {
  readonly market: BenchMarket;
  readonly executor: Executor;
}

/** Starts an engine with this number of positions. */
export async function populate(positions: number): Promise<Population> {
  const market = new BenchMarket();
  const state = stateOf(positions, market);
  const executor = await Executor.start({
    store: new LoadedStore(state),
    clock: new ManualClock(START_MS),
    market,
    settings: { feeType: 'per_lot', maxOpenOrders: 500 },
    defer: setImmediate,
    onFatal: fail,
  });
  return { market, executor };
}

/** Moments with one tick of a random instrument that triggers nothing. */
export function quietMoments(count: number): readonly MarketMoment[] {
  const random = randomOf(7);
  return Array.from({ length: count }, (_, seq) => {
    const { id } = TRADED[random(TRADED.length)] as Instrument;
    return { timeMs: START_MS + seq, accepted: [tickOf(id, random(401) - 200, seq)] };
  });
}

function tickOf(instrumentId: number, away: number, seq: number): Quote {
  const bid = START_POINTS + away;
  return { instrumentId, seq, timeMs: START_MS + seq, bid, ask: bid + SPREAD };
}

class LoadedStore extends MemoryStore {
  readonly #state: StoredState;

  constructor(state: StoredState) {
    super();
    this.#state = state;
  }

  override load(): Promise<StoredState> {
    return Promise.resolve(this.#state);
  }

  override commit(): never {
    return fail('a quiet tick changed something');
  }
}

function stateOf(positions: number, market: BenchMarket): StoredState {
  const accounts = Math.min(MAX_ACCOUNTS, positions / POSITIONS_PER_ACCOUNT);
  const random = randomOf(positions);
  const templates = templatesOf(market);
  const margins = Array.from({ length: accounts }, () => 0n);
  const openOrders: Position[] = [];
  for (let id = 1; id <= positions; id += 1) {
    const account = id % accounts;
    const template = templates[random(templates.length)] as Position;
    margins[account] = (margins[account] ?? 0n) + template.marginMicros;
    const distance = MIN_DISTANCE + random(MAX_DISTANCE - MIN_DISTANCE);
    openOrders.push(withTrigger(template, { id, accountId: account + 1, distance, loses: random(2) === 0 }));
  }
  const rows = margins.map((margin, index) => rowOf(index + 1, margin, positions / accounts));
  return {
    accounts: rows,
    accountCount: accounts,
    openOrders,
    openTransfers: [],
    lastTransferId: 0,
    lastEventSeq: positions + accounts,
    lastOrderId: positions,
    lastPostingId: 2 * positions,
    lastAccountId: accounts,
  };
}

interface TriggerOptions {
  readonly id: number;
  readonly accountId: number;
  readonly distance: number;
  readonly loses: boolean;
}

/** Adds a stop-loss or a take-profit, so that there are as many triggers as positions. */
function withTrigger(template: Position, { id, accountId, distance, loses }: TriggerOptions): Position {
  const below = (template.side === 'buy') === loses;
  const price = START_POINTS + (below ? -distance : distance);
  return { ...template, id, accountId, stopLoss: loses ? price : null, takeProfit: loses ? null : price };
}

/** A buy and a sell of the minimum size on each instrument, at its highest leverage. */
function templatesOf(market: BenchMarket): readonly Position[] {
  const conversions = conversionTable(INSTRUMENTS);
  return TRADED.flatMap((instrument) => {
    const { marginMode, unitsPerLot, pricePrecision, minLots: lots } = instrument;
    const leverage = instrument.leverages.at(-1) ?? 1;
    const conversion = usdPerUnit(instrument.quoteCurrency, conversions, market) ?? fail('no rate');
    const price = START_POINTS;
    const margin = marginFor({ marginMode, lots, unitsPerLot, price, pricePrecision, conversion, leverage });
    const template: Position = {
      id: 0,
      accountId: 0,
      instrumentId: instrument.id,
      side: 'buy',
      status: 'holding',
      lots,
      leverage,
      openPrice: price,
      marginMicros: margin.micros,
      feeMicros: 0n,
      conversion,
      swapMicros: 0n,
      stopLoss: null,
      takeProfit: null,
      targetPrice: null,
      pendingKind: null,
      createdAtMs: START_MS,
      openedAtMs: START_MS,
      openTick: tickOf(instrument.id, 0, 1),
      swappedAtMs: null,
    };
    return [template, { ...template, side: 'sell' }];
  });
}

function rowOf(id: number, marginMicros: bigint, holdingCount: number): AccountRow {
  return {
    id,
    book: 'demo',
    balanceMicros: marginMicros * BALANCE_PER_MARGIN,
    lockedMicros: 0n,
    version: holdingCount + 1,
    holdingCount,
    closedCount: 0,
    realisedMicros: 0n,
    entryCount: holdingCount + 1,
    marginCalled: false,
  };
}

/** Numerical Recipes' generator: the same population on every run. */
function randomOf(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function fail(reason: unknown): never {
  throw new Error(String(reason));
}
