/** Margin reviews of a moment: when one is due, what a fill leaves to the next tick, and what the bands prove. */

import { describe, expect, it, vi } from 'vitest';
import { EURUSD, GBPUSD } from '../../test/instruments.ts';
import { MomentScenario, type Prices } from '../../test/moment-scenario.ts';
import { placing, resting } from '../../test/trading-scenario.ts';
import { dailyRolloverAfter } from '../market/rollover.ts';

/** 880 dollars of margin, of the thousand that an account has. */
const LARGE = { lots: 80_000_000 };
const SMALL = { lots: 1_000_000 };
/** Takes an account with a large position into a margin call. */
const CALLED: Prices = [109_800, 109_810];
/** Less than half of the margin is left. */
const STOP_OUT: Prices = [109_200, 109_210];
/** Fills an entry, whose position has lost too much at the bid. */
const WIDE: Prices = [109_740, 109_890];

/** Kinds of the commands of the market that are decided from here on. */
function decidedKinds(at: MomentScenario): () => readonly string[] {
  const decided = vi.spyOn(at.decider, 'decideAndRecord');
  return () => decided.mock.calls.map(([{ kind }]) => kind);
}

/** An entry that a wide quote has just filled. */
function filled(): MomentScenario {
  const at = new MomentScenario();
  at.run(resting(EURUSD, 109_900, LARGE));
  expect(at.moment(WIDE)).toEqual(['1 OrderFilled']);
  return at;
}

/** Where the bid leaves the nearest band below, or reaches a stop-loss. */
function nearestBid(at: MomentScenario): number {
  return at.path.nearestPrices(EURUSD.id).bid_falls;
}

describe('[MARGIN-14] a filled entry', () => {
  it('counts for the margin level from the next tick on', () => {
    const at = filled();
    expect(at.moment(WIDE)).toEqual(['1 MarginCalled']);
    expect(at.moment(WIDE)).toEqual([]);
  });

  it('counts from the next tick on too when its moment is played again', () => {
    const at = filled();
    const quote = at.market.quoteOf(EURUSD.id);
    at.path = at.newPath();
    for (const _ of at.path.arming());
    at.path.begin({ timeMs: at.nowMs, accepted: quote === undefined ? [] : [quote] });
    expect(at.path.isPlaying).toBe(true);
    expect(at.play()).toEqual([]);
    expect(at.moment(WIDE)).toEqual(['1 MarginCalled']);
  });

  it('counts at once in a later moment', () => {
    const at = new MomentScenario();
    at.run(resting(EURUSD, 109_990, LARGE));
    expect(at.moment([109_980, 109_990])).toEqual(['1 OrderFilled']);
    expect(at.moment(CALLED)).toEqual(['1 MarginCalled']);
  });
});

describe('[MARGIN-15] a margin review', () => {
  it('is due of a market order that was opened in the same millisecond', () => {
    const at = new MomentScenario();
    at.run(placing(EURUSD, LARGE));
    expect(at.moment(CALLED, { atMs: at.nowMs })).toEqual(['1 MarginCalled']);
  });

  it('is due after a rollover that takes more than the account can lose', () => {
    const financed = { ...EURUSD, swapBuyMicros: -50_000_000n };
    const at = new MomentScenario(financed);
    at.run(placing(financed, LARGE));
    // The three nights of a Wednesday cost 120 dollars.
    const atMs = dailyRolloverAfter(at.nowMs);
    expect(at.moment([110_000, 110_010], { atMs })).toEqual(['1 SwapCharged', '1 MarginCalled']);
  });

  it('is all that is decided of an account that only its bands concern', () => {
    const financed = { ...GBPUSD, swapBuyMicros: -1_000_000n };
    const at = new MomentScenario(financed);
    at.run(placing(EURUSD, LARGE));
    const kinds = decidedKinds(at);
    expect(at.moment(CALLED, { atMs: dailyRolloverAfter(at.nowMs) })).toEqual(['1 MarginCalled']);
    expect(kinds()).toEqual(['ReviewMargin']);
  });

  it('[MARGIN-12] that can close nothing is repeated at the next tick', () => {
    const at = new MomentScenario();
    at.run(placing(EURUSD, LARGE));
    expect(at.moment(CALLED)).toEqual(['1 MarginCalled']);
    at.market.setState(EURUSD, 'closed');
    expect(at.moment(STOP_OUT)).toEqual([]);
    at.market.setState(EURUSD, 'open');
    expect(at.moment(STOP_OUT)).toEqual(['1 OrderClosed', '1 MarginCallEnded']);
  });
});

describe('[MARGIN-15] the bands of an account', () => {
  /** A quote inside the bands has moved the market. */
  function moved(): readonly [MomentScenario, nearestBid: number] {
    const at = new MomentScenario();
    at.run(placing(EURUSD, LARGE));
    const before = nearestBid(at);
    at.begin([109_970, 109_980]);
    expect(at.path.isPlaying).toBe(false);
    return [at, before];
  }

  it('stay as they are at a quote inside them', () => {
    const [at, before] = moved();
    expect(before).toBeGreaterThan(109_900);
    expect(nearestBid(at)).toBe(before);
  });

  it('are set at the newest quotes after a jump', () => {
    const at = new MomentScenario();
    at.run(placing(EURUSD, LARGE));
    const before = nearestBid(at);
    at.begin([109_970, 109_980], { jumped: true });
    expect(nearestBid(at)).toBeLessThan(before);
  });

  it('stay as they are after a change that they prove to be safe', () => {
    const [at, before] = moved();
    at.run({ kind: 'SetStops', orderId: 1, takeProfit: 120_000 });
    expect(nearestBid(at)).toBe(before);
    at.run({ kind: 'SetStops', orderId: 1, takeProfit: null });
    expect(nearestBid(at)).toBe(before);
  });

  it('stay as they are after an entry that does not fill', () => {
    const [at, before] = moved();
    at.run(resting(EURUSD, 109_975, SMALL));
    at.market.setState(EURUSD, 'close_only');
    expect(at.moment([109_960, 109_970])).toEqual([]);
    expect(nearestBid(at)).toBe(before);
  });

  it('end with the last position in their instrument', () => {
    const [at] = moved();
    at.run({ kind: 'CloseOrder', orderId: 1, lots: null });
    expect(at.path.nearestPrices(EURUSD.id)).toEqual({
      bid_falls: -Infinity,
      bid_rises: Infinity,
      ask_falls: -Infinity,
      ask_rises: Infinity,
    });
  });
});
