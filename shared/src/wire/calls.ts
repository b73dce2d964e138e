/** What each REST call takes and gives, as types: the client's half of the route table (the server adds schemas). */

import type { Period } from '../market/candle.ts';
import type {
  AccountDetailWire,
  BalanceWire,
  BasicInfoWire,
  CandleWire,
  CategoryWire,
  DealsWire,
  InstrumentWire,
  LedgerPageWire,
  MiniCloseWire,
  OrderFillWire,
  OrderWire,
  SessionWire,
  UserWire,
} from './shapes.ts';
import type { RouteName } from './paths.ts';

type Nothing = Record<never, never>;

export interface Calls {
  getCategories: { input: Nothing; output: CategoryWire[] };
  tradeList: { input: { searchCurrency?: string }; output: InstrumentWire[] };
  kline: {
    input: { forex_id: number; period: Period; before?: number; limit?: number };
    output: CandleWire[];
  };
  /** With `forex_id` one list, without it a map from instrument id to its list. */
  miniChart: {
    input: { forex_id?: number; period: Period };
    output: MiniCloseWire[] | Record<string, MiniCloseWire[]>;
  };
  submitOrder: { input: SubmitOrderInput; output: OrderWire & { balance: string } };
  /** `cont` closes a part; without it the whole position. */
  closeOrder: { input: { id: number; cont?: string }; output: OrderWire & { balance: string } };
  cancelOrder: { input: { id: number }; output: OrderWire & { balance: string } };
  /** 0 or empty removes. */
  setStops: { input: SetStopsInput; output: OrderWire & { balance: string } };
  orderFill: { input: { id: number }; output: OrderFillWire };
  myDeals: { input: { status: 0 | 1 | 3; page?: number }; output: DealsWire };
  getBalance: { input: Nothing; output: BalanceWire };
  accountDetail: { input: Nothing; output: AccountDetailWire };
  accountChanges: { input: { page?: number }; output: LedgerPageWire };
  openDemo: { input: Nothing; output: SessionWire };
  openDemoPost: { input: Nothing; output: SessionWire };
  resetDemo: { input: Nothing; output: BalanceWire };
  resetDemoPost: { input: Nothing; output: BalanceWire };
  userInfo: { input: Nothing; output: UserWire };
  login: { input: LoginInput; output: SessionWire };
  logout: { input: Nothing; output: Nothing };
  basicInfo: { input: Nothing; output: BasicInfoWire };
  companyStatus: { input: Nothing; output: { status: number; type: number; loss_url: string } };
}

export interface SubmitOrderInput {
  type: 1 | 2;
  /** Lots, as a decimal string. */
  cont: string;
  forex_id: number;
  /** 1 opens now, 0 rests at `target_price`. */
  status: 0 | 1;
  /** Prices as decimal strings; 0 or empty means none. The target is needed with status 0, and ignored with 1. */
  target_price?: string;
  stop_loss_price?: string;
  target_profit_price?: string;
  multiple?: number;
  /** Points; with `quote_time` the bound on slippage of an order that opens now [M8]. */
  deviation?: number;
  quote_time?: number;
}

export interface SetStopsInput {
  id: number;
  target_profit_price: string;
  stop_loss_price: string;
}

export interface LoginInput {
  account: string;
  password: string;
  login_type: 'email' | 'mobile' | 'phone';
}

/** Fails to compile when {@link Calls} and the path table name different calls. */
export type CallsCoverPaths = RouteName extends keyof Calls
  ? keyof Calls extends RouteName
    ? true
    : never
  : never;
