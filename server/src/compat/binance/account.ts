/** Endpoints of the account: balance, margin and positions. Every amount is one that our own calls return too [BINANCE-4]. */

import type { Instrument } from '@vernier/shared/market/instrument';
import { formatMicros } from '@vernier/shared/numbers/money';
import type { Account } from '@vernier/shared/trading/orders/account';
import { accountFigures } from '@vernier/shared/trading/risk/figures';
import { withdrawable } from '@vernier/shared/trading/risk/withdrawable';
import { callerAccount } from '../../core/trading/present-account.ts';
import { type BinanceContext, type Endpoint, signedRead, type SignedRequest } from './binance-context.ts';
import type { KeySettings } from './key-settings.ts';
import { sidesOf, positionSideOf, sideFigures, type PositionSide, type SideFigures } from './positions.ts';
import { leverageBracket, optionalSymbol, SETTLEMENT } from './symbols.ts';

const NOTHING = formatMicros(0n);
const UNLIMITED = String(Number.MAX_SAFE_INTEGER);

export interface KeyContext extends BinanceContext {
  readonly settings: KeySettings;
}

export function accountEndpoints(context: KeyContext): readonly Endpoint[] {
  const { market, offers } = context;
  return [
    signedRead('/fapi/v2/balance', (request) => [balanceRow(request, context)]),
    signedRead('/fapi/v3/balance', (request) => [balanceRow(request, context)]),
    signedRead('/fapi/v2/account', (request) => accountOf(request, context, everyRow(request, context))),
    signedRead('/fapi/v3/account', (request) => accountOf(request, context, positionRows(request, context))),
    signedRead('/fapi/v2/positionRisk', (request) => everyRow(request, context).map(riskV2)),
    signedRead('/fapi/v3/positionRisk', (request) => positionRows(request, context).map(riskV3)),
    // Clients with another address for all of Binance ask for its coins first.
    signedRead('/sapi/v1/capital/config/getall', () => []),
    signedRead('/fapi/v1/leverageBracket', ({ parameters, session }) => {
      const instrument = optionalSymbol(market, parameters);
      const listed = instrument === undefined ? market.instruments : [instrument];
      return listed.map((one) => leverageBracket(offers.instrumentFor(session.user.id, one)));
    }),
  ];
}

interface Amounts {
  readonly balance: string;
  readonly profit: string;
  readonly equity: string;
  readonly margin: string;
  readonly reserved: string;
  readonly bound: string;
  readonly maintenance: string;
  readonly available: string;
  readonly withdrawable: string;
}

function amountsOf(account: Account, { executor }: BinanceContext): Amounts {
  const figures = accountFigures(account, executor.valuation);
  const { marginMicros, reservedMicros } = figures;
  return {
    balance: formatMicros(figures.balanceMicros),
    profit: formatMicros(figures.floatingMicros),
    equity: formatMicros(figures.equityMicros),
    margin: formatMicros(marginMicros),
    reserved: formatMicros(reservedMicros),
    bound: formatMicros(marginMicros + reservedMicros),
    maintenance: formatMicros(marginMicros / 2n),
    available: formatMicros(figures.freeMarginMicros),
    withdrawable: formatMicros(withdrawable(account, executor.valuation)),
  };
}

/** The dollar is the only asset. */
function balanceRow({ session }: SignedRequest, context: BinanceContext) {
  const amounts = amountsOf(callerAccount(context, session), context);
  return {
    accountAlias: session.user.uid,
    asset: SETTLEMENT,
    balance: amounts.balance,
    crossWalletBalance: amounts.balance,
    crossUnPnl: amounts.profit,
    availableBalance: amounts.available,
    maxWithdrawAmount: amounts.withdrawable,
    marginAvailable: true,
    updateTime: context.market.timeMs,
  };
}

function accountOf({ session }: SignedRequest, context: BinanceContext, rows: readonly PositionRow[]) {
  const amounts = amountsOf(callerAccount(context, session), context);
  const updateTime = context.market.timeMs;
  const free = { availableBalance: amounts.available, maxWithdrawAmount: amounts.withdrawable };
  const asset = {
    asset: SETTLEMENT,
    walletBalance: amounts.balance,
    unrealizedProfit: amounts.profit,
    marginBalance: amounts.equity,
    maintMargin: amounts.maintenance,
    initialMargin: amounts.bound,
    positionInitialMargin: amounts.margin,
    openOrderInitialMargin: amounts.reserved,
    crossWalletBalance: amounts.balance,
    crossUnPnl: amounts.profit,
    ...free,
    marginAvailable: true,
    updateTime,
  };
  return {
    feeTier: 0,
    canTrade: session.scope === 'trade',
    canDeposit: false,
    canWithdraw: false,
    multiAssetsMargin: false,
    updateTime,
    totalInitialMargin: amounts.bound,
    totalMaintMargin: amounts.maintenance,
    totalWalletBalance: amounts.balance,
    totalUnrealizedProfit: amounts.profit,
    totalMarginBalance: amounts.equity,
    totalPositionInitialMargin: amounts.margin,
    totalOpenOrderInitialMargin: amounts.reserved,
    totalCrossWalletBalance: amounts.balance,
    totalCrossUnPnl: amounts.profit,
    ...free,
    assets: [asset],
    positions: rows.map(accountPosition),
  };
}

interface PositionRow {
  readonly instrument: Instrument;
  readonly positionSide: PositionSide;
  readonly leverage: number | null;
  readonly figures: SideFigures;
}

/** Sides that are held, of `symbol` or of all. */
function positionRows({ session, parameters }: SignedRequest, context: KeyContext): readonly PositionRow[] {
  const only = optionalSymbol(context.market, parameters);
  const account = callerAccount(context, session);
  const sides = sidesOf(account, context);
  const isHedged = context.settings.isHedged(session);
  return sides
    .filter(({ instrument }) => only === undefined || instrument.id === only.id)
    .map((group) => ({
      instrument: group.instrument,
      positionSide: positionSideOf(group, sides, isHedged),
      leverage: group.positions.at(-1)?.leverage ?? null,
      figures: sideFigures(group, account, context),
    }));
}

/** The older endpoints list each symbol, also without a position: clients read the leverage of a key there. */
function everyRow(request: SignedRequest, context: KeyContext): readonly PositionRow[] {
  const { session, parameters } = request;
  const openRows = positionRows(request, context);
  const only = optionalSymbol(context.market, parameters);
  const usual: readonly PositionSide[] = context.settings.isHedged(session) ? ['LONG', 'SHORT'] : ['BOTH'];
  const listed = only === undefined ? context.market.instruments : [only];
  return listed.flatMap((instrument) => {
    const rows = openRows.filter((row) => row.instrument.id === instrument.id);
    const missing = usual.filter(
      (side) =>
        !rows.some(({ positionSide }) => positionSide === side) && (side !== 'BOTH' || rows.length === 0),
    );
    const leverage = context.settings.leverage(session, instrument);
    return [...rows, ...missing.map((positionSide) => noPosition(instrument, positionSide, leverage))];
  });
}

function noPosition(
  instrument: Instrument,
  positionSide: PositionSide,
  leverage: number | null,
): PositionRow {
  const prices = { entryPrice: '0.0', markPrice: '0.0', liquidationPrice: '0' };
  const amounts = { profit: NOTHING, notional: '0', margin: NOTHING, maintenanceMargin: NOTHING };
  return { instrument, positionSide, leverage, figures: { amount: '0', ...prices, ...amounts, updateMs: 0 } };
}

function riskFields({ instrument, positionSide, figures }: PositionRow) {
  return {
    symbol: instrument.code,
    positionSide,
    positionAmt: figures.amount,
    entryPrice: figures.entryPrice,
    breakEvenPrice: figures.entryPrice,
    markPrice: figures.markPrice,
    unRealizedProfit: figures.profit,
    liquidationPrice: figures.liquidationPrice,
    isolatedMargin: '0',
    isolatedWallet: '0',
    notional: figures.notional,
    updateTime: figures.updateMs,
  };
}

function riskV2(row: PositionRow) {
  return {
    ...riskFields(row),
    leverage: String(row.leverage ?? 1),
    maxNotionalValue: UNLIMITED,
    marginType: 'cross',
    isAutoAddMargin: 'false',
  };
}

function riskV3(row: PositionRow) {
  const { margin, maintenanceMargin } = row.figures;
  return {
    ...riskFields(row),
    marginAsset: SETTLEMENT,
    initialMargin: margin,
    positionInitialMargin: margin,
    maintMargin: maintenanceMargin,
    openOrderInitialMargin: NOTHING,
    adl: 0,
    bidNotional: '0',
    askNotional: '0',
  };
}

function accountPosition({ instrument, positionSide, leverage, figures }: PositionRow) {
  return {
    symbol: instrument.code,
    positionSide,
    positionAmt: figures.amount,
    entryPrice: figures.entryPrice,
    breakEvenPrice: figures.entryPrice,
    unrealizedProfit: figures.profit,
    initialMargin: figures.margin,
    positionInitialMargin: figures.margin,
    openOrderInitialMargin: NOTHING,
    maintMargin: figures.maintenanceMargin,
    isolated: false,
    isolatedMargin: '0',
    isolatedWallet: '0',
    leverage: String(leverage ?? 1),
    maxNotional: UNLIMITED,
    notional: figures.notional,
    bidNotional: '0',
    askNotional: '0',
    updateTime: figures.updateMs,
  };
}
