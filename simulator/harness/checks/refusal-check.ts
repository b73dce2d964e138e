/** Which refusal a request must get, judged by the written ladder in the plainest way [E2]; an engine that refuses too much is found here. */

import type { TransferCommand } from '@vernier/shared/wallet/transfer-commands';
import { invariant } from '@vernier/shared/assert';
import type { TimeMs } from '@vernier/shared/clock';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { Quote } from '@vernier/shared/market/quote';
import type { Lots } from '@vernier/shared/price';
import type { RefusalReason } from '@vernier/shared/refusals';
import type { Account } from '@vernier/shared/trading/account';
import type {
  CloseOrder,
  PlaceOrder,
  PlacePending,
  SetStops,
  TradeCommand,
} from '@vernier/shared/trading/commands';
import type { FeeType } from '@vernier/shared/trading/fee';
import { type MarketNotes, openingSide } from './quote-log.ts';
import { plainNeed } from './account-figures.ts';
import { shortage } from './event-context.ts';
import { stopFault } from './stop-fault.ts';
import { transferFault } from './transfer-check.ts';

export interface Bench {
  /** As it stands when the request is decided. */
  readonly account: Account;
  readonly notes: MarketNotes;
  readonly feeType: FeeType;
  readonly nowMs: TimeMs;
}

/** Throws unless the refusal is the first of the ladder that holds. */
export function checkRefusal(
  command: TradeCommand | TransferCommand,
  refused: RefusalReason,
  bench: Bench,
): void {
  const expected = expectedRefusal(command, bench);
  // Whether an order that is not open ever was one of the account's is in the store, not here.
  const gone = expected === 'gone' && (refused === 'not_found' || refused === 'state_changed');
  const what = `${command.kind} of account ${bench.account.id}`;
  invariant(gone || expected === refused, `${what} is refused as ${refused}, not as ${expected}`);
}

type Expected = RefusalReason | 'gone' | null;

function expectedRefusal(command: TradeCommand | TransferCommand, bench: Bench): Expected {
  switch (command.kind) {
    case 'PlaceOrder':
    case 'PlacePending':
      return entryFault(command, bench);
    case 'CloseOrder':
      return closeFault(command, bench);
    case 'CancelOrder': {
      const order = bench.account.openOrders.get(command.orderId);
      if (order === undefined) return 'gone';
      return order.status === 'pending' ? null : 'state_changed';
    }
    case 'SetStops':
      return stopsFault(command, bench);
    case 'ResetDemo':
      return bench.account.book === 'demo' ? null : 'only_demo_account';
    default:
      return transferFault(command, bench);
  }
}

function entryFault(command: PlaceOrder | PlacePending, bench: Bench): Expected {
  const { notes } = bench;
  const instrument = notes.instruments.get(command.instrumentId);
  if (instrument === undefined) return 'not_found';
  const size = multipleFault(instrument, command.multiple) ?? lotsFault(instrument, command.lots);
  if (size !== null) return size;
  const state = notes.state(instrument.id);
  if (state === 'closed') return 'market_closed';
  if (state !== 'open') return 'trading_halted';
  const quote = notes.quoteOf(instrument.id);
  if (quote === undefined || !notes.fillable(instrument.id, bench.nowMs)) return 'price_not_available';
  const { side } = command;
  if (command.kind === 'PlaceOrder' && hasMoved(command, quote, notes)) return 'price_moved';
  const now = openingSide(side, quote);
  const reference =
    command.kind === 'PlacePending' ? command.targetPrice : side === 'buy' ? quote.bid : quote.ask;
  if (command.kind === 'PlacePending') {
    const { targetPrice } = command;
    if (targetPrice === now || targetPrice * 10 < now || targetPrice > now * 10) return 'target_not_allowed';
  }
  return stopFault(command, { side, reference, instrument }) ?? carryFault(command, bench);
}

function carryFault(command: PlaceOrder | PlacePending, { account, notes, feeType }: Bench): Expected {
  const price = command.kind === 'PlacePending' ? command.targetPrice : null;
  const need = plainNeed({ ...command, multiple: command.multiple ?? 1, price }, notes, feeType);
  return shortage({ account, notes }, need) === null ? null : 'insufficient_margin';
}

function multipleFault({ multiples, marginMode }: Instrument, asked: number | null): Expected {
  if (multiples.length === 0) return marginMode === 'fixed' ? null : 'no_multiplier_configured';
  if (asked === null) return 'validation_failed';
  return multiples.includes(asked) ? null : 'multiple_not_allowed';
}

function lotsFault({ minLots, maxLots, lotStep }: Instrument, lots: Lots): Expected {
  return lots < minLots || lots > maxLots || lots % lotStep !== 0 ? 'lots_not_allowed' : null;
}

/** Further against the user than they bound it, since a price that they may have seen [M8]. */
function hasMoved({ deviation, quoteTimeMs, side }: PlaceOrder, quote: Quote, notes: MarketNotes): boolean {
  if (deviation === null || quoteTimeMs === null || quoteTimeMs >= quote.timeMs) return false;
  const before = notes.before(quote.instrumentId);
  if (before === undefined || before.timeMs > quoteTimeMs) return true;
  const move = openingSide(side, quote) - openingSide(side, before);
  return (side === 'buy' ? move : -move) > deviation;
}

function closeFault({ orderId, lots }: CloseOrder, { account, notes, nowMs }: Bench): Expected {
  const order = account.openOrders.get(orderId);
  if (order === undefined) return 'gone';
  if (order.status !== 'holding') return 'state_changed';
  const { minLots = 0, lotStep = 1 } = notes.instruments.get(order.instrumentId) ?? {};
  const part = lots ?? order.lots;
  const rest = order.lots - part;
  if (rest !== 0 && (part < minLots || rest < minLots || part % lotStep !== 0)) return 'lots_not_allowed';
  const state = notes.state(order.instrumentId);
  if (state === 'closed') return 'market_closed';
  if (state === 'halted') return 'trading_halted';
  return notes.fillable(order.instrumentId, nowMs) ? null : 'price_not_available';
}

function stopsFault(command: SetStops, { account, notes }: Bench): Expected {
  const order = account.openOrders.get(command.orderId);
  if (order === undefined) return 'gone';
  const { stopLoss = order.stopLoss, takeProfit = order.takeProfit } = command;
  const instrument = notes.instruments.get(order.instrumentId);
  const quote = notes.quoteOf(order.instrumentId);
  if (instrument === undefined || quote === undefined) return 'price_not_available';
  const { side, status, openPrice } = order;
  const reference = status === 'pending' ? openPrice : side === 'buy' ? quote.bid : quote.ask;
  const changed = {
    stopLoss: stopLoss === order.stopLoss ? null : stopLoss,
    takeProfit: takeProfit === order.takeProfit ? null : takeProfit,
  };
  return stopFault(changed, { side, reference, instrument });
}
