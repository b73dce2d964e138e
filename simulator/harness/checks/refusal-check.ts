/** Check of refusals: an independent implementation of the documented order of preconditions [ORDER-17]. */

import type { TransferCommand } from '@vernier/shared/wallet/transfer-commands';
import { invariant } from '@vernier/shared/assert';
import type { TimeMs } from '@vernier/shared/clock';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { Quote } from '@vernier/shared/market/quote';
import type { Lots } from '@vernier/shared/numbers/price';
import type { RefusalReason } from '@vernier/shared/refusals';
import type { Account } from '@vernier/shared/trading/orders/account';
import type {
  AmendOrder,
  CloseOrder,
  PlaceOrder,
  PlacePending,
  ReverseOrder,
  SetStops,
  TradeCommand,
} from '@vernier/shared/trading/orders/commands';
import type { PendingOrder } from '@vernier/shared/trading/orders/order';
import type { FeeType } from '@vernier/shared/market/instrument';
import { type QuoteLog, openingSide } from './quote-log.ts';
import { addedMargin, referenceCost, referenceFloating } from './account-figures.ts';
import { tierOf, valueOf } from './tier-check.ts';
import { isAdmitted, reduces } from './margin-call-entry.ts';
import { shortage } from './event-context.ts';
import { isWrongExpiry } from './expiry-check.ts';
import { stopFault } from './stop-fault.ts';
import { transferFault } from './transfer-check.ts';

/** Setting of the worlds: few enough to be reached, more than a trader has on most days [ORDER-20]. */
export const MAX_OPEN_ORDERS = 9;

export interface RefusalContext {
  /** The account at the decision. */
  readonly account: Account;
  readonly quoteLog: QuoteLog;
  readonly feeType: FeeType;
  readonly nowMs: TimeMs;
}

/** Throws unless the refusal is that of the first failed precondition. */
export function checkRefusal(
  command: TradeCommand | TransferCommand,
  refused: RefusalReason,
  context: RefusalContext,
): void {
  const expected = expectedRefusal(command, context);
  // Only the store knows whether a closed order belonged to the account.
  const isUnknownOrEnded = expected === 'gone' && (refused === 'not_found' || refused === 'state_changed');
  const what = `${command.kind} of account ${context.account.id}`;
  invariant(
    isUnknownOrEnded || expected === refused,
    `${what} is refused as ${refused} instead of ${expected}`,
  );
}

type Expected = RefusalReason | 'gone' | null;

function expectedRefusal(command: TradeCommand | TransferCommand, context: RefusalContext): Expected {
  switch (command.kind) {
    case 'PlaceOrder':
    case 'PlacePending':
      return entryFault(command, context);
    case 'CloseOrder':
      return closeFault(command, context);
    case 'CloseMany':
      return isKnown(command.instrumentId, context) ? null : 'not_found';
    case 'ReverseOrder':
      return reverseFault(command, context);
    case 'CancelOrder': {
      const order = context.account.openOrders.get(command.orderId);
      if (order === undefined) return 'gone';
      return order.status === 'pending' ? null : 'state_changed';
    }
    case 'SetStops':
      return stopsFault(command, context);
    case 'AmendOrder':
      return amendFault(command, context);
    case 'ResetDemo':
      return context.account.book === 'demo' ? null : 'only_demo_account';
    default:
      return transferFault(command, context);
  }
}

function isKnown(instrumentId: number | null, { quoteLog }: RefusalContext): boolean {
  return instrumentId === null || quoteLog.instruments.has(instrumentId);
}

function entryFault(command: PlaceOrder | PlacePending, context: RefusalContext): Expected {
  const { quoteLog } = context;
  if (command.kind === 'PlacePending' && isWrongExpiry(command, context.nowMs)) return 'validation_failed';
  const instrument = quoteLog.instruments.get(command.instrumentId);
  if (instrument === undefined) return 'not_found';
  if (context.account.openOrders.size >= MAX_OPEN_ORDERS) return 'too_many_orders';
  const size = leverageFault(instrument, command.leverage) ?? lotsFault(instrument, command.lots);
  if (size !== null) return size;
  if (command.reduceOnly === true && !reduces(context.account, command)) return 'not_reducing';
  const state = quoteLog.state(instrument.id);
  if (state === 'closed') return 'market_closed';
  if (state !== 'open') return 'trading_halted';
  const quote = quoteLog.quoteOf(instrument.id);
  if (quote === undefined || !quoteLog.fillable(instrument.id, context.nowMs)) return 'price_not_available';
  const { side } = command;
  if (command.kind === 'PlaceOrder' && hasMoved(command, quote, quoteLog)) return 'price_moved';
  const now = openingSide(side, quote);
  const reference =
    command.kind === 'PlacePending' ? command.targetPrice : side === 'buy' ? quote.bid : quote.ask;
  if (command.kind === 'PlacePending') {
    const { targetPrice } = command;
    if (targetPrice === now || targetPrice * 10 < now || targetPrice > now * 10) return 'target_not_allowed';
  }
  return (
    stopFault(command, { side, reference, instrument }) ??
    tierFault(command, context) ??
    marginFault(command, context)
  );
}

/** The leverage is above that of the tier which the account reaches with the order [MARGIN-21]. */
function tierFault(
  command: PlaceOrder | PlacePending,
  { account, quoteLog, feeType }: RefusalContext,
): Expected {
  const price = command.kind === 'PlacePending' ? command.targetPrice : null;
  const terms = { ...command, leverage: command.leverage ?? 1 };
  const { openPrice, conversion } = referenceCost({ ...terms, price }, quoteLog, feeType);
  return tierOf(account, { ...terms, openPrice, conversion }, quoteLog) < terms.leverage
    ? 'leverage_above_tier'
    : null;
}

function marginFault(
  command: PlaceOrder | PlacePending,
  { account, quoteLog, feeType }: RefusalContext,
): Expected {
  const price = command.kind === 'PlacePending' ? command.targetPrice : null;
  const terms = { ...command, leverage: command.leverage ?? 1 };
  const cost = referenceCost({ ...terms, price }, quoteLog, feeType);
  const isPending = command.kind === 'PlacePending';
  const margin = isPending ? cost.marginMicros : addedMargin(account, { ...terms, ...cost });
  if (shortage({ account, quoteLog }, margin + cost.feeMicros) === null) return null;
  const admitted = command.kind === 'PlaceOrder' && isAdmitted(account, { ...terms, ...cost }, quoteLog);
  return admitted ? null : 'insufficient_margin';
}

function leverageFault({ leverages, marginMode }: Instrument, requested: number | null): Expected {
  if (leverages.length === 0) return marginMode === 'fixed' ? null : 'no_multiplier_configured';
  if (requested === null) return 'validation_failed';
  return leverages.includes(requested) ? null : 'multiple_not_allowed';
}

function lotsFault({ minLots, maxLots, lotStep }: Instrument, lots: Lots): Expected {
  return lots < minLots || lots > maxLots || lots % lotStep !== 0 ? 'lots_not_allowed' : null;
}

/** True when the price moved against the user by more than the allowed deviation since the quoted price [ORDER-4]. */
function hasMoved({ deviation, quoteTimeMs, side }: PlaceOrder, quote: Quote, quoteLog: QuoteLog): boolean {
  if (deviation === null || quoteTimeMs === null || quoteTimeMs >= quote.timeMs) return false;
  const before = quoteLog.before(quote.instrumentId);
  if (before === undefined || before.timeMs > quoteTimeMs) return true;
  const move = openingSide(side, quote) - openingSide(side, before);
  return (side === 'buy' ? move : -move) > deviation;
}

/** Why the order, or this part of it, cannot be closed now. */
export function closeFault(
  { orderId, lots }: CloseOrder,
  { account, quoteLog, nowMs }: RefusalContext,
): Expected {
  const order = account.openOrders.get(orderId);
  if (order === undefined) return 'gone';
  if (order.status !== 'holding') return 'state_changed';
  const { minLots = 0, lotStep = 1 } = quoteLog.instruments.get(order.instrumentId) ?? {};
  const part = lots ?? order.lots;
  const rest = order.lots - part;
  if (rest !== 0 && (part < minLots || rest < minLots || part % lotStep !== 0)) return 'lots_not_allowed';
  const state = quoteLog.state(order.instrumentId);
  if (state === 'closed') return 'market_closed';
  if (state === 'halted') return 'trading_halted';
  return quoteLog.fillable(order.instrumentId, nowMs) ? null : 'price_not_available';
}

/** As for an entry into the account that the closing leaves [ORDER-23]. */
function reverseFault({ orderId, leverage }: ReverseOrder, context: RefusalContext): Expected {
  const { account, quoteLog, nowMs } = context;
  const order = account.openOrders.get(orderId);
  if (order === undefined) return 'gone';
  if (order.status !== 'holding') return 'state_changed';
  const instrument = quoteLog.instruments.get(order.instrumentId);
  invariant(instrument !== undefined, `order ${order.id} names no instrument`);
  const size = leverageFault(instrument, leverage ?? order.leverage) ?? lotsFault(instrument, order.lots);
  if (size !== null) return size;
  const state = quoteLog.state(order.instrumentId);
  if (state === 'closed') return 'market_closed';
  if (state !== 'open') return 'trading_halted';
  if (!quoteLog.fillable(order.instrumentId, nowMs)) return 'price_not_available';
  const openOrders = new Map(account.openOrders);
  openOrders.delete(orderId);
  const balanceMicros = account.balanceMicros + referenceFloating(order, quoteLog);
  const { instrumentId, lots } = order;
  const side = order.side === 'buy' ? 'sell' : 'buy';
  const terms = { instrumentId, lots, side, leverage: leverage ?? order.leverage } as const;
  const bare = { stopLoss: null, takeProfit: null, deviation: null, quoteTimeMs: null };
  return entryFault(
    { kind: 'PlaceOrder', ...terms, ...bare },
    { ...context, account: { ...account, balanceMicros, openOrders } },
  );
}

/** As for a new order where target or lots change, else as for the stops [ORDER-27]. */
function amendFault(command: AmendOrder, context: RefusalContext): Expected {
  const { account, quoteLog, nowMs } = context;
  const { expiry, targetPrice, lots } = command;
  if (isWrongExpiry({ expiry: expiry ?? null }, nowMs)) return 'validation_failed';
  const order = account.openOrders.get(command.orderId);
  if (order === undefined) return 'gone';
  const stops = { ...command, kind: 'SetStops' } as const;
  if (order.status === 'holding')
    return targetPrice === undefined && lots === undefined && expiry === undefined
      ? stopsFault(stops, context)
      : 'state_changed';
  const isMoved = targetPrice !== undefined && targetPrice !== order.targetPrice;
  if (!isMoved && (lots === undefined || lots === order.lots)) return stopsFault(stops, context);
  const openOrders = new Map(account.openOrders);
  openOrders.delete(order.id);
  const others = { ...context, account: { ...account, openOrders } };
  const { instrumentId, side, leverage, reduceOnly = false } = order;
  const { stopLoss = order.stopLoss, takeProfit = order.takeProfit } = command;
  const { trailingStop = order.trailingStop ?? null } = command;
  const changed = {
    ...({ kind: 'PlacePending', instrumentId, side, leverage, reduceOnly } as const),
    ...{ stopLoss, takeProfit, trailingStop },
    lots: lots ?? order.lots,
    targetPrice: targetPrice ?? order.targetPrice,
  };
  const fault = isMoved ? entryFault(changed, others) : resizeFault(changed, order, others);
  const isLess = fault === 'leverage_above_tier' && !isWorthMore(changed, order, context);
  const rest = isLess ? marginFault(changed, others) : fault;
  if (rest !== 'insufficient_margin') return rest;
  const cost = referenceCost({ ...changed, price: changed.targetPrice }, quoteLog, context.feeType);
  const grows = cost.marginMicros + cost.feeMicros > order.marginMicros + order.feeMicros;
  return grows ? rest : null;
}

function isWorthMore(
  changed: PlacePending,
  order: PendingOrder,
  { quoteLog, feeType }: RefusalContext,
): boolean {
  const terms = { ...changed, leverage: order.leverage, price: changed.targetPrice };
  const { conversion } = referenceCost(terms, quoteLog, feeType);
  return (
    valueOf({ ...terms, openPrice: changed.targetPrice, conversion }, quoteLog) >
    valueOf({ ...order, openPrice: order.targetPrice }, quoteLog)
  );
}

/** The target stays at any price of the market, and so do stops that are not changed. */
function resizeFault(changed: PlacePending, order: PendingOrder, context: RefusalContext): Expected {
  const { quoteLog } = context;
  const away = { ...changed, stopLoss: null, takeProfit: null, trailingStop: null };
  const now = quoteLog.quoteOf(order.instrumentId);
  const isAtTarget = now !== undefined && openingSide(order.side, now) === order.targetPrice;
  const fault = entryFault(isAtTarget ? { ...away, targetPrice: order.targetPrice + 1 } : away, context);
  if (fault !== null && fault !== 'insufficient_margin' && fault !== 'leverage_above_tier') return fault;
  const instrument = quoteLog.instruments.get(order.instrumentId);
  invariant(instrument !== undefined, `order ${order.id} has an instrument`);
  const stops = {
    stopLoss: changed.stopLoss === order.stopLoss ? null : changed.stopLoss,
    takeProfit: changed.takeProfit === order.takeProfit ? null : changed.takeProfit,
    trailingStop:
      changed.trailingStop === (order.trailingStop ?? null) ? null : (changed.trailingStop ?? null),
  };
  return (
    stopFault(stops, { side: order.side, reference: order.targetPrice, instrument }) ??
    tierFault(changed, context) ??
    marginFault(changed, context)
  );
}

function stopsFault(command: SetStops, { account, quoteLog }: RefusalContext): Expected {
  const order = account.openOrders.get(command.orderId);
  if (order === undefined) return 'gone';
  const { stopLoss = order.stopLoss, takeProfit = order.takeProfit } = command;
  const { trailingStop = order.trailingStop ?? null } = command;
  const instrument = quoteLog.instruments.get(order.instrumentId);
  const quote = quoteLog.quoteOf(order.instrumentId);
  if (instrument === undefined || quote === undefined) return 'price_not_available';
  const { side } = order;
  const market = side === 'buy' ? quote.bid : quote.ask;
  const reference = order.status === 'pending' ? order.targetPrice : market;
  const changed = {
    stopLoss: stopLoss === order.stopLoss ? null : stopLoss,
    takeProfit: takeProfit === order.takeProfit ? null : takeProfit,
    trailingStop: trailingStop === (order.trailingStop ?? null) ? null : trailingStop,
  };
  return stopFault(changed, { side, reference, instrument });
}
