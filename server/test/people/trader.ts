/** A user with a demo account, a live socket and the trading calls at hand: for tests that let the market decide. */

import type { Quote } from '@vernier/shared/market/quote';
import type { AccountWire } from '@vernier/shared/api/shapes/account';
import type { DealsWire, OrderFillWire, OrderWire } from '@vernier/shared/api/shapes/order';
import type { ClosedPushWire, TradePushWire } from '@vernier/shared/api/shapes/frames';
import { Market } from '@vernier/simulator/market';
import type { JsonResponse, Harness } from '../rig/harness.ts';
import { LiveClient } from '../rig/live-client.ts';

/** EURUSD: five decimals, 100,000 units a lot, 5 USD a lot. */
const EURUSD = 1;
const UNITS = 100_000n;

export type OrderResponse = OrderWire & { balance: string };

export class Trader {
  readonly token: string;
  readonly socket: LiveClient;
  readonly #server: Harness;

  private constructor(server: Harness, token: string, socket: LiveClient) {
    this.#server = server;
    this.token = token;
    this.socket = socket;
  }

  /** Opens an account and subscribes to its private topics. */
  static async enter(server: Harness): Promise<Trader> {
    const { token } = await server.openDemo();
    const socket = await LiveClient.open(server);
    socket.send({ cmd: 'login', token });
    await socket.settle();
    return new Trader(server, token, socket);
  }

  submit<Data = OrderResponse>(
    body: object,
    headers: Record<string, string> = {},
  ): Promise<JsonResponse<Data>> {
    return this.#post<Data>(
      'submit',
      { type: 1, cont: '0.50', forex_id: EURUSD, multiple: 100, ...body },
      headers,
    );
  }

  close<Data = OrderResponse>(
    body: object,
    headers: Record<string, string> = {},
  ): Promise<JsonResponse<Data>> {
    return this.#post<Data>('close', body, headers);
  }

  cancel<Data = OrderResponse>(
    body: object,
    headers: Record<string, string> = {},
  ): Promise<JsonResponse<Data>> {
    return this.#post<Data>('cancel_trade', body, headers);
  }

  setStops<Data = OrderResponse>(
    body: object,
    headers: Record<string, string> = {},
  ): Promise<JsonResponse<Data>> {
    return this.#post<Data>('set_stop_price', body, headers);
  }

  async fill(id: number): Promise<OrderFillWire> {
    const query = { id: String(id) };
    return (await this.#server.get<OrderFillWire>('/v1/api/forex/fill', { token: this.token, query })).data;
  }

  async deals(status: 0 | 1 | 3, page = 1): Promise<DealsWire> {
    const query = { status: String(status), page: String(page) };
    return (await this.#server.get<DealsWire>('/v1/api/forex/my_deal', { token: this.token, query })).data;
  }

  /** The private pushes so far, each topic in its order. */
  async pushes(): Promise<{ trades: TradePushWire[]; closed: ClosedPushWire[] }> {
    await this.socket.settle();
    return {
      trades: this.socket.pushes('FOREX_TRADE').map(({ data }) => data as TradePushWire),
      closed: this.socket.pushes('FOREX_CLOSED').map(({ data }) => data as ClosedPushWire),
    };
  }

  leave(): void {
    this.socket.socket.terminate();
  }

  #post<Data>(call: string, body: object, headers: Record<string, string>): Promise<JsonResponse<Data>> {
    return this.#server.post<Data>(`/v1/api/forex/${call}`, { token: this.token, body, headers });
  }
}

/** EURUSD's newest quote. */
export function eurusd(server: Harness): Quote {
  const quote = server.server.core.market.quoteOf(EURUSD);
  if (quote === undefined) throw new Error('EURUSD has a quote');
  return quote;
}

/** Slots before a foreseen move, and slots that are searched for one. */
const LEAD_SLOTS = 40;
const SEARCHED_SLOTS = 40_000;

/**
 * Moves the clock on to where a side of EURUSD is about to move by so many points (signed) within ten seconds: the market
 * is a function of its seed, so a test can know its future without touching it. Sockets that do not ping meanwhile are closed.
 */
export function advanceToMove(server: Harness, side: 'bid' | 'ask', by: number): void {
  const future = new Market({ seed: '1', interventions: [] });
  const now = future.lastSlotAt(server.server.core.market.timeMs);
  const sides: number[] = [];
  for (let slot = 0; slot < SEARCHED_SLOTS; slot += 1) {
    sides.push(future.quote(EURUSD, now + slot)?.[side] ?? Number.NaN);
    const from = slot - LEAD_SLOTS;
    const before = sides[from];
    if (before === undefined) continue;
    const moves = sides.slice(from + 1).map((later) => later - before);
    if (!moves.some((move) => (by < 0 ? move <= by : move >= by))) continue;
    server.clock.advance(from * 250);
    server.server.tick();
    return;
  }
  throw new Error(`EURUSD does not move by ${by} points`);
}

/** Lets the market run until a quote of EURUSD fits, and gives that and the one before it. */
export function runUntil(server: Harness, fits: (quote: Quote) => boolean): { quote: Quote; before: Quote } {
  for (let slot = 0; slot <= LEAD_SLOTS; slot += 1) {
    const before = eurusd(server);
    server.pass(250);
    const quote = eurusd(server);
    if (fits(quote)) return { quote, before };
  }
  throw new Error('the market did not come there');
}

/** The wire price of EURUSD points. */
export function price(points: number): number {
  return points / 100_000;
}

/** `-12.345678` of micro-dollars. */
export function usd(micros: bigint): string {
  const digits = String(micros < 0n ? -micros : micros).padStart(7, '0');
  return `${micros < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

/** Micro-dollars of half a lot of EURUSD for a move of so many points: half a dollar a point. */
export function halfLot(points: number): bigint {
  return (BigInt(points) * UNITS * 10n) / 2n;
}

/** Margin of half a lot at 1:100. */
export function halfLotMargin(points: number): bigint {
  return halfLot(points) / 100n;
}

/** The account in a push or a list. */
export function accountOf({
  balance,
  equity,
  margin,
  free_margin,
  margin_level,
  risk_rate,
  margin_call,
}: AccountWire) {
  return { balance, equity, margin, free_margin, margin_level, risk_rate, margin_call };
}
