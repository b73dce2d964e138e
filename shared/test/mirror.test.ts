import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RequestedCommand, OpenAccount } from '../src/trading/orders/commands.ts';
import type { Side } from '../src/trading/orders/order.ts';
import { ExecutorScenario } from './executor-scenario.ts';
import { NATGAS } from './instruments.ts';

/** Prices are mirrored at half of this. The margin of NATGAS does not depend on its price, so that all of it mirrors. */
const SUM = 6000;
const BALANCE = 10_000_000_000n;

const step = fc.record({
  bid: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 2900, max: 3100 }) },
    fc.integer({ min: 2000, max: 4000 }),
  ),
  spread: fc.integer({ min: 1, max: 30 }),
  kind: fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom('market', 'market', 'pending', 'stops', 'amend', 'close') },
    { weight: 1, arbitrary: fc.constantFrom('close_many', 'reverse') },
  ),
  side: fc.constantFrom('buy', 'sell'),
  lots: fc.integer({ min: 1, max: 400 }),
  target: fc.integer({ min: 2300, max: 3700 }),
  near: fc.option(fc.integer({ min: 10, max: 400 })),
  far: fc.option(fc.integer({ min: 10, max: 400 })),
  trailing: fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.integer({ min: 10, max: 400 }) },
  ),
  order: fc.integer({ min: 1, max: 12 }),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** The same day in the mirror: bid and ask change places, buyers sell, and every price is as far on the other side. */
class Day {
  readonly scenario = new ExecutorScenario([NATGAS]);
  readonly #mirrored: boolean;
  readonly #facts: string[] = [];

  constructor(mirrored: boolean) {
    this.#mirrored = mirrored;
  }

  async live(steps: readonly Step[]): Promise<readonly string[]> {
    await this.scenario.start();
    await this.scenario.open(BALANCE);
    for (const one of steps) await this.#step(one);
    const { balanceMicros, closedCount, realisedMicros, marginCalled } = this.scenario.account();
    return [...this.#facts, `${balanceMicros} ${closedCount} ${realisedMicros} ${marginCalled}`];
  }

  async #step(one: Step): Promise<void> {
    const [low, high] = [this.#at(one.bid), this.#at(one.bid + one.spread)].sort((a, b) => a - b);
    this.#note(await this.scenario.moment([NATGAS, low ?? 0, high ?? 0]));
    const command = this.#command(one);
    if (command === null) return;
    const answer = this.scenario.ask(command);
    await this.scenario.settle();
    this.#facts.push(await answer);
    this.#note(this.scenario.facts());
  }

  #command({
    kind,
    side,
    lots,
    target,
    near,
    far,
    trailing: trailingStop,
    order,
    bid,
    spread,
  }: Step): Exclude<RequestedCommand, OpenAccount> | null {
    const own: Side = this.#mirrored ? (side === 'buy' ? 'sell' : 'buy') : side;
    const entry = { instrumentId: NATGAS.id, side: own, lots: lots * 1_000_000, leverage: null };
    const from = kind === 'pending' ? target : side === 'buy' ? bid : bid + spread;
    const away = side === 'buy' ? 1 : -1;
    const stopLoss = near === null ? null : this.#at(from - away * near);
    const takeProfit = far === null ? null : this.#at(from + away * far);
    if (kind === 'market')
      return {
        kind: 'PlaceOrder',
        ...entry,
        stopLoss,
        takeProfit,
        trailingStop,
        deviation: null,
        quoteTimeMs: null,
      };
    if (kind === 'pending')
      return {
        kind: 'PlacePending',
        ...entry,
        targetPrice: this.#at(target),
        stopLoss,
        takeProfit,
        trailingStop,
      };
    if (kind === 'stops') return { kind: 'SetStops', orderId: order, stopLoss, takeProfit, trailingStop };
    if (kind === 'amend')
      return { kind: 'AmendOrder', orderId: order, targetPrice: this.#at(target), stopLoss: null };
    if (kind === 'reverse') return { kind: 'ReverseOrder', orderId: order, leverage: null };
    if (kind === 'close_many')
      return { kind: 'CloseMany', instrumentId: null, side: own, result: order > 1 ? 'profit' : 'loss' };
    return kind === 'close' ? { kind: 'CloseOrder', orderId: order, lots: null } : null;
  }

  #at(price: number): number {
    return this.#mirrored ? SUM - price : price;
  }

  #note(facts: readonly string[]): void {
    for (const fact of facts)
      this.#facts.push(
        fact.replace(
          /(closed \w+|filled) at (\d+)/,
          (_, what, price) => `${what} at ${this.#at(Number(price))}`,
        ),
      );
  }
}

describe('a mirrored day', () => {
  it('[STOP-4] [STOP-6] [ORDER-7] gives a mirrored trader the same money: no side and no direction slips more', {
    tags: ['night'],
  }, async () => {
    const kinds = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 120, size: 'max' }), async (steps) => {
        const facts = await new Day(false).live(steps);
        expect(await new Day(true).live(steps)).toEqual(facts);
        for (const fact of facts) kinds.add(/closed \w+|filled|called|protected/.exec(fact)?.[0] ?? '');
      }),
      { numRuns: 40, endOnFailure: true },
    );
    for (const kind of [
      'closed stop_loss',
      'closed take_profit',
      'closed trailing_stop',
      'closed stop_out',
      'closed manual',
      'filled',
      'called',
    ])
      expect(kinds).toContain(kind);
  });
});
