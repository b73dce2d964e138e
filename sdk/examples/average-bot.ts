/**
 * A bot that trades one instrument on the crossing of two moving averages: one position at a time, with a stop-loss and
 * a take-profit. It shows how to use the SDK and is not meant to earn money.
 */

import { formatScaled } from '@vernier/shared/numbers/decimal';
import type { InstrumentWire } from '@vernier/shared/api/shapes/market';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import type { QuoteRowWire } from '@vernier/shared/api/shapes/frames';
import { makeKey } from '@vernier/sdk/key';
import type { Answered } from '@vernier/sdk/until-answered';
import type { Vernier } from '@vernier/sdk/vernier';
import { AverageCrossover, type Signal } from './moving-average.ts';

export interface BotOptions {
  readonly vernier: Vernier;
  /** `EURUSD` */
  readonly code: string;
  /** Lots, as a decimal string. */
  readonly lots: string;
  readonly multiple: number;
  /** Quotes that the two averages are of. */
  readonly fast: number;
  readonly slow: number;
  /** Distance of the stop-loss and of the take-profit from the price, in points. */
  readonly stopPoints: number;
  readonly targetPoints: number;
  readonly say: (line: string) => void;
  /** Called for each quote once all commands that it caused have an answer. */
  readonly onDone?: (timeMs: number) => void;
}

const BUY = 1;
const SELL = 2;
const HOLDING = 1;

export class AverageBot {
  readonly #options: BotOptions;
  readonly #crossing: AverageCrossover;
  #instrument: InstrumentWire | null = null;
  /** The position that this bot opened. */
  #position: OrderWire | null = null;
  readonly #readers: (() => void)[] = [];
  /** One thing at a time, in the order in which it came. */
  #work: Promise<void> = Promise.resolve();
  #stopping = false;

  constructor(options: BotOptions) {
    this.#options = options;
    this.#crossing = new AverageCrossover(options.fast, options.slow);
  }

  async start(): Promise<void> {
    const { vernier, code, say } = this.#options;
    const list = answerOf(await vernier.ask('tradeList', {}));
    // stopped before it began
    if (this.#stopping) return;
    this.#instrument = list.find(({ Code }) => Code === code) ?? null;
    if (this.#instrument === null) throw new Error(`no instrument ${code}`);
    const { live } = vernier;
    this.#readers.push(
      live.subscribe('DAY_MARKET', (rows) => this.#enqueue(() => this.#follow(rows))),
      live.subscribe('FOREX_CLOSED', ({ order }) => this.#enqueue(() => this.#closed(order))),
      // pushes during a lost connection are not repeated
      live.onResumed(() => this.#enqueue(() => this.#lookAgain())),
    );
    live.start();
    say(`follows ${code}`);
  }

  /** Closes what it opened; resolves when that is answered. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#enqueue(() => this.#leave());
    await this.#work;
    for (const end of this.#readers) end();
    this.#options.vernier.live.stop();
    this.#options.say('has stopped');
  }

  #enqueue(run: () => Promise<void> | void): void {
    this.#work = this.#work
      .then(run)
      .catch((error: unknown) => this.#options.say(`failed: ${String(error)}`));
  }

  async #follow(rows: readonly QuoteRowWire[]): Promise<void> {
    const quote = rows.find(({ Code }) => Code === this.#options.code);
    if (quote === undefined || this.#stopping) return;
    const signal = this.#crossing.take((quote.Bid + quote.Ask) / 2);
    if (signal !== null) await this.#act(signal, quote);
    this.#options.onDone?.(quote.Time);
  }

  /** Reverses the position: one against the signal is closed first. */
  async #act(signal: Signal, quote: QuoteRowWire): Promise<void> {
    const type = signal === 'up' ? BUY : SELL;
    if (this.#position?.OrderType === type) return;
    await this.#leave();
    if (this.#position === null) await this.#enter(type, quote);
  }

  async #enter(type: typeof BUY | typeof SELL, quote: QuoteRowWire): Promise<void> {
    const { vernier, lots, multiple, stopPoints, targetPoints, say } = this.#options;
    const instrument = this.#instrument;
    if (instrument === null) return;
    const { PricePrecision: precision, Id } = instrument;
    // a buy is closed at the bid, a sell at the ask: stops are measured from there
    const from = Math.round((type === BUY ? quote.Bid : quote.Ask) * 10 ** precision);
    const away = type === BUY ? 1 : -1;
    const order = {
      type,
      cont: lots,
      forex_id: Id,
      status: 1,
      multiple,
      stop_loss_price: formatScaled(from - away * stopPoints, precision),
      target_profit_price: formatScaled(from + away * targetPoints, precision),
    } as const;
    const key = makeKey();
    let answered = await vernier.ask('submitOrder', order, key);
    // The order may have been placed: the same key gives its answer, and never places a second one.
    while (answered.kind === 'unknown' && !this.#stopping)
      answered = await vernier.ask('submitOrder', order, key);
    if (answered.kind === 'done') {
      this.#position = answered.answer;
      say(`${type === BUY ? 'bought' : 'sold'} ${lots} at ${answered.answer.OriginPrice}`);
    } else say(`did not get in: ${whyNot(answered)}`);
  }

  async #leave(): Promise<void> {
    const position = this.#position;
    if (position === null) return;
    const { vernier, say } = this.#options;
    const answered = await vernier.ask('closeOrder', { id: position.Id });
    if (answered.kind === 'done') this.#closed(answered.answer);
    else {
      say(`did not get out: ${whyNot(answered)}`);
      await this.#lookAgain();
    }
  }

  /** Closed by this bot, by its stops or by the broker: the answer and the push may come in any order. */
  #closed(order: OrderWire): void {
    if (order.Id !== this.#position?.Id) return;
    this.#position = null;
    this.#options.say(`closed at ${order.Price} (${order.CloseReason}): ${order.FactProfits}`);
  }

  async #lookAgain(): Promise<void> {
    const position = this.#position;
    if (position === null) return;
    const answered = await this.#options.vernier.ask('orderFill', { id: position.Id });
    if (answered.kind !== 'done') return;
    const { order } = answered.answer;
    if (order.Status !== HOLDING) this.#closed(order);
  }
}

function answerOf<Output>(answered: Answered<Output>): Output {
  if (answered.kind !== 'done') throw new Error(whyNot(answered));
  return answered.answer;
}

function whyNot(answered: Exclude<Answered<unknown>, { kind: 'done' }>): string {
  return answered.kind === 'refused' ? answered.refusal.message : 'nobody answered';
}
