/** Order form of one instrument on the page: its live context, sending, and the result. */

import type { Micros } from '@vernier/shared/numbers/money';
import type { Points } from '@vernier/shared/numbers/price';
import { type AccountLegs, legsAfter } from '@vernier/shared/trading/orders/margin-legs';
import { entryPriceOf, type Side } from '@vernier/shared/trading/orders/order';
import { notionalFor } from '@vernier/shared/trading/pricing/notional';
import { isClosedView, type OpenOrderView } from '@vernier/shared/api/order-codec';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { EXPIRED_QUOTE_MS } from '@vernier/shared/limits';
import { useBasicInfo } from '../../../data/site-settings/basic-info.ts';
import type { InstrumentInfo } from '../../../data/market/instruments.ts';
import {
  type OrderOutcome,
  submitOrder,
  useAccountFigures,
  useMarginCalled,
  useOpenOrders,
} from '../../../data/orders/orders.ts';
import { type Freshness, useFreshness, useQuote } from '../../../data/market/quotes.ts';
import { useSession } from '../../../data/user/session.ts';
import { useConversion } from '../../../data/orders/valuation.ts';
import { serverNow } from '../../../data/clock/server-clock.ts';
import { addUnanswered } from '../../unanswered-commands/unanswered.ts';
import { useOrderDefaults } from '../../../data/orders/order-settings.ts';
import {
  DEVIATION_CHOICES,
  type DeviationChoice,
  deviationOf,
  useDeviationChoice,
} from '../../../ui/browser/deviation-choice.ts';
import { haptic } from '../../../ui/feedback/haptics.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import {
  type TicketEnd,
  openTicket,
  reduce,
  type TicketAccount,
  type TicketAction,
  type TicketContext,
  type TicketState,
} from './order-form-state.ts';
import { ticketRefusal, sideOfStops, type TicketRefusal } from './ticket-refusal.ts';
import { summarise, type TicketSummary } from './ticket-summary.ts';

const WEEK_MS = 7 * 86_400_000;

export interface PlacedOrder {
  readonly order: OpenOrderView;
  readonly tookMs: number;
}

export interface Ticket {
  readonly instrument: InstrumentInfo;
  readonly state: TicketState;
  readonly context: TicketContext;
  readonly freshness: Freshness;
  /** Of the side of the shown figures. */
  readonly summary: TicketSummary | null;
  readonly refusal: (side: Side) => TicketRefusal | null;
  readonly summaryWith: (leverage: number) => TicketSummary | null;
  /** Largest move against the user that a market order accepts, in points; null without a price. */
  readonly deviation: Points | null;
  /** The choice in spreads: of this instrument when it has start values, else of the device. */
  readonly deviationChoice: {
    readonly value: DeviationChoice;
    readonly onChange: (value: DeviationChoice) => void;
  };
  readonly dispatch: (action: TicketAction) => void;
  readonly send: (side: Side) => Promise<void>;
  readonly placed: PlacedOrder | null;
  readonly dismissPlaced: () => void;
}

export function useTicket(instrument: InstrumentInfo): Ticket {
  const { entered, dispatch, deviationChoice } = useTicketForm(instrument);
  const [placed, setPlaced] = useState<PlacedOrder | null>(null);
  /** The order in progress, rendered or not. */
  const sent = useRef<{ readonly instrumentId: number; readonly number: number } | null>(null);
  const sentOrders = useRef(0);
  const freshness = useFreshness(instrument.code);
  const context = useTicketContext(instrument, freshness);
  const { quote } = context;
  const deviation = quote === null ? null : deviationOf(deviationChoice.value, quote.ask - quote.bid);
  // stops that fit one side only show that side's figures
  const shownSide = sideOfStops(entered, context);
  const state = useMemo(() => ({ ...entered, side: shownSide }), [entered, shownSide]);

  const take = (outcome: OrderOutcome, number: number): void => {
    if (sent.current?.number === number) sent.current = null;
    dispatch({ type: outcome.kind === 'done' ? 'placed' : 'answered', number });
    if (outcome.kind === 'ended') return;
    haptic(outcome.kind === 'done' ? 'confirmed' : 'refused');
    if (outcome.kind === 'done') {
      const { answer, tookMs } = outcome;
      if (!isClosedView(answer.order)) setPlaced({ order: answer.order, tookMs });
    } else if (outcome.kind === 'refused') toast(outcome.refusal.message, { tone: 'error' });
    else addUnanswered(outcome, (answered) => take(answered, number));
  };

  return {
    instrument,
    state,
    context,
    freshness,
    summary: summarise(state, context),
    refusal: (side) => ticketRefusal(state, context, side),
    summaryWith: (leverage) => summarise({ ...state, leverage }, context),
    deviation,
    deviationChoice,
    dispatch,
    async send(side) {
      const { lots, leverage, mode, target } = state;
      if (lots === null || ticketRefusal(state, context, side) !== null) return;
      // several clicks may come before the first one is rendered
      if (sent.current?.instrumentId === instrument.id) return;
      sentOrders.current += 1;
      const number = sentOrders.current;
      sent.current = { instrumentId: instrument.id, number };
      dispatch({ type: 'sent', order: { side, number } });
      const terms =
        mode === 'pending'
          ? { target: target?.points ?? null, expiry: expiryOf(state.end) }
          : { deviation, quoteTime: quote?.timeMs ?? null };
      const stops = {
        stopLoss: state.stopLoss?.points ?? null,
        takeProfit: state.takeProfit?.points ?? null,
        trailingStop: state.trailing?.points ?? null,
      };
      const { reduceOnly } = state;
      take(await submitOrder({ instrument, side, lots, leverage, stops, reduceOnly, ...terms }), number);
    },
    placed,
    dismissPlaced: useCallback(() => setPlaced(null), []),
  };
}

/** The entered values, which begin with the start values of the instrument, and the choice of the largest deviation. */
function useTicketForm({ code, domain }: InstrumentInfo) {
  const { defaults, save } = useOrderDefaults(code);
  const [entered, dispatch] = useReducer(reduce, domain, (opened) => openTicket(opened, defaults));
  const [deviceDeviation, setDeviation] = useDeviationChoice();
  const stored = useRef(defaults);
  useEffect(() => {
    stored.current = defaults;
    if (defaults !== undefined) dispatch({ type: 'defaults', instrument: domain, defaults });
  }, [domain, defaults]);
  useEffect(() => {
    const { current } = stored;
    dispatch({ type: 'instrument', instrument: domain, ...(current && { defaults: current }) });
  }, [domain]);
  const deviationChoice = {
    value: DEVIATION_CHOICES.find((one) => one === defaults?.deviation) ?? deviceDeviation,
    onChange: (deviation: DeviationChoice) =>
      defaults === undefined ? setDeviation(deviation) : save({ ...defaults, deviation }),
  };
  return { entered, dispatch, deviationChoice };
}

function expiryOf(end: TicketEnd): number | 'day' | null {
  if (end === 'week') return serverNow() + WEEK_MS;
  return end === 'day' ? end : null;
}

function useTicketContext(instrument: InstrumentInfo, freshness: Freshness): TicketContext {
  const quote = useQuote(instrument.code);
  const conversion = useConversion(instrument.code);
  const basics = useBasicInfo();
  const account = useTicketAccount(instrument);
  return {
    instrument: instrument.domain,
    market: quote?.status ?? 'open',
    quote:
      quote === undefined
        ? null
        : {
            bid: quote.bidPoints,
            ask: quote.askPoints,
            ageMs: freshness === 'expired' ? EXPIRED_QUOTE_MS + 1 : 0,
            timeMs: quote.timeMs,
          },
    conversion,
    feeType: (basics?.trade_fee_type ?? 1) === 1 ? 'per_lot' : 'of_margin',
    account,
  };
}

function useTicketAccount(instrument: InstrumentInfo): TicketAccount | 'anonymous' | 'loading' {
  const session = useSession();
  const figures = useAccountFigures();
  const orders = useOpenOrders();
  const marginCalled = useMarginCalled();
  const basics = useBasicInfo();
  if (session === null) return 'anonymous';
  if (figures === null) return 'loading';
  let exposure = 0;
  let marginLegs: AccountLegs = basics?.hedged_margin === 'larger_leg' ? new Map() : null;
  const openValues = { buy: 0n, sell: 0n };
  for (const order of orders.values()) {
    if (order.instrumentId !== instrument.id) continue;
    if (instrument.sizeTiers.length > 0) openValues[order.side] += valueOf(order, instrument);
    if (order.status !== 'holding') continue;
    exposure += order.side === 'buy' ? order.lots : -order.lots;
    marginLegs = legsAfter(marginLegs, order, 1);
  }
  const { balanceMicros, equityMicros, marginMicros, freeMarginMicros } = figures;
  const money = { balanceMicros, equityMicros, marginMicros, freeMarginMicros };
  return { ...money, exposure, marginLegs, openValues, marginCalled };
}

function valueOf(order: OpenOrderView, { domain }: InstrumentInfo): Micros {
  const price = entryPriceOf(order);
  return notionalFor({ lots: order.lots, price, conversion: order.conversion }, domain);
}
