/**
 * The market of an engine as its gateways may show it: behind the one that decides, by the rule of gateways that compute the market
 * themselves [CLUSTER-25]. The newest slots are kept as encoded, for gateways that ask for them.
 */

import type { ClockSpeed, MarketClock } from '@vernier/shared/market-clock';
import type { SteadyClock } from '@vernier/shared/clock';
import { TICK_INTERVAL_MS } from '@vernier/shared/limits';
import { PERIODS } from '@vernier/shared/market/candle';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { TradingState } from '@vernier/shared/market/market-view';
import { type Slot, SLOTS_PER_MINUTE } from '@vernier/shared/market/slot';
import { clockOn, type OpenSharedHorizon } from '../../core/market/horizon/open-shared-horizon.ts';
import { LiveMarket, type SlotNews } from '../../core/market/live-market.ts';
import { speedsAfter } from '../../core/market/stored-speed.ts';
import {
  candleMessage,
  type InstrumentState,
  type MarketState,
  quoteMessage,
  type SlotMessage,
  type StateMessage,
  type TickMessage,
} from './market-update.ts';

/** A gateway that is further behind gets the state of the market. */
const HISTORY_SLOTS = SLOTS_PER_MINUTE;
/** Bytes of one answer; a gateway asks for the others at once. */
const MOST_BYTES = 262_144;

export interface ShownMarketParts {
  /** The market that decides. */
  readonly market: LiveMarket;
  readonly opened: Pick<OpenSharedHorizon, 'databaseClock' | 'horizon'>;
  readonly steady: SteadyClock;
}

interface KnownState {
  readonly state: TradingState;
  readonly opens: Slot | null;
}

export class ShownMarket {
  readonly clock: MarketClock;
  readonly market: LiveMarket;
  readonly #parts: ShownMarketParts;
  /** Those that the clock follows. */
  #speeds: readonly ClockSpeed[];
  #states: readonly KnownState[];
  /** Of the slots up to the newest one, oldest first. */
  #history: string[] = [];
  #newestSlot: Slot = -1;
  /** By instrument. */
  readonly #places: ReadonlyMap<number, number>;

  constructor(parts: ShownMarketParts) {
    const { market, opened, steady } = parts;
    const { databaseClock, horizon } = opened;
    this.#parts = parts;
    this.#speeds = horizon.speeds;
    this.clock = clockOn(horizon, databaseClock.showing, steady);
    this.market = new LiveMarket(market.source, market.instruments, this.clock, {
      steady,
      // A gateway of an engine that has ended goes on here without a gap.
      playedMs: this.clock.now() - HISTORY_SLOTS * TICK_INTERVAL_MS,
      // Nothing is shown before this engine has played it.
      horizon: {
        get slot() {
          return Math.min(horizon.slot, market.slot);
        },
      },
    });
    this.#places = new Map(this.market.instruments.map(({ id }, place) => [id, place]));
    this.#states = this.market.instruments.map((instrument) => this.#stateOf(instrument));
    this.market.onSlot((news) => this.#record(news));
  }

  get slot(): Slot {
    return this.market.slot;
  }

  /** Whether slots may be shown that are not played yet. */
  get isCatchingUp(): boolean {
    return this.market.isBehind && !this.market.isAtHorizon;
  }

  /** Plays what may be shown. */
  advance(): void {
    const { speeds } = this.#parts.opened.horizon;
    for (const speed of speedsAfter(speeds, this.#speeds.at(-1) ?? null)) this.clock.schedule(speed);
    this.#speeds = speeds;
    this.market.advance();
  }

  /** Encoded slots after another one, as many as one answer takes; null where they are no longer kept. */
  slotsAfter(slot: Slot): readonly string[] | null {
    const missing = this.slot - slot;
    if (missing > this.#history.length) return null;
    const slots: string[] = [];
    let bytes = 0;
    for (const text of missing <= 0 ? [] : this.#history.slice(-missing)) {
      bytes += text.length;
      if (slots.length > 0 && bytes > MOST_BYTES) break;
      slots.push(text);
    }
    return slots;
  }

  /** The state at the newest slot. */
  state(): MarketState {
    return { slot: this.slot, instruments: this.market.instruments.map((one) => this.#instrumentState(one)) };
  }

  #instrumentState(instrument: Instrument): InstrumentState {
    const { id, code } = instrument;
    const { market } = this;
    const shown = market.shownQuoteOf(id);
    if (shown === undefined) throw new Error(`the market quotes ${code}`);
    return {
      ...{ id, code, dayEnd: market.source.runningCandlesAt(id, this.slot).dayEnd },
      ...{ shown: quoteMessage(shown), ...this.#stateOf(instrument) },
      candles: PERIODS.map((period) => candleMessage(market.running(id, period))),
    };
  }

  #stateOf({ id }: Instrument): KnownState {
    const { market } = this;
    const state = market.tradingState(id);
    return { state, opens: state === 'closed' ? market.source.nextOpening(id, this.slot) : null };
  }

  #record({ slot, ticks }: SlotNews): void {
    const message: SlotMessage = {
      slot,
      ticks: ticks.map(({ instrumentId, bid, ask, volume }): TickMessage => {
        return [this.#places.get(instrumentId) ?? -1, bid, ask, volume];
      }),
      ...this.#changedStates(),
    };
    // What was skipped has no slots that a gateway could get.
    if (slot !== this.#newestSlot + 1) this.#history = [];
    this.#newestSlot = slot;
    this.#history.push(JSON.stringify(message));
    if (this.#history.length > HISTORY_SLOTS) this.#history.shift();
  }

  #changedStates(): Pick<SlotMessage, 'states'> {
    const before = this.#states;
    const states = this.market.instruments.map((instrument) => this.#stateOf(instrument));
    this.#states = states;
    const changed = states.flatMap(({ state, opens }, place): StateMessage[] =>
      before[place]?.state === state && before[place]?.opens === opens ? [] : [[place, state, opens]],
    );
    return changed.length === 0 ? {} : { states: changed };
  }
}
