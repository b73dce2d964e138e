import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccountEvent, EventBody } from '../src/trading/orders/events.ts';
import type { Instrument } from '../src/market/instrument.ts';
import type { HedgedMargin } from '../src/trading/orders/margin-legs.ts';
import type { RequestedCommand, OpenAccount } from '../src/trading/orders/commands.ts';
import type { TradingState } from '../src/market/market-view.ts';
import { ExecutorScenario } from './executor-scenario.ts';
import { EURGBP, EURJPY, EURUSD, GBPUSD, NATGAS, USDJPY } from './instruments.ts';
import { copyOf, factOf, NaiveModel } from './naive-model.ts';

const TRADED: readonly Instrument[] = [EURUSD, USDJPY, EURJPY, GBPUSD, EURGBP, NATGAS];
const STARTS = [110_000, 150_000, 165_000, 127_000, 86_000, 3_000];
const STATES: readonly TradingState[] = ['open', 'closed', 'halted', 'close_only', 'open', 'open'];
const OPENING = 1_000_000_000n;
const ACCOUNTS = 5;

/** One instrument's part of a moment: a relative move in millionths of its price, or no tick. */
const move = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: -400, max: 400 }) },
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.integer({ min: -60_000, max: 60_000 }) },
);
const away = fc.integer({ min: -9000, max: 9000 });
const request = fc.record({
  kind: fc.constantFrom(
    'market',
    'market',
    'market',
    'pending',
    'pending',
    'stops',
    'amend',
    'close',
    'close',
    'close_many',
    'reverse',
    'cancel',
    'reset',
  ),
  account: fc.nat(ACCOUNTS - 1),
  instrument: fc.nat(TRADED.length - 1),
  side: fc.constantFrom('buy', 'sell'),
  hundredths: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 60, max: 450 })),
  leverage: fc.constantFrom(50, 100, 500, 500),
  target: away,
  stopLoss: fc.option(away),
  takeProfit: fc.option(away),
  trailing: fc.option(fc.integer({ min: 50, max: 3000 }), { freq: 2 }),
  pick: fc.nat(20),
});
const step = fc.record({
  moves: fc.tuple(move, move, move, move, move, move),
  spread: fc.integer({ min: 0, max: 60 }),
  silence: fc.boolean(),
  state: fc.option(fc.record({ instrument: fc.nat(5), state: fc.constantFrom(...STATES) }), { freq: 20 }),
  requests: fc.array(request, { maxLength: 4 }),
  restart: fc.integer({ min: 0, max: 60 }).map((number) => number === 0),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
type Request = typeof request extends fc.Arbitrary<infer One> ? One : never;

/** How often each thing happened over all runs: a property that never meets a stop-out proves nothing about one. */
type Census = Map<string, number>;
const RUNS = 24;
const SLICED_RUNS = 20;
/** A place of the search for the accounts that a moment reaches, in units of work. */
const PLACE = 1 / 32;
const HEDGED_RUNS = 8;
const LEAST = {
  moments: 4000,
  stop_loss: 100,
  take_profit: 100,
  trailing_stop: 100,
  stop_out: 50,
  'moment MarginCalled': 50,
  'moment MarginCallEnded': 50,
  'moment BalanceProtected': 20,
  'moment OrderFilled': 50,
  'moment OrderCancelled': 5,
  expired: 50,
  MarginCalled: 1,
  MarginCallEnded: 1,
};

/** What happens between the slices of a moment. */
type Meanwhile = 'nothing' | 'requests' | 'crash';

interface TwinOptions {
  readonly sliceUnits?: number;
  readonly meanwhile?: Meanwhile;
  readonly hedgedMargin?: HedgedMargin;
}

class TwinRun {
  readonly #scenario: ExecutorScenario;
  readonly #twin: NaiveModel;
  readonly #census: Census;
  readonly #meanwhile: Meanwhile;
  readonly #bids = new Map(TRADED.map(({ id }, index) => [id, STARTS[index] ?? 0]));

  constructor(census: Census, { sliceUnits, meanwhile = 'nothing', hedgedMargin }: TwinOptions = {}) {
    this.#scenario = new ExecutorScenario(undefined, undefined, sliceUnits, {
      ...(hedgedMargin !== undefined && { hedgedMargin }),
    });
    this.#twin = new NaiveModel(this.#scenario.market, hedgedMargin);
    this.#census = census;
    this.#meanwhile = meanwhile;
  }

  async run(steps: readonly Step[]): Promise<void> {
    await this.#scenario.start();
    for (const one of TRADED)
      this.#scenario.market.tick(
        one,
        this.#scenario.clock.now(),
        this.#bids.get(one.id) ?? 0,
        (this.#bids.get(one.id) ?? 0) + 10,
      );
    for (let count = 0; count < ACCOUNTS; count += 1) await this.#scenario.open(OPENING);
    for (const one of steps) await this.#step(one);
    expect(this.#scenario.fatal).toEqual([]);
  }

  async #step({ moves, spread, silence, state, requests, restart }: Step): Promise<void> {
    const scenario = this.#scenario;
    if (state !== null) scenario.market.setState(TRADED[state.instrument] ?? EURUSD, state.state);
    if (spread % 8 === 0) scenario.storeTrailing();
    if (restart) await scenario.start();
    if (silence && restart) scenario.clock.advance(11_000);
    const events = await this.#moment(moves, spread, requests);
    for (const { body } of events) this.#count(body.kind);
    // What a command did to an account was reviewed in the same batch: there is nothing left to do.
    for (const id of new Set(events.map(({ accountId }) => accountId)))
      expect(this.#twin.review(copyOf(scenario.account(id)), scenario.clock.now())).toEqual([]);
  }

  /** Events of the requests, which come after the moment or between its slices. */
  async #moment(
    moves: Step['moves'],
    spread: number,
    requests: Step['requests'],
  ): Promise<readonly AccountEvent[]> {
    const scenario = this.#scenario;
    const before = Array.from({ length: ACCOUNTS }, (_, index) => copyOf(scenario.account(index + 1)));
    scenario.clock.advance(250);
    const timeMs = scenario.clock.now();
    const accepted = TRADED.flatMap((one, index) => {
      const by = moves[index] ?? null;
      const state = scenario.market.tradingState(one.id);
      if (by === null || state === 'closed' || state === 'halted') return [];
      const last = this.#bids.get(one.id) ?? 0;
      const start = STARTS[index] ?? 0;
      // Reverts to the start price, so that a long run stays among realistic prices.
      const bid = Math.max(10, last + Math.trunc((last * by) / 1_000_000) + Math.trunc((start - last) / 200));
      this.#bids.set(one.id, bid);
      return [scenario.market.tick(one, timeMs, bid, bid + Math.ceil((spread * start) / 150_000))];
    });
    const ticked = new Set(accepted.map(({ instrumentId }) => instrumentId));
    const expected = this.#twin.expect(before, ticked, timeMs);
    // made from the accounts before the moment, whose quotes are already new: the account of each is played first
    const commands = requests.map((one) => ({ id: one.account + 1, command: this.#command(one) }));
    const ask = () => {
      for (const { id, command } of commands) void scenario.ask(command, id);
    };
    const isRequested = this.#meanwhile === 'requests';
    // Requests that wait already are decided after the first slice, others after some more.
    if (isRequested && spread % 2 === 0) ask();
    scenario.executor.onMoment({ timeMs, accepted });
    if (this.#meanwhile === 'crash') await scenario.settle(requests.length);
    if (scenario.executor.isPlaying) this.#count(`${this.#meanwhile} between slices`);
    if (isRequested && spread % 2 === 1) {
      for (const { id } of commands) scenario.executor.account(id);
      ask();
    }
    if (this.#meanwhile === 'crash') {
      await scenario.start(undefined, timeMs - 250);
      scenario.executor.onMoment({ timeMs, accepted });
    }
    await scenario.settle();
    const events = scenario.take();
    const requested = this.#meanwhile === 'requests' ? expectFirst(events, expected) : [];
    if (this.#meanwhile !== 'requests')
      expect(events.map(factOf).toSorted(byAccount)).toEqual(expected.toSorted(byAccount));
    for (const { body } of events.filter((one) => !requested.includes(one))) this.#count(causeOf(body));
    this.#count('moments');
    if (this.#meanwhile === 'requests') return requested;
    ask();
    await scenario.settle();
    return scenario.take();
  }

  #command(one: Request): Exclude<RequestedCommand, OpenAccount> {
    const instrument = TRADED[one.instrument] ?? EURUSD;
    const bid = this.#bids.get(instrument.id) ?? 0;
    const at = (share: number | null, from = bid) =>
      share === null ? null : from + Math.trunc((from * share) / 1_000_000) + Math.sign(share) * 12;
    const { openOrders, balanceMicros } = this.#scenario.account(one.account + 1);
    const orders = [...openOrders.values()];
    const order = orders[one.pick % Math.max(1, orders.length)];
    const [low, high] = [-Math.abs(one.stopLoss ?? 0), Math.abs(one.takeProfit ?? 0)];
    const [down, up] = one.side === 'buy' ? [low, high] : [-low, -high];
    const from =
      order?.status === 'pending' ? order.targetPrice : (this.#bids.get(order?.instrumentId ?? 0) ?? bid);
    const reversed = order !== undefined && order.side !== one.side ? -1 : 1;
    const lots = one.hundredths * 1_000_000;
    const trailingStop = one.trailing && Math.ceil((from * one.trailing) / 1_000_000) + 12;
    const entry = {
      instrumentId: instrument.id,
      side: one.side,
      lots,
      leverage: instrument === NATGAS ? null : one.leverage,
      reduceOnly: one.pick % 7 === 0,
    };
    switch (one.kind) {
      case 'market':
        return {
          kind: 'PlaceOrder',
          ...entry,
          deviation: null,
          quoteTimeMs: null,
          stopLoss: one.stopLoss && at(down),
          takeProfit: one.takeProfit && at(up),
          trailingStop,
        };
      case 'pending': {
        const targetPrice = at(one.target) ?? bid;
        return {
          kind: 'PlacePending',
          ...entry,
          targetPrice,
          expiry: one.pick % 4 === 0 ? this.#scenario.clock.now() + one.pick * 125 + 1 : null,
          stopLoss: one.stopLoss && at(down, targetPrice),
          takeProfit: one.takeProfit && at(up, targetPrice),
          trailingStop,
        };
      }
      case 'stops':
        return {
          kind: 'SetStops',
          orderId: order?.id ?? 0,
          stopLoss: one.stopLoss && at(down * reversed, from),
          takeProfit: one.takeProfit && at(up * reversed, from),
          trailingStop,
        };
      case 'amend': {
        const targetPrice = at(one.target, this.#bids.get(order?.instrumentId ?? 0) ?? bid) ?? bid;
        return {
          kind: 'AmendOrder',
          orderId: order?.id ?? 0,
          ...(one.pick % 3 > 0 && { targetPrice, stopLoss: null, takeProfit: null }),
          ...(one.pick % 3 !== 1 && { lots }),
          ...(one.pick % 2 > 0 && { expiry: this.#scenario.clock.now() + one.pick * 125 + 1 }),
        };
      }
      case 'close':
        return { kind: 'CloseOrder', orderId: order?.id ?? 0, lots: one.pick % 3 === 0 ? lots : null };
      case 'close_many':
        return {
          kind: 'CloseMany',
          instrumentId: instrument.id,
          side: one.side,
          result: one.pick % 2 === 0 ? 'loss' : null,
        };
      case 'reverse':
        return { kind: 'ReverseOrder', orderId: order?.id ?? 0, leverage: null };
      case 'cancel':
        return { kind: 'CancelOrder', orderId: order?.id ?? 0 };
      case 'reset':
        // Only who has lost nearly everything starts again: the others shall come to their margin calls.
        if (balanceMicros < OPENING / 4n) return { kind: 'ResetDemo', openingMicros: OPENING };
        return { kind: 'CancelOrder', orderId: order?.id ?? 0 };
      default:
        throw new Error(one.kind);
    }
  }

  #count(what: string): void {
    this.#census.set(what, (this.#census.get(what) ?? 0) + 1);
  }
}

function causeOf(body: EventBody): string {
  if (body.kind === 'OrderClosed' || (body.kind === 'OrderCancelled' && body.reason === 'expired'))
    return body.reason;
  return `moment ${body.kind}`;
}

/** Facts begin with the number of their account; those of one account keep their order. */
function byAccount(one: string, other: string): number {
  return Number.parseInt(one, 10) - Number.parseInt(other, 10);
}

/** The events that follow, in each account, the expected ones of the moment. */
function expectFirst(events: readonly AccountEvent[], expected: readonly string[]): readonly AccountEvent[] {
  const requested: AccountEvent[] = [];
  const left = [...expected];
  for (const event of events) {
    const place = left.indexOf(factOf(event));
    if (place === -1) requested.push(event);
    else left.splice(place, 1);
    const isLate = place !== -1 && requested.some(({ accountId }) => accountId === event.accountId);
    expect(isLate ? `${factOf(event)} comes after a request` : '').toBe('');
  }
  expect(left).toEqual([]);
  return requested;
}

describe('a moment of the market, compared with a twin that checks every order', () => {
  it('[MARGIN-14] [MARGIN-15] fires, calls, stops out and fills the same orders of the same accounts in the same order', {
    tags: ['night'],
  }, async () => {
    const census: Census = new Map();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 150, maxLength: 400, size: 'max' }), (steps) =>
        new TwinRun(census).run(steps),
      ),
      { numRuns: RUNS, endOnFailure: true },
    );
    const rare = Object.entries(LEAST).filter(([what, least]) => (census.get(what) ?? 0) < least);
    expect(rare).toEqual([]);
  });

  it('[MARGIN-18] calls, stops out and fills the same where opposite positions share their margin', async () => {
    const census: Census = new Map();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 150, maxLength: 400, size: 'max' }), (steps) =>
        new TwinRun(census, { hedgedMargin: 'larger_leg' }).run(steps),
      ),
      { numRuns: HEDGED_RUNS, endOnFailure: true },
    );
    for (const what of ['stop_out', 'moment MarginCalled', 'moment OrderFilled'])
      expect(census.get(what) ?? 0).toBeGreaterThan(5);
  });

  for (const [meanwhile, sliceUnits] of [
    ['nothing', 1],
    ['requests', 1],
    ['crash', 1],
    ['nothing', PLACE],
    ['requests', PLACE],
    ['crash', PLACE],
  ] as const)
    it(`[MARKET-26] has the same effects with ${meanwhile} between slices of ${sliceUnits} units, of one account or of one place of the search`, {
      tags: meanwhile === 'requests' && sliceUnits === PLACE ? [] : ['night'],
    }, async () => {
      const census: Census = new Map();
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 150, maxLength: 400, size: 'max' }), (steps) =>
          new TwinRun(census, { sliceUnits, meanwhile }).run(steps),
        ),
        { numRuns: SLICED_RUNS, endOnFailure: true },
      );
      const least = meanwhile === 'nothing' ? 0 : 20;
      expect(census.get(`${meanwhile} between slices`) ?? 0).toBeGreaterThanOrEqual(least);
      expect(census.get('stop_out')).toBeGreaterThan(5);
    });
});
