/** Open orders and account figures of the user: the store bound to the server, its pushes and the session. */

import { MARGIN_CALL_EXIT_CENTS, MARGIN_CALL_LEVEL_CENTS } from '@vernier/shared/limits';
import { usedMargin } from '@vernier/shared/trading/orders/margin-legs';
import { hedgedMargin } from '../site-settings/basic-info.ts';
import type { AccountFigures } from '@vernier/shared/trading/orders/account';
import { accountFigures } from '@vernier/shared/trading/risk/figures';
import { vernier } from '../transport/vernier.ts';
import type { OrderView, PositionView } from '@vernier/shared/api/order-codec';
import type { Points } from '@vernier/shared/numbers/price';
import { closingPriceOf } from '@vernier/shared/trading/pricing/fill-price';
import { type InstrumentBook, instrumentBook, onInstruments } from '../market/instrument-book.ts';
import { live } from '../transport/live.ts';
import { OpenOrders } from './open-orders.ts';
import { quotes, updateShown } from '../market/quotes.ts';
import type { SessionScope } from '../browser-storage/session-scope.ts';
import { quoteBoard } from './valuation.ts';

export const openOrders = new OpenOrders({
  readPage: (status, page) => vernier.call('myDeals', { status, page }, { quiet: true, initial: true }),
  later(run, ms) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  chance: () => Math.random(),
});

const FOLLOWED = 'FOREX_TRADE';

/** Keeps the account up to date, until the returned function is called or the session ends. */
export function followAccount(scope: SessionScope): () => void {
  const ends = [
    scope.onEnd(() => openOrders.clear()),
    live.onResumed(readOrders),
    // an order that opened between the first list and the subscription is in no push
    live.onSubscribed((topic) => topic === FOLLOWED && readOrders()),
    live.onState(() => {
      if (live.state.phase === 'live' && (openOrders.state.failed || openOrders.state.behind)) readOrders();
    }),
    quotes.onBatch(() => openOrders.followPrices(closingPriceNow)),
    openOrders.onChange(updateShown),
    onInstruments(updateShown),
    live.subscribe(FOLLOWED, (push) => openOrders.takeTrade(push)),
    live.subscribe('FOREX_CLOSED', (push) => openOrders.takeClosed(push)),
  ];
  openOrders.clear();
  readOrders();
  return () => {
    for (const end of ends) end();
  };
}

interface OrderCodes {
  readonly orders: unknown;
  readonly instruments: InstrumentBook;
  readonly codes: readonly string[];
}

let orderCodes: OrderCodes | null = null;

/** Instruments of the open orders, by whose prices the figures change. Same inputs, same object. */
export function codesOfOrders(): readonly string[] {
  const orders = openOrders.state.byId;
  const instruments = instrumentBook();
  if (orderCodes?.orders === orders && orderCodes.instruments === instruments) return orderCodes.codes;
  const ids = new Set(Array.from(orders.values(), ({ instrumentId }) => instrumentId));
  const codes = [...ids].flatMap((id) => instruments.byId.get(id)?.code ?? []);
  orderCodes = { orders, instruments, codes };
  return codes;
}

/** What a position would close at now; null while there is no price. */
function closingPriceNow({ instrumentId, side }: PositionView): Points | null {
  const quote = quoteBoard.quoteOf(instrumentId);
  return quote === undefined ? null : closingPriceOf(side, quote);
}

/** Reads the list again; a failure shows in the list's state, and the read is repeated. */
export function readOrders(): void {
  openOrders.load().catch(() => {
    // the state shows it
  });
}

/** Takes the answer to a command; while the connection is live, pushes bring the balance in the right order. */
export function takeAnswer(order: OrderView, balance: string): void {
  openOrders.takeAnswer(order, hasLivePushes() ? null : balance);
}

/** True while pushes of the live connection update the account. */
export function hasLivePushes(): boolean {
  return live.state.phase === 'live';
}

interface Computed {
  readonly orders: unknown;
  readonly quotes: number;
  readonly instruments: unknown;
  readonly figures: AccountFigures | null;
}

let computed: Computed | null = null;

/** The figures at the newest quotes; null until the account and all its instruments are known. Same inputs, same object. */
export function currentFigures(): AccountFigures | null {
  const { state } = openOrders;
  const book = instrumentBook();
  if (computed?.orders === state && computed.quotes === quotes.version && computed.instruments === book) {
    return computed.figures;
  }
  const next = figuresOf();
  const figures = same(computed?.figures ?? null, next) ? (computed?.figures ?? null) : next;
  computed = { orders: state, quotes: quotes.version, instruments: book, figures };
  return figures;
}

/** In margin call by the server's latest message, corrected immediately by figures that are unambiguous [MARGIN-10]. */
export function isInMarginCall(): boolean {
  const figures = currentFigures();
  const { called } = openOrders.state;
  if (figures === null) return called;
  const { marginLevelCents } = figures;
  if (marginLevelCents === null || marginLevelCents > MARGIN_CALL_EXIT_CENTS) return false;
  return called || marginLevelCents <= MARGIN_CALL_LEVEL_CENTS;
}

function figuresOf(): AccountFigures | null {
  const { byId, balanceMicros } = openOrders.state;
  const instruments = instrumentBook().domain;
  if (balanceMicros === null) return null;
  const marginMicros = usedMargin(byId.values(), hedgedMargin());
  let reservedMicros = 0n;
  for (const order of byId.values()) {
    if (!instruments.has(order.instrumentId)) return null;
    if (order.status !== 'holding') reservedMicros += order.marginMicros + order.feeMicros;
  }
  const account = { balanceMicros, marginMicros, reservedMicros, openOrders: byId };
  return accountFigures(account, { quotes: quoteBoard, instruments });
}

function same(left: AccountFigures | null, right: AccountFigures | null): boolean {
  if (left === null || right === null) return left === right;
  return (
    left.balanceMicros === right.balanceMicros &&
    left.floatingMicros === right.floatingMicros &&
    left.marginMicros === right.marginMicros &&
    left.reservedMicros === right.reservedMicros
  );
}
