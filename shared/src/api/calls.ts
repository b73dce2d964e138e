/** What each REST call takes and gives, as types: the client's half of the route table (the server adds schemas). */

import type { Period } from '../market/candle.ts';
import type { AccountDetailWire, BalanceWire, LedgerPageWire } from './shapes/account.ts';
import type { CandleWire, CategoryWire, InstrumentWire, MiniCloseWire } from './shapes/market.ts';
import type { OrderWire, SetStopsInput, SubmitOrderInput } from './order-codec.ts';
import type { DealsWire, OrderFillWire } from './shapes/order.ts';
import type { AreaWire, BasicInfoWire, CompanyWire, NewsRowWire, NewsWire } from './shapes/site.ts';
import type { SupportMessageWire } from './shapes/support.ts';
import type {
  ChargeInfoWire,
  ChargeCoinWire,
  DepositWire,
  DrawMethodWire,
  DrawSymbolWire,
  WireInfoWire,
  WithdrawalWire,
} from './shapes/transfer.ts';
import type { InvitesWire, RealNameStateWire, SessionRowWire, SessionWire, UserWire } from './shapes/user.ts';
import type { ApiTokenWire } from './shapes/api-token.ts';
import type { TraderInfoWire, TraderWire } from './shapes/trader.ts';
import type { PriceAlertsWire, PriceAlertWire, PushDeviceWire, PushSubscriptionInput } from './push-wire.ts';
import type { RouteName } from './paths.ts';

type Nothing = Record<never, never>;

export interface Calls {
  getCategories: { input: Nothing; output: CategoryWire[] };
  tradeList: { input: { searchCurrency?: string }; output: InstrumentWire[] };
  kline: {
    input: { forex_id: number; period: Period; before?: number; limit?: number };
    output: CandleWire[];
  };
  /** From a moment up to another, in Unix seconds; answers a file, not an envelope, unless it refuses. */
  klineCsv: { input: { forex_id: number; period: Period; from: number; to: number }; output: Nothing };
  ticksCsv: { input: { forex_id: number; from: number; to: number }; output: Nothing };
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
  alerts: { input: Nothing; output: PriceAlertsWire };
  /** `replaces` names one of the user's that waits, and goes in the same step. */
  addAlert: { input: { forex_id: number; price: string; replaces?: number }; output: PriceAlertWire };
  removeAlert: { input: { id: number }; output: Nothing };
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
  areaList: { input: Nothing; output: AreaWire[] };
  register: { input: RegisterInput; output: SessionWire };
  sendEmail: { input: SendCodeInput; output: Nothing };
  sendSms: { input: SendCodeInput; output: Nothing };
  captcha: { input: Nothing; output: { id: string; b64s: string } };
  forgetPassword: { input: ForgetPasswordInput; output: Nothing };
  amendPassword: { input: { new_password: string; auth_code: string; type: ContactType }; output: Nothing };
  sessionList: { input: Nothing; output: SessionRowWire[] };
  revokeSession: { input: { id: number }; output: Nothing };
  apiTokens: { input: Nothing; output: ApiTokenWire[] };
  /** `token` is told this once. A registered user proves who they are. */
  createApiToken: { input: CreateTokenInput; output: { token: string; row: ApiTokenWire } };
  revokeApiToken: { input: { id: number }; output: Nothing };
  invites: { input: { page?: number }; output: InvitesWire };
  realNameState: { input: Nothing; output: RealNameStateWire };
  submitRealName: {
    input: { name: string; card_id: string; front_pic: string; reverse_pic: string };
    output: RealNameStateWire;
  };
  /** Multipart, one `file`. */
  uploadImage: { input: Nothing; output: { url: string } };
  /** Answers the image itself, not an envelope, unless it refuses. */
  readImage: { input: Nothing; output: Nothing };
  totpState: { input: Nothing; output: { enabled: boolean; recovery_left: number } };
  /** Starts the set-up; nothing is asked at a login before it is confirmed. */
  enableTotp: { input: { password: string }; output: { secret: string; uri: string } };
  confirmTotp: { input: { totp: string }; output: { recovery_codes: string[] } };
  disableTotp: { input: { password: string; totp: string }; output: Nothing };
  exportData: { input: Nothing; output: Record<string, unknown> };
  deleteAccount: { input: { password?: string; totp?: string }; output: Nothing };
  logout: { input: Nothing; output: Nothing };
  chargeInfo: { input: Nothing; output: ChargeInfoWire };
  chargeSymbols: { input: Nothing; output: ChargeCoinWire[] };
  /** `bank_coin` is a bank option's id. */
  wireInfo: { input: { bank_coin: number }; output: WireInfoWire };
  /** `number` in units of the coin; `charge_id` is the coin's. */
  submitCharge: {
    input: { number: string; proofImg: string; address: string; charge_id: number };
    output: DepositWire;
  };
  submitWire: { input: { number: string; proofImg: string; wire_id: number }; output: DepositWire };
  /** Type 0 coin, 1 bank; without it both. */
  chargeList: { input: { type?: 0 | 1; page?: number }; output: { list: DepositWire[]; total: number } };
  chargeListAlias: { input: { type?: 0 | 1; page?: number }; output: { list: DepositWire[]; total: number } };
  /** Type 1 coin, 2 bank; without it both. */
  drawSymbols: { input: { type?: 1 | 2 }; output: DrawSymbolWire[] };
  draw: { input: DrawInput; output: WithdrawalWire };
  cancelDraw: { input: { id: number }; output: WithdrawalWire };
  drawList: { input: { type?: 1 | 2; page?: number }; output: { list: WithdrawalWire[]; total: number } };
  drawMethods: { input: { draw_type?: 1 | 2; draw_id?: number }; output: DrawMethodWire[] };
  bindDrawMethod: { input: BindMethodInput; output: DrawMethodWire };
  deleteDrawMethod: { input: { id: number }; output: Nothing };
  /** Days in ISO form, both included; answers a file, not an envelope, unless it refuses. */
  statement: { input: { from: string; to: string; format: 'csv' | 'pdf' }; output: Nothing };
  followList: { input: { page?: number }; output: { data: TraderWire[]; total: number } };
  /** `id` is the trader's public number. */
  followInfo: { input: { id: string }; output: TraderInfoWire };
  followOrders: { input: { id: string; page?: number }; output: { data: OrderWire[]; total: number } };
  newsList: { input: { category_id: 1 | 2; page?: number }; output: { list: NewsRowWire[]; total: number } };
  newsInfo: { input: { id: number }; output: NewsWire };
  companySearch: { input: { name?: string }; output: CompanyWire[] };
  defaultSetting: { input: { key: string }; output: { key: string; value: string } };
  /** The key that a browser subscribes with (VAPID, base64url). */
  pushKey: { input: Nothing; output: { key: string } };
  pushDevice: { input: Nothing; output: PushDeviceWire };
  subscribePush: { input: PushSubscriptionInput; output: PushDeviceWire };
  unsubscribePush: { input: Nothing; output: Nothing };
  supportMessages: {
    input: { page?: number };
    output: { list: SupportMessageWire[]; total: number; unread: number };
  };
  /** An `image` is an upload of the user's own; with one the text may be empty. */
  sendSupport: { input: { text: string; image?: string }; output: SupportMessageWire };
  /** The user has seen what support wrote, up to a message. */
  readSupport: { input: { up_to: number }; output: { unread: number } };
  /** The user writes; said again every few seconds while it lasts. */
  typingSupport: { input: Nothing; output: null };
  complaintEmail: { input: Nothing; output: { email: string } };
  basicInfo: { input: Nothing; output: BasicInfoWire };
  companyStatus: { input: Nothing; output: { status: number; type: number; loss_url: string } };
}

/** `phone` is an alias of `mobile`. */
export type ContactType = 'email' | 'mobile' | 'phone';

export interface LoginInput {
  account: string;
  password: string;
  login_type: ContactType;
  area_id?: number;
  /** Six digits, or a recovery code, once the account has a second factor. */
  totp?: string;
}

export interface RegisterInput {
  type: ContactType;
  area_id: number;
  account: string;
  password: string;
  re_password: string;
  invite_code?: string;
  /** The code that was sent, or the captcha's text. */
  sms_code: string;
  /** The captcha's id. */
  key?: string;
  mobile?: string;
}

/** Without `days` it ends with its revocation only. */
export interface CreateTokenInput {
  name: string;
  scope: 'read' | 'trade';
  days?: 30 | 90 | 365;
  password?: string;
  totp?: string;
}

/** `type` 1 registers, 2 resets a password. */
export interface SendCodeInput {
  to: string;
  area_id?: number;
  type: 1 | 2;
}

export interface ForgetPasswordInput {
  type: ContactType;
  account: string;
  new_password: string;
  secondary_password: string;
  auth_code: string;
  area_id?: number;
}

/** `number` in USD. `totp` once the account has a second factor: it is used up by this very amount and destination. */
export interface DrawInput {
  draw_currency_id: number;
  number: string;
  memo?: string;
  draw_method_id: number;
  totp?: string;
}

/** Type 1 takes `dc_address`, type 2 the bank's fields. */
export interface BindMethodInput {
  type: 1 | 2;
  draw_id: number;
  dc_address?: string;
  bank_name?: string;
  bank_address?: string;
  bank_swift?: string;
  payee_name?: string;
  payee_account?: string;
  bank_remark?: string;
}

/** Fails to compile when {@link Calls} and the path table name different calls. */
export type CallsCoverPaths = RouteName extends keyof Calls
  ? keyof Calls extends RouteName
    ? true
    : never
  : never;
