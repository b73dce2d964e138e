/** A new order as its client sends it: parsed, and with what it means in the position mode of the key. */

import type { TimeMs } from '@vernier/shared/clock';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { Lots, Points } from '@vernier/shared/numbers/price';
import type { Side } from '@vernier/shared/trading/orders/order';
import type { KeyContext } from './account.ts';
import type { SignedRequest } from './binance-context.ts';
import { BinanceError, failure } from './errors.ts';
import { parsePrice, parseQuantity } from './numbers.ts';
import type { Parameters } from './parameters.ts';
import { opposite } from '../positions-of.ts';
import type { OrderType } from './order-view.ts';
import { symbolOf } from './symbols.ts';

const TYPES: readonly OrderType[] = ['LIMIT', 'MARKET', 'STOP_MARKET', 'TAKE_PROFIT_MARKET'];
const TIMES_IN_FORCE = ['GTC', 'IOC', 'FOK', 'GTX', 'GTD'] as const;
type TimeInForce = (typeof TIMES_IN_FORCE)[number];

export interface NewOrder {
  readonly instrument: Instrument;
  readonly side: Side;
  readonly type: OrderType;
  /** Null with `closePosition`. */
  readonly lots: Lots | null;
  /** Of a limit order, or the trigger of a conditional one. */
  readonly level: Points | null;
  readonly timeInForce: TimeInForce;
  /** The end of an order that waits; null without one. */
  readonly goodTillMs: TimeMs | null;
  /** It may only reduce the position on the other side. */
  readonly reduces: boolean;
  /** One-way mode: what is against the position reduces it first. */
  readonly nets: boolean;
  readonly clientId: string | undefined;
}

export function newOrderOf({ session, parameters }: SignedRequest, context: KeyContext): NewOrder {
  const instrument = symbolOf(context.market, parameters);
  const side = sideOf(parameters);
  const type = typeOf(parameters);
  const closesPosition = parameters.flag('closePosition');
  const isTrigger = type === 'STOP_MARKET' || type === 'TAKE_PROFIT_MARKET';
  if (closesPosition && !isTrigger) throw failure('badCombination');
  const isHedged = context.settings.isHedged(session);
  return {
    ...{ instrument, side, type },
    lots: closesPosition ? null : parseQuantity(parameters.required('quantity')),
    level: type === 'MARKET' ? null : levelOf(parameters, instrument, isTrigger),
    ...timeOf(parameters),
    reduces: reducesPosition(parameters, side, isHedged) || closesPosition,
    nets: !isHedged,
    clientId: parameters.clientId('newClientOrderId', 'clientAlgoId'),
  };
}

/** The side of the positions that the order would reduce. */
export function reducedSide({ side }: Pick<NewOrder, 'side'>): Side {
  return opposite(side);
}

function sideOf(parameters: Parameters): Side {
  const side = parameters.required('side').toUpperCase();
  if (side !== 'BUY' && side !== 'SELL') throw failure('badSide');
  return side === 'BUY' ? 'buy' : 'sell';
}

function typeOf(parameters: Parameters): OrderType {
  const text = parameters.required('type').toUpperCase();
  const type = TYPES.find((each) => each === text);
  if (type !== undefined) return type;
  throw failure('badOrderType', `Invalid orderType: ${TYPES.join(', ')} are supported.`);
}

function levelOf(parameters: Parameters, instrument: Instrument, isTrigger: boolean): Points {
  if (!isTrigger) return parsePrice(parameters.required('price'), instrument);
  const text = parameters.text('triggerPrice') ?? parameters.text('stopPrice');
  if (text === undefined)
    throw new BinanceError({ code: -1102, msg: "Mandatory parameter 'triggerPrice' was not sent." });
  return parsePrice(text, instrument);
}

function timeOf(parameters: Parameters): Pick<NewOrder, 'timeInForce' | 'goodTillMs'> {
  const text = parameters.text('timeInForce')?.toUpperCase() ?? 'GTC';
  const timeInForce = TIMES_IN_FORCE.find((each) => each === text);
  if (timeInForce === undefined) throw failure('badTimeInForce');
  if (timeInForce !== 'GTD') return { timeInForce, goodTillMs: null };
  parameters.required('goodTillDate');
  return { timeInForce, goodTillMs: parameters.whole('goodTillDate') ?? null };
}

/** In hedge mode the side of the position decides, in one-way mode the request. */
function reducesPosition(parameters: Parameters, side: Side, isHedged: boolean): boolean {
  const positionSide = parameters.word('positionSide', ['BOTH', 'LONG', 'SHORT']) ?? 'BOTH';
  if (isHedged !== (positionSide !== 'BOTH')) throw failure('badPositionSide');
  if (!isHedged) return parameters.flag('reduceOnly');
  return side !== (positionSide === 'LONG' ? 'buy' : 'sell');
}
