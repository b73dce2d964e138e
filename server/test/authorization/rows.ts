/** Table of authorization: one row per call, topic or procedure; a missing row fails its test. */

import type { AdminRole } from '@vernier/db/repositories/admin/admins';
import type { RefusalReason } from '@vernier/shared/refusals';
import type { RouteName } from '@vernier/shared/api/paths';
import { AREA, PASSWORD } from '../people/applicant.ts';

type Outcome = 'ok' | RefusalReason;

/** Something that belongs to one user and that a call names. */
export type Thing =
  | 'holding'
  | 'pending'
  | 'session'
  | 'picture'
  | 'method'
  | 'withdrawal'
  | 'alert'
  | 'token';

/** Outcome without a session (an ended one counts as none), for a demo account, a registered user, and a frozen user. */
type Cells = readonly [anonymous: Outcome, demo: Outcome, user: Outcome, frozen: Outcome];

export interface CallRow {
  /** The request's input, about an item of that name where there is one. */
  readonly input: (thing: string) => object;
  readonly thing?: Thing;
  /** About one's own. */
  readonly own: Cells;
  /** About another user's item, and about a missing one. */
  readonly foreign?: Cells;
}

const OK = 'ok';
const OUT = 'session_invalid';
const ICE = 'account_frozen';
const REAL = 'only_real_account';
const GONE = 'not_found';

const EVERYBODY: Cells = [OK, OK, OK, OK];
/** About what does not exist. */
const NOWHERE: Cells = [GONE, GONE, GONE, GONE];
const LOGGED_IN: Cells = [OUT, OK, OK, OK];
const STRANGERS: Cells = [OUT, GONE, GONE, GONE];
const STRANGERS_CHANGE: Cells = [OUT, GONE, GONE, ICE];
const OWN_TALK: Cells = [OUT, OK, OK, ICE];
const OWN_ORDER: Cells = [OUT, OK, OK, ICE];

export const USER_EMAIL = 'user@example.com';
const NOBODY = 'nobody@example.com';
/** Of a published example. */
const TRON_ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
/** A browser that subscribes to price alerts. */
const SUBSCRIPTION = {
  endpoint: 'https://push.example.com/a-browser',
  p256dh: 'BGtCrLNaeJbRPaFTp7OjJ3AeFO07LORDBozX04gB-ztbJuejaMOi6ARcVBw_ZdM5XqtKpv7cGdnI-x3y5ltEFB8',
  auth: 'AAECAwQFBgcICQoLDA0ODw',
  fills: false,
  stops: false,
  margin: false,
  alerts: true,
  money: false,
};
const BUY = { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 };
const LOGIN = { account: USER_EMAIL, password: PASSWORD, login_type: 'email' };
const REGISTER = { type: 'email', area_id: AREA, account: NOBODY, password: PASSWORD, re_password: PASSWORD };
const FORGET = { type: 'email', account: NOBODY, new_password: PASSWORD, secondary_password: PASSWORD };

export const CALL_ROWS: Readonly<Record<RouteName, CallRow>> = {
  getCategories: row({}, EVERYBODY),
  tradeList: row({}, EVERYBODY),
  kline: row({ forex_id: 1, period: '1min' }, EVERYBODY),
  klineCsv: row({ forex_id: 1, period: '1min', from: 1_767_610_800, to: 1_767_614_400 }, EVERYBODY),
  ticksCsv: row({ forex_id: 1, from: 1_767_614_100, to: 1_767_614_400 }, EVERYBODY),
  miniChart: row({ period: '1min' }, EVERYBODY),
  submitOrder: row(BUY, [OUT, OK, OK, ICE]),
  closeOrder: of('holding', (id) => ({ id }), OWN_ORDER, STRANGERS_CHANGE),
  cancelOrder: of('pending', (id) => ({ id }), OWN_ORDER, STRANGERS_CHANGE),
  setStops: of('holding', stopsOf, OWN_ORDER, STRANGERS_CHANGE),
  orderFill: of('holding', (id) => ({ id }), LOGGED_IN, STRANGERS),
  alerts: row({}, LOGGED_IN),
  addAlert: row({ forex_id: 1, price: '1.99999' }, [OUT, OK, OK, ICE]),
  removeAlert: of('alert', (id) => ({ id }), OWN_ORDER, STRANGERS_CHANGE),
  myDeals: row({ status: 1 }, LOGGED_IN),
  getBalance: row({}, LOGGED_IN),
  accountDetail: row({}, LOGGED_IN),
  accountChanges: row({}, LOGGED_IN),
  openDemo: row({}, [OK, OK, OK, ICE]),
  openDemoPost: row({}, [OK, OK, OK, ICE]),
  resetDemo: row({}, [OUT, OK, 'only_demo_account', ICE]),
  resetDemoPost: row({}, [OUT, OK, 'only_demo_account', ICE]),
  userInfo: row({}, LOGGED_IN),
  login: row(LOGIN, EVERYBODY),
  areaList: row({}, EVERYBODY),
  register: row({ ...REGISTER, sms_code: '000000' }, ['code_wrong', 'code_wrong', 'code_wrong', ICE]),
  sendEmail: row({ to: NOBODY, type: 1 }, EVERYBODY),
  sendSms: row({ to: '51234567', area_id: AREA, type: 1 }, EVERYBODY),
  captcha: row({}, EVERYBODY),
  forgetPassword: row({ ...FORGET, auth_code: '000000' }, same('code_wrong')),
  amendPassword: row({ new_password: PASSWORD, auth_code: '0', type: 'email' }, [
    OUT,
    REAL,
    'code_wrong',
    ICE,
  ]),
  sessionList: row({}, LOGGED_IN),
  revokeSession: of('session', (id) => ({ id }), LOGGED_IN, STRANGERS),
  apiTokens: row({}, LOGGED_IN),
  createApiToken: row({ name: 'A bot', scope: 'read' }, [OUT, OK, 'wrong_account_or_password', ICE]),
  revokeApiToken: of('token', (id) => ({ id }), LOGGED_IN, STRANGERS),
  invites: row({}, [OUT, REAL, OK, OK]),
  realNameState: row({}, [OUT, REAL, OK, OK]),
  submitRealName: of('picture', realNameOf, [OUT, REAL, OK, ICE], [OUT, REAL, 'validation_failed', ICE]),
  // The file comes with the test.
  uploadImage: row({}, [OUT, OK, OK, ICE]),
  readImage: of('picture', (id) => ({ id }), LOGGED_IN, STRANGERS),
  totpState: row({}, LOGGED_IN),
  enableTotp: row({ password: 'a wrong one' }, [OUT, REAL, 'wrong_account_or_password', ICE]),
  confirmTotp: row({ totp: '000000' }, [OUT, REAL, 'state_changed', ICE]),
  disableTotp: row({ password: 'a wrong one', totp: '0' }, [OUT, REAL, 'wrong_account_or_password', ICE]),
  exportData: row({}, LOGGED_IN),
  deleteAccount: row({ password: 'a wrong one' }, [OUT, REAL, 'wrong_account_or_password', ICE]),
  pushKey: row({}, EVERYBODY),
  pushDevice: row({}, LOGGED_IN),
  subscribePush: row(SUBSCRIPTION, [OUT, OK, OK, ICE]),
  unsubscribePush: row({}, [OUT, OK, OK, ICE]),
  logout: row({}, LOGGED_IN),
  chargeInfo: row({}, [OUT, REAL, OK, OK]),
  chargeSymbols: row({}, [OUT, REAL, OK, OK]),
  wireInfo: row({ bank_coin: 1 }, [OUT, REAL, OK, OK]),
  submitCharge: of('picture', coinClaimOf, [OUT, REAL, OK, ICE], [OUT, REAL, 'validation_failed', ICE]),
  submitWire: of('picture', wireClaimOf, [OUT, REAL, OK, ICE], [OUT, REAL, 'validation_failed', ICE]),
  chargeList: row({}, [OUT, REAL, OK, OK]),
  chargeListAlias: row({}, [OUT, REAL, OK, OK]),
  followList: row({}, EVERYBODY),
  // Its server has no bot traders.
  followInfo: row({ id: '10000000' }, NOWHERE),
  followOrders: row({ id: '10000000' }, NOWHERE),
  newsList: row({ category_id: 1 }, EVERYBODY),
  newsInfo: row({ id: 1 }, EVERYBODY),
  companySearch: row({ name: '' }, EVERYBODY),
  defaultSetting: row({ key: 'is_show_mobile' }, EVERYBODY),
  complaintEmail: row({}, EVERYBODY),
  supportMessages: row({}, LOGGED_IN),
  sendSupport: of('picture', (id) => ({ text: 'Hello', image: `/api/common/image/${id}` }), OWN_TALK, [
    OUT,
    'validation_failed',
    'validation_failed',
    ICE,
  ]),
  readSupport: row({ up_to: 1 }, OWN_TALK),
  typingSupport: row({}, OWN_TALK),
  drawSymbols: row({}, [OUT, REAL, OK, OK]),
  draw: row({ draw_currency_id: 1, number: '100', draw_method_id: 1 }, [OUT, REAL, 'real_name_needed', ICE]),
  cancelDraw: of('withdrawal', (id) => ({ id }), [OUT, REAL, OK, ICE], [OUT, REAL, GONE, ICE]),
  drawList: row({}, [OUT, REAL, OK, OK]),
  drawMethods: row({}, [OUT, REAL, OK, OK]),
  bindDrawMethod: row({ type: 1, draw_id: 1, dc_address: TRON_ADDRESS }, [OUT, REAL, OK, ICE]),
  deleteDrawMethod: of('method', (id) => ({ id }), [OUT, REAL, OK, ICE], [OUT, REAL, GONE, ICE]),
  statement: row({ from: '2026-01-01', to: '2026-01-05', format: 'csv' }, LOGGED_IN),
  basicInfo: row({}, EVERYBODY),
  companyStatus: row({}, EVERYBODY),
};

function row(input: object, own: Cells): CallRow {
  return { input: () => input, own };
}

function of(thing: Thing, input: (id: string) => object, own: Cells, foreign: Cells): CallRow {
  return { thing, input, own, foreign };
}

function same(outcome: Outcome): Cells {
  return [outcome, outcome, outcome, outcome];
}

function stopsOf(id: string): object {
  return { id, stop_loss_price: '0', target_profit_price: '0' };
}

function realNameOf(id: string): object {
  const url = `/api/common/image/${id}`;
  return { name: 'Anna Wong', card_id: 'A1234567', front_pic: url, reverse_pic: url };
}

function coinClaimOf(id: string): object {
  return { ...claimOf(id), charge_id: 1, address: 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC' };
}

function wireClaimOf(id: string): object {
  return { ...claimOf(id), wire_id: 1 };
}

function claimOf(id: string): object {
  return { number: '100', proofImg: `/api/common/image/${id}` };
}

/** Whether a topic wants a login; by its name, or by the prefix that instruments' codes follow. */
export const TOPIC_ROWS: Readonly<Record<string, 'everybody' | 'logged in'>> = {
  DAY_MARKET: 'everybody',
  'KLINE.': 'everybody',
  FOREX_TRADE: 'logged in',
  FOREX_CLOSED: 'logged in',
  WALLET: 'logged in',
};

/** Calls open to an API token; a call in neither list is for logins only, or public. */
export const TOKEN_ROWS: Readonly<Record<'read' | 'trade', readonly RouteName[]>> = {
  read: ['orderFill', 'myDeals', 'getBalance', 'accountDetail', 'accountChanges', 'statement'],
  trade: ['submitOrder', 'closeOrder', 'cancelOrder', 'setStops'],
};

/** The private topics that a token of either scope receives. */
export const TOKEN_TOPICS: readonly string[] = ['FOREX_TRADE', 'FOREX_CLOSED'];

export interface ProcedureRow {
  readonly type: 'query' | 'mutation';
  /** About a missing item, so that an authorized call changes nothing. */
  readonly input?: object;
  readonly roles: 'anybody' | readonly AdminRole[];
  /** The response to an authorized caller. */
  readonly outcome: Outcome;
}

const ALL: readonly AdminRole[] = ['viewer', 'support', 'finance', 'risk', 'owner'];
const OWNER: readonly AdminRole[] = ['owner'];
const TREASURY: readonly AdminRole[] = ['finance', 'owner'];
const CARE: readonly AdminRole[] = ['support', 'risk', 'owner'];
const MONEY: readonly AdminRole[] = ['finance', 'owner'];
const CARE_AND_MONEY: readonly AdminRole[] = ['support', 'finance', 'risk', 'owner'];
const MOVERS: readonly AdminRole[] = ['risk', 'owner'];
const EDITORS: readonly AdminRole[] = ['support', 'owner'];
const NO_USER = { id: 999_999, reason: 'a test' };
const BOUNDS = { usd_price: '1', min: '1', max: '2' };
const NO_COIN = {
  id: 999_999,
  currency_code: 'USDT',
  protocol_code: 'TRC20',
  address: 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC',
  ...BOUNDS,
};
const BANK = { bank_name: 'Bank', bank_swift: 'EXMPGB2L', payee_name: 'Ann', payee_account: '12345' };
const NO_WIRE = { id: 999_999, name: 'A wire', currency: 'USD', ...BANK, ...BOUNDS };
const NO_DRAW_CURRENCY = { id: 999_999, type: 2, code: 'USD', fee_type: 2, draw_rate: '0', ...BOUNDS };
const NO_CODE = { code: 'NOSUCH' };
const NO_ADMIN = { email: NOBODY, password: 'a wrong one' };

export const PROCEDURE_ROWS: Readonly<Record<string, ProcedureRow>> = {
  'auth.login': mutation('anybody', NO_ADMIN, 'wrong_account_or_password'),
  'auth.me': query(ALL),
  'auth.logout': mutation(ALL, {}, OK),
  'auth.sessions': query(ALL),
  'auth.endSession': mutation(ALL, { id: 999_999 }, GONE),
  'auth.changePassword': mutation(
    ALL,
    { password: 'x', new_password: PASSWORD },
    'wrong_account_or_password',
  ),
  'auth.enableTotp': mutation(ALL, { unknown: 'ignored' }, OK),
  'auth.confirmTotp': mutation(ALL, { totp: '000000' }, 'state_changed'),
  'auth.disableTotp': mutation(ALL, { password: 'x', totp: '0' }, 'wrong_account_or_password'),
  'admins.list': query(OWNER),
  'admins.create': mutation(
    OWNER,
    { email: 'owner@example.com', password: PASSWORD, role: 'risk' },
    'account_exists',
  ),
  'admins.update': mutation(OWNER, { id: 999_999, role: 'risk' }, GONE),
  'audit.list': query(ALL),
  'audit.verify': query(OWNER),
  'ledger.list': query(ALL),
  'ledger.trialBalance': query(ALL),
  'ledger.adjust': mutation(TREASURY, { userId: 999_999, amount: '1', memo: 'a test' }, GONE),
  'ledger.approve': mutation(TREASURY, { id: 999_999 }, GONE),
  'ledger.reject': mutation(TREASURY, { id: 999_999 }, GONE),
  'office.pulse': query(ALL),
  'outbox.list': query(OWNER),
  'settings.get': query(ALL),
  'settings.set': mutation(OWNER, { key: 'no_such', value: '1' }, GONE),
  'users.list': query(ALL),
  'users.get': { ...query(ALL, GONE), input: { id: 999_999 } },
  'users.sessions': { ...query(ALL, GONE), input: { id: 999_999 } },
  'users.endSessions': mutation(CARE, { id: 999_999 }, GONE),
  'users.entries': { ...query(ALL, GONE), input: { id: 999_999 } },
  'deposits.list': { type: 'query', roles: CARE_AND_MONEY, outcome: OK },
  'deposits.approve': mutation(MONEY, { id: 999_999 }, GONE),
  'deposits.reject': mutation(MONEY, { id: 999_999, remark: 'a test' }, GONE),
  'companies.list': { type: 'query', roles: ALL, outcome: OK },
  'companies.save': mutation(EDITORS, { id: 999_999, name: 'A', url: 'https://a.example' }, GONE),
  'companies.remove': mutation(EDITORS, { id: 999_999 }, GONE),
  'instruments.list': { type: 'query', roles: ALL, outcome: OK },
  'instruments.update': mutation(MOVERS, NO_CODE, GONE),
  'news.list': { type: 'query', roles: ALL, outcome: OK },
  'news.get': { type: 'query', roles: ALL, input: { id: 999_999 }, outcome: GONE },
  'news.save': mutation(EDITORS, { id: 999_999, category_id: 1, title: 'A', content: 'B' }, GONE),
  'news.remove': mutation(EDITORS, { id: 999_999 }, GONE),
  'support.inbox': { type: 'query', roles: EDITORS, outcome: OK },
  'support.thread': { type: 'query', roles: EDITORS, input: { id: 999_999 }, outcome: GONE },
  'support.typing': { type: 'query', roles: EDITORS, input: { id: 999_999 }, outcome: GONE },
  'support.reply': mutation(EDITORS, { id: 999_999, text: 'A' }, GONE),
  'support.settle': mutation(EDITORS, { id: 999_999 }, GONE),
  'kyc.list': { type: 'query', roles: CARE, outcome: OK },
  'kyc.approve': mutation(CARE, { id: 999_999 }, GONE),
  'kyc.reject': mutation(CARE, { id: 999_999, remark: 'a test' }, GONE),
  'market.state': { type: 'query', roles: ALL, outcome: OK },
  'market.speed': mutation(MOVERS, { factor: 1 }, OK),
  'market.halt': mutation(MOVERS, NO_CODE, GONE),
  'market.resume': mutation(MOVERS, NO_CODE, GONE),
  'market.setPrice': mutation(MOVERS, { ...NO_CODE, price: 1 }, GONE),
  'market.scenario': mutation(MOVERS, { ...NO_CODE, name: 'freeze' }, GONE),
  'office.backUp': mutation(OWNER, {}, OK),
  'office.health': { type: 'query', roles: ALL, outcome: OK },
  'withdrawals.list': { type: 'query', roles: CARE_AND_MONEY, outcome: OK },
  'withdrawals.approve': mutation(MONEY, { id: 999_999 }, GONE),
  'withdrawals.reject': mutation(MONEY, { id: 999_999, remark: 'a test' }, GONE),
  'orders.list': { type: 'query', roles: ALL, outcome: OK },
  'orders.close': mutation(MOVERS, { id: 999_999 }, GONE),
  'risk.exposure': { type: 'query', roles: ALL, outcome: OK },
  'risk.accounts': { type: 'query', roles: ALL, outcome: OK },
  'payments.coins.list': { type: 'query', roles: ALL, outcome: OK },
  'payments.coins.save': mutation(MONEY, NO_COIN, GONE),
  'payments.coins.remove': mutation(MONEY, { id: 999_999 }, GONE),
  'payments.wires.list': { type: 'query', roles: ALL, outcome: OK },
  'payments.wires.save': mutation(MONEY, NO_WIRE, GONE),
  'payments.wires.remove': mutation(MONEY, { id: 999_999 }, GONE),
  'payments.drawCurrencies.list': { type: 'query', roles: ALL, outcome: OK },
  'payments.drawCurrencies.save': mutation(MONEY, NO_DRAW_CURRENCY, GONE),
  'payments.drawCurrencies.remove': mutation(MONEY, { id: 999_999 }, GONE),
  'users.freeze': mutation(CARE, NO_USER, GONE),
  'users.unfreeze': mutation(CARE, NO_USER, GONE),
};

function query(roles: ProcedureRow['roles'], outcome: Outcome = OK): ProcedureRow {
  return { type: 'query', roles, outcome };
}

function mutation(roles: ProcedureRow['roles'], input: object, outcome: Outcome): ProcedureRow {
  return { type: 'mutation', roles, input, outcome };
}
