/**
 * `npx tsx server/test/market/play-recorded-market.ts [--days N] [--bare]`: plays a recording of made-up minutes through the market and
 * the engine, tick by tick, with one bot, or through a bare loop, and prints the number of ticks and the processor time.
 */

import { parseArgs } from 'node:util';
import { ManualClock } from '@vernier/shared/clock';
import { Executor } from '@vernier/shared/engine/executor';
import { MemoryStore } from '@vernier/shared/engine/memory-store';
import type { NewUserRow } from '@vernier/shared/engine/store';
import type { Instrument } from '@vernier/shared/market/instrument';
import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import { timeOfSlot } from '@vernier/shared/market/slot';
import { parseLots } from '@vernier/shared/numbers/price';
import { RecordReader } from '@vernier/simulator/recorded/record-reader';
import { RecordedMarket } from '@vernier/simulator/recorded/recorded-market';
import { RecordedSeries } from '@vernier/simulator/recorded/recorded-series';
import { LiveMarket } from '../../src/core/market/live-market.ts';
import { playBare } from './bare-ticks.ts';
import { minuteLines } from './minute-lines.ts';

const MINUTE_MS = 60_000;
/** The clock moves in steps of this many milliseconds; each slot in between is played. */
const STEP_MS = 15_000;
const SPREAD = 3;
const OPENING_MICROS = 100_000_000_000n;
const STOP_POINTS = 100;
const TARGET_POINTS = 150;
const LOTS = parseLots('0.50') as number;

function userOf(id: number): NewUserRow {
  return { id, uid: String(id), isDemo: true, inviteCode: '', lang: 'en', createdAtMs: 0 };
}

function instrumentOf(code: string): Instrument {
  const found = INSTRUMENTS.find((instrument) => instrument.code === code);
  if (found === undefined) throw new Error(`no instrument ${code}`);
  return found;
}

function seriesOf(days: number, { pricePrecision }: Instrument): RecordedSeries {
  const series = new RecordedSeries();
  const reader = new RecordReader(series, { precision: pricePrecision, spread: SPREAD, intervalS: 60 });
  for (const line of minuteLines(days)) {
    const fault = reader.read(line);
    if (fault !== null) throw new Error(fault);
  }
  return series;
}

/** A bot that opens a position in the direction of the last quarter hour when it has none, with a stop-loss and a take-profit. */
class QuarterHourBot {
  readonly #executor: Executor;
  readonly #market: LiveMarket;
  readonly #instrument: Instrument;
  #accountId = 0;
  #lastClose = 0;
  #close: number | null = null;
  orders = 0;

  constructor(executor: Executor, market: LiveMarket, instrument: Instrument) {
    this.#executor = executor;
    this.#market = market;
    this.#instrument = instrument;
    market.onSlot(({ closed }) => {
      for (const { bar } of closed) if (bar.period === '15min') this.#close = bar.candle.close;
    });
  }

  async enter(): Promise<void> {
    await this.#executor.openAccount({
      command: { kind: 'OpenAccount', book: 'demo', openingMicros: OPENING_MICROS },
      signup: (id) => {
        this.#accountId = id;
        return { user: userOf(id), session: null };
      },
      render: () => '',
    });
  }

  /** Null when nothing is due. */
  act(): Promise<unknown> | null {
    const close = this.#close;
    if (close === null) return null;
    this.#close = null;
    const isUp = close > this.#lastClose;
    this.#lastClose = close;
    const quote = this.#market.quoteOf(this.#instrument.id);
    const holds = (this.#executor.account(this.#accountId)?.openOrders.size ?? 0) > 0;
    if (holds || quote === undefined || this.#market.tradingState(this.#instrument.id) !== 'open')
      return null;
    this.orders += 1;
    const [from, away] = isUp ? [quote.bid, 1] : [quote.ask, -1];
    return this.#executor.execute({
      accountId: this.#accountId,
      command: {
        kind: 'PlaceOrder',
        instrumentId: this.#instrument.id,
        side: isUp ? 'buy' : 'sell',
        lots: LOTS,
        leverage: 100,
        stopLoss: from - away * STOP_POINTS,
        takeProfit: from + away * TARGET_POINTS,
        deviation: null,
        quoteTimeMs: null,
      },
      idempotency: null,
      render: () => '',
    });
  }
}

async function play(series: RecordedSeries, instrument: Instrument) {
  const source = new RecordedMarket([{ instrument, series }]);
  const clock = new ManualClock(timeOfSlot(series.firstSlot) + MINUTE_MS);
  const market = new LiveMarket(source, [instrument], clock);
  const executor = await Executor.start({
    store: new MemoryStore(),
    clock,
    market,
    settings: { feeType: 'per_lot', maxOpenOrders: 500 },
    defer: (run) => run(),
    onFatal: (error) => {
      throw error;
    },
  });
  let ticks = 0;
  market.onSlot(({ accepted, ticks: shown }) => {
    ticks += shown.length;
    executor.onMoment({ timeMs: market.timeMs, accepted });
  });
  const bot = new QuarterHourBot(executor, market, instrument);
  await bot.enter();
  const started = process.cpuUsage();
  const endMs = timeOfSlot(series.lastSlot);
  for (let nowMs = clock.now(); nowMs < endMs; nowMs += STEP_MS) {
    clock.set(nowMs);
    market.advance();
    const acting = bot.act();
    if (acting !== null) await acting;
  }
  return { ticks, cpuMicros: cpuMicros(started), orders: bot.orders, closed: executor.marketFills };
}

function cpuMicros(started: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(started);
  return user + system;
}

function print(result: object): void {
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

const { values } = parseArgs({
  options: { days: { type: 'string', default: '30' }, bare: { type: 'boolean', default: false } },
});
const instrument = instrumentOf('EURUSD');
const series = seriesOf(Number.parseInt(values.days, 10), instrument);
if (values.bare) {
  const started = process.cpuUsage();
  const ticks = playBare(series);
  print({ ticks, cpuMicros: cpuMicros(started) });
} else print(await play(series, instrument));
