/** The running market while it closes, is acted upon and shows ticks that it does not trade on. */

import { ManualClock } from '@vernier/shared/clock';
import { PERIODS } from '@vernier/shared/market/candle';
import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import type { MarketHours } from '@vernier/shared/market/trading-hours';
import type { Intervention } from '@vernier/shared/market/intervention';
import { Market } from '@vernier/simulator/market';
import type { ScenarioName } from '@vernier/shared/market/scenario-request';
import { scenarioInterventions } from '@vernier/simulator/interventions/scenarios';
import { setPriceInterventions } from '@vernier/simulator/interventions/set-price';
import { expect, test } from 'vitest';
import { LiveMarket, type SlotNews } from './live-market.ts';
import { RenderedQuotes } from './rendered-quotes.ts';

/** 2026-11-20 14:41:17.250 UTC, a Friday. */
const START_MS = 1_795_185_677_250;
/** The moment at which currencies close for the weekend. */
const CLOSE_MS = 1_795_212_000_000;
const HOUR_MS = 3_600_000;
const EURUSD = 1;

function follow(startMs = START_MS, hours: MarketHours = 'always') {
  const clock = new ManualClock(startMs);
  const simulated = new Market({ seed: '1', hours });
  const live = new LiveMarket(simulated, INSTRUMENTS, clock);
  const news: SlotNews[] = [];
  live.onSlot((each) => news.push(each));
  const play = (ms: number) => {
    news.length = 0;
    clock.advance(ms);
    live.advance();
  };
  const act = (acts: readonly Intervention[] | { refused: string }) => {
    if ('refused' in acts) throw new Error(acts.refused);
    live.intervene(acts);
  };
  const scenario = (name: ScenarioName, size?: number) =>
    act(scenarioInterventions(simulated, { name, code: 'EURUSD', size, atSlot: live.slot + 1 }));
  return { simulated, live, news, play, act, scenario };
}

const idsOf = (quotes: readonly { readonly instrumentId: number }[]) =>
  quotes.map(({ instrumentId }) => instrumentId);

test('[QUARANTINE-1] [QUARANTINE-2] [PRICE-1] a spike of one tick is shown and trades nothing', () => {
  const { live, news, play, scenario } = follow();
  const before = live.quoteOf(EURUSD)!;
  scenario('spike', 20);
  play(250);
  expect(idsOf(news[0]!.ticks)).toContain(EURUSD);
  expect(idsOf(news[0]!.accepted)).not.toContain(EURUSD);
  const shown = live.shownQuoteOf(EURUSD)!;
  expect(shown.bid / before.bid).toBeCloseTo(1.2, 2);
  expect(live.quoteOf(EURUSD)).toEqual(before);
  expect(live.inQuarantine(EURUSD)).toBe(true);
  // Its age is honest, also for who refers to that moment.
  expect(live.quoteAt(EURUSD, live.timeMs)).toEqual(before);
  expect(live.running(EURUSD, '1min').high).toBe(shown.bid);
  expect(new RenderedQuotes(live).rows()[0]!.text).toContain(`"Bid":${shown.bid / 1e5}`);
  play(250);
  expect(idsOf(news[0]!.accepted)).toContain(EURUSD);
  expect(live.inQuarantine(EURUSD)).toBe(false);
  expect(live.previousQuoteOf(EURUSD)).toEqual(before);
  expect(live.quoteAt(EURUSD, live.timeMs - 250)).toEqual(before);
});

test('[QUARANTINE-2] a gap trades from its second tick on', () => {
  const { live, news, play, scenario } = follow();
  scenario('gap_down', 30);
  play(500);
  expect(news.map(({ accepted }) => idsOf(accepted).includes(EURUSD))).toEqual([false, true]);
  expect(live.quoteOf(EURUSD)!.bid / live.previousQuoteOf(EURUSD)!.bid).toBeCloseTo(0.7, 2);
});

test('[QUARANTINE-2] a start in the middle of a spike doubts it as the running market did', () => {
  const { live, play, scenario, simulated } = follow();
  scenario('spike', 20);
  play(250);
  const restarted = new LiveMarket(simulated, INSTRUMENTS, new ManualClock(live.timeMs));
  expect(restarted.quoteOf(EURUSD)).toEqual(live.quoteOf(EURUSD));
  expect(restarted.shownQuoteOf(EURUSD)).toEqual(live.shownQuoteOf(EURUSD));
  expect(restarted.previousQuoteOf(EURUSD)!.seq).toBe(live.slot - 2);
});

test('[MARKET-8] a set price trades at its own tick', () => {
  const { live, news, play, act, simulated } = follow();
  act(setPriceInterventions(simulated, { code: 'EURUSD', price: 90_000, slot: live.slot + 1 }));
  play(250);
  expect(live.quoteOf(EURUSD)).toMatchObject({ bid: 90_000, seq: live.slot });
  expect(idsOf(news[0]!.accepted)).toContain(EURUSD);
});

test('[HOURS-3] [HOURS-4] a halt stops the ticks, a close-only does not, and the first tick after may gap', () => {
  const { live, news, play, act } = follow();
  act([
    { kind: 'close_only', slot: live.slot + 1, code: 'EURUSD' },
    { kind: 'halt', slot: live.slot + 4, code: 'EURUSD' },
    { kind: 'resume', slot: live.slot + 9, code: 'EURUSD' },
  ]);
  const states: string[] = [];
  live.onSlot(() => states.push(live.tradingState(EURUSD)));
  const first = live.slot + 1;
  play(2500);
  const ticking = news.filter(({ ticks }) => idsOf(ticks).includes(EURUSD)).map(({ slot }) => slot - first);
  expect(ticking).toEqual([0, 1, 2, 8, 9]);
  expect(states).toEqual([...Array(3).fill('close_only'), ...Array(5).fill('halted'), 'open', 'open']);
});

test('an act is never before the played slots', () => {
  const { live } = follow();
  const act = { kind: 'halt', code: 'EURUSD' } as const;
  expect(() => live.intervene([{ ...act, slot: live.slot }])).toThrow('after the newest slot');
  expect(live.source.interventions).toEqual([]);
});

test('[HOURS-1] over a weekend the last quote remains, candles stop, and the board shows the next opening', () => {
  const { live, news, play } = follow(CLOSE_MS - 500, 'sessions');
  play(1000);
  const closed = news.flatMap((each) => each.closed).filter(({ instrument }) => instrument.id === EURUSD);
  expect(closed.map(({ bar }) => bar.period)).toEqual(['1min', '5min', '15min', '30min', '60min', '1day']);
  expect(live.quoteOf(EURUSD)!.timeMs).toBe(CLOSE_MS - 250);
  expect([live.tradingState(EURUSD), live.tradingState(21)]).toEqual(['closed', 'open']);
  expect(live.nextOpening(EURUSD)).toBe(CLOSE_MS + 48 * HOUR_MS);
  const board = new RenderedQuotes(live);
  expect(board.rendered()[0]!.listFields).toContain('"MarketStatus":0,"OpensAt":"2026-11-22T22:00:00.000Z"');
  const [before] = board.rows();
  play(250);
  expect(board.rows()[0]).toBe(before);
  expect(board.rows()[20]!.text).toContain('"MarketStatus":1');
  play(30 * HOUR_MS);
  expect(live.quoteOf(EURUSD)!.timeMs).toBe(CLOSE_MS - 250);
  for (const period of PERIODS) {
    expect(live.running(EURUSD, period)).toEqual(
      live.candles(EURUSD, period, { limit: 1, nowMs: live.timeMs })[0],
    );
  }
});

test('[HOURS-4] the price moves during the halt, and the first ticks after it trade once they agree', () => {
  const openMs = CLOSE_MS + 48 * HOUR_MS;
  const { live, news, play } = follow(openMs - 500, 'sessions');
  const friday = live.quoteOf(EURUSD)!;
  play(1000);
  expect(news.map(({ ticks }) => idsOf(ticks).includes(EURUSD))).toEqual([false, true, true, true]);
  expect(live.quoteOf(EURUSD)!.bid).not.toBe(friday.bid);
  expect(live.tradingState(EURUSD)).toBe('open');
  expect(live.running(EURUSD, '1min').timeS).toBe(openMs / 1000);
});

test('[EXPLAIN-4] the ticks around a moment are those of the tape, over a pause and up to now', async () => {
  const { live, play, act, simulated } = follow();
  act([{ kind: 'freeze', slot: live.slot + 5, code: 'EURUSD', to: live.slot + 9 }]);
  const first = live.slot;
  play(3000);
  const seqs = async (timeMs: number, before: number, after: number) =>
    (await live.ticksAround(EURUSD, timeMs, { before, after })).map(({ seq }) => seq - first);
  expect(await seqs(live.timeMs - 1750, 2, 3)).toEqual([2, 3, 4, 9, 10, 11]);
  expect(await seqs(live.timeMs - 250, 1, 40)).toEqual([10, 11, 12]);
  expect(await seqs(live.timeMs, 0, 0)).toEqual([12]);
  expect(await live.ticksAround(EURUSD, live.timeMs, { before: 1, after: 0 })).toEqual([
    simulated.quote(EURUSD, live.slot - 1),
    simulated.quote(EURUSD, live.slot),
  ]);
});

test('[MARKET-8] an intervention that is being stored is ahead of the market, however long that takes', async () => {
  const { live, news, play, act, simulated } = follow();
  const slot = live.nextSlot;
  const waiting: (() => void)[] = [];
  const recording = live.pauseWhile(async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    act(setPriceInterventions(simulated, { code: 'EURUSD', price: 120_000, slot }));
  });
  play(500);
  expect(news).toEqual([]);
  waiting[0]?.();
  await recording;
  live.advance();
  expect(news.map((each) => each.slot)).toEqual([slot, slot + 1]);
  expect(news[0]?.ticks.find(({ instrumentId }) => instrumentId === EURUSD)?.bid).toBe(120_000);
});
