/** Playback of a scenario on the simulated market with typical orders around the price; records the events of every tick. */

import { invariant } from '@vernier/shared/assert';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { Tick } from '@vernier/shared/market/quote';
import type { Micros } from '@vernier/shared/numbers/money';
import type { TradingState } from '@vernier/shared/market/market-view';
import { isRefusal } from '@vernier/shared/refusals';
import type { AccountEvent } from '@vernier/shared/trading/orders/events';
import { isClosed, type OpenOrder } from '@vernier/shared/trading/orders/order';
import type { Intervention } from '@vernier/shared/market/intervention';
import { Market } from '../../src/market.ts';
import { SCENARIO_SIZES, type ScenarioName } from '@vernier/shared/market/scenario-request';
import { scenarioInterventions } from '../../src/interventions/scenarios.ts';
import { type Slot, slotAt } from '@vernier/shared/market/slot';
import { lotsWithin } from '../../harness/traders/order-lots.ts';
import { MarketHarness } from '../../harness/world/market-harness.ts';
import { type Owner, typicalOrders } from './typical-orders.ts';

/** Wednesday 2026-01-07 16:59:20 UTC, with usual spreads. */
const START_MS = 1_767_805_160_000;
/** Ticks before the first intervention and after the last. */
const CALM = 12;
const AFTERWARDS = 40;
const USD = 1_000_000n;
const OPENINGS: Readonly<Record<Owner, Micros>> = {
  careful: 100_000n * USD,
  bull: 5_000n * USD,
  bear: 5_000n * USD,
};
/** Margin of an order in percent of its account. */
const SHARES: Readonly<Record<Owner, bigint>> = { careful: 2n, bull: 80n, bear: 80n };

export interface ScenarioOptions {
  readonly name: ScenarioName;
  readonly code: string;
  readonly size?: number | undefined;
  readonly seed: string;
}

/** One played slot. */
export interface PlayedSlot {
  readonly slot: Slot;
  /** The instrument's tick, if any. */
  readonly tick: Tick | undefined;
  readonly accepted: boolean;
  readonly state: TradingState;
  readonly events: readonly AccountEvent[];
}

export interface PlayedScenario {
  readonly instrument: Instrument;
  readonly interventions: readonly Intervention[];
  readonly owners: ReadonlyMap<number, Owner>;
  /** The orders at their acceptance. */
  readonly orders: readonly OpenOrder[];
  readonly refused: readonly string[];
  readonly slots: readonly PlayedSlot[];
  readonly balances: ReadonlyMap<Owner, Micros>;
  /** The first violated invariant. */
  readonly broken: string | null;
}

export async function playScenario({ name, code, size, seed }: ScenarioOptions): Promise<PlayedScenario> {
  const market = new Market({ seed });
  const instrument = market.instruments.find((one) => one.code === code);
  if (instrument === undefined) throw new Error(`--code ${code}: there is no such instrument`);
  const first = slotAt(START_MS);
  const interventions = scenarioInterventions(market, { name, code, size, atSlot: first + CALM });
  if (isRefusal(interventions)) {
    const { least, most } = SCENARIO_SIZES[name];
    throw new Error(
      `--size ${size}: ${name} of ${code} goes from ${least} to ${most} (${interventions.refused})`,
    );
  }
  for (const intervention of interventions) market.intervene(intervention);
  const harness = await MarketHarness.open(market, first);
  const placed = await placeOrders(harness, { instrument, reach: { name, size } });
  const end =
    interventions.reduce(
      (last, intervention) => Math.max(last, 'to' in intervention ? intervention.to : intervention.slot),
      first,
    ) + AFTERWARDS;
  const slots: PlayedSlot[] = [];
  let broken: string | null = null;
  try {
    while (harness.board.slot < end) slots.push(await playSlot(harness, instrument));
    await harness.close();
  } catch (error) {
    broken = error instanceof Error ? error.message : String(error);
  }
  const balances = new Map(
    [...placed.owners].map(([id, owner]) => [owner, harness.executor.account(id)?.balanceMicros ?? 0n]),
  );
  return { instrument, interventions, ...placed, slots, balances, broken };
}

async function playSlot(harness: MarketHarness, { id }: Instrument): Promise<PlayedSlot> {
  const events = await harness.playSlot();
  const { board } = harness;
  const tick = board.ticks.find((one) => one.instrumentId === id);
  const accepted = tick !== undefined && board.quoteOf(id)?.seq === tick.seq;
  return { slot: board.slot, tick, accepted, state: board.tradingState(id), events };
}

interface Placing {
  readonly instrument: Instrument;
  readonly reach: Pick<ScenarioOptions, 'name' | 'size'>;
}

async function placeOrders(harness: MarketHarness, { instrument, reach }: Placing) {
  const ids = new Map<Owner, number>();
  for (const owner of ['careful', 'bull', 'bear'] as const)
    ids.set(owner, await harness.openAccount(OPENINGS[owner]));
  const quote = harness.board.quoteOf(instrument.id);
  invariant(quote !== undefined, `${instrument.code} has a price`);
  const leverage = instrument.leverages.at(-1) ?? 1;
  const lotsOf = (owner: Owner) => {
    const micros = (OPENINGS[owner] * SHARES[owner]) / 100n;
    return lotsWithin(instrument, { micros, price: quote.ask, leverage }, harness.executor.valuation);
  };
  const lots = { careful: lotsOf('careful'), bull: lotsOf('bull'), bear: lotsOf('bear') };
  const orders: OpenOrder[] = [];
  const refused: string[] = [];
  for (const { owner, command } of typicalOrders({ instrument, quote, reach: reachOf(quote, reach), lots })) {
    const outcome = await harness.ask(ids.get(owner) ?? 0, command);
    if (outcome.kind === 'refused')
      refused.push(`${owner}: ${command.kind} ${command.side}: ${outcome.refusal.refused}`);
    else orders.push(...outcome.orders.filter((order) => !isClosed(order)));
  }
  return { owners: new Map([...ids].map(([owner, id]) => [id, owner])), orders, refused };
}

/** Expected move of the price or one side of it; small for a freeze. */
function reachOf(
  { bid, ask }: Tick | { bid: number; ask: number },
  { name, size }: Placing['reach'],
): number {
  const much = Math.abs(size ?? SCENARIO_SIZES[name].usual);
  if (name === 'freeze') return Math.ceil(bid / 10_000);
  if (name === 'rollover_spread') return Math.ceil(((ask - bid) * much) / 100);
  return Math.ceil((bid * much) / 100);
}
