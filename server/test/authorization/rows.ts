/** Expected rights: outcomes of calls by their definitions, and a row for each topic and each admin procedure. */

import type { AdminRole } from '@vernier/db/repositories/admin/admins';
import type { RefusalReason } from '@vernier/shared/refusals';
import { type CallName, callOf } from '@vernier/shared/api/calls';
import { type CallExample, isChange, needsSession, readsSession } from '@vernier/shared/api/define-call';
import { fillExample } from '../../src/http/reference/examples.ts';
import { PASSWORD } from '../people/applicant.ts';
import { RUNS_ON_POSTGRES } from '../rig/create-database.ts';

type Outcome = 'ok' | RefusalReason;

/** What belongs to one user, and is named by calls in placeholders of their examples. */
const THINGS = [
  'holding',
  'pending',
  'session',
  'picture',
  'method',
  'withdrawal',
  'alert',
  'token',
  'webhook',
  'passkey',
] as const;

export type Thing = (typeof THINGS)[number];

/** For no session (or a dead one), a demo account, a registered user, and a frozen user. */
type Outcomes = readonly [anonymous: Outcome, demo: Outcome, user: Outcome, frozen: Outcome];

export interface CallRow {
  /** The parameters, with the id of a thing where the call names one. */
  readonly input: (thing: string) => object;
  readonly thing?: Thing;
  /** About one's own thing. */
  readonly own: Outcomes;
  /** About another user's thing, and about one that does not exist. */
  readonly foreign: Outcomes;
}

const OK = 'ok';
const NOT_FOUND = 'not_found';
export const USER_EMAIL = 'user@example.com';
const UNKNOWN_EMAIL = 'nobody@example.com';
const IMAGE = '/api/common/image/{picture}';
const WRONG_PASSWORD = { password: 'a wrong one' };

/** A call whose outcome or input does not follow from its definition. */
interface Exception {
  /** Instead of the example's. */
  readonly input?: CallExample['input'];
  /** Of a caller who may make the call. */
  readonly outcome?: Outcome;
  readonly demo?: Outcome;
  /** About another user's thing. */
  readonly foreign?: Outcome;
}

const EXCEPTIONS: Partial<Readonly<Record<CallName, Exception>>> = {
  resetDemo: { demo: 'ok', outcome: 'only_demo_account' },
  resetDemoPost: { demo: 'ok', outcome: 'only_demo_account' },
  register: { outcome: 'code_wrong' },
  forgetPassword: {
    input: {
      type: 'email',
      account: UNKNOWN_EMAIL,
      new_password: PASSWORD,
      secondary_password: PASSWORD,
      auth_code: '{code}',
    },
    outcome: 'code_wrong',
  },
  amendPassword: { outcome: 'code_wrong' },
  createApiToken: { demo: 'ok', outcome: 'wrong_account_or_password' },
  enableTotp: {
    input: WRONG_PASSWORD,
    demo: 'only_real_account',
    outcome: 'wrong_account_or_password',
  },
  confirmTotp: { demo: 'only_real_account', outcome: 'state_changed' },
  disableTotp: {
    input: { ...WRONG_PASSWORD, totp: '0' },
    demo: 'only_real_account',
    outcome: 'wrong_account_or_password',
  },
  addPasskey: { outcome: 'passkey_wrong' },
  loginWithPasskey: { outcome: 'passkey_wrong' },
  stepUpChallenge: { outcome: 'not_found' },
  // the server of the test has no OpenID provider
  startOidcLogin: { outcome: 'not_found' },
  finishOidcLogin: { outcome: 'not_found' },
  registerWithOidc: { outcome: 'oidc_failed' },
  confirmOidcLogin: { outcome: 'oidc_failed' },
  startOidcLink: { outcome: 'not_found' },
  finishOidcLink: { outcome: 'not_found' },
  unlinkOidc: { outcome: 'not_found' },
  deleteAccount: { input: WRONG_PASSWORD, outcome: 'wrong_account_or_password' },
  submitRealName: { foreign: 'validation_failed' },
  submitCharge: { foreign: 'validation_failed' },
  submitWire: { foreign: 'validation_failed' },
  sendSupport: { input: { text: 'Hello', image: IMAGE }, foreign: 'validation_failed' },
  draw: {
    input: { draw_currency_id: 1, number: '100', draw_method_id: 1 },
    outcome: 'real_name_needed',
  },
  // the server of the test is no sandbox
  setSandboxFaults: { outcome: 'sandbox_off' },
  sandboxReport: { outcome: 'sandbox_off' },
  startWithdrawalFreeze: { outcome: 'freeze_link_wrong' },
  endWithdrawalFreeze: { outcome: 'state_changed' },
  // the server of the test has no bots
  followInfo: { outcome: 'not_found' },
  explainTrader: { outcome: 'not_found' },
  followOrders: { outcome: 'not_found' },
};

/** Placeholders of the examples that are not things of a user. */
const PLACEHOLDERS = {
  ...{ trader: '10000000', code: '000000', digits: '000000', freeze: 'a'.repeat(43) },
  ...{ new_passkey: '{}', passkey_login: '{}' },
  ...{ oidc_key: 'a'.repeat(43), oidc_code: 'x', oidc_state: 'x' },
};

/** What a call answers to each caller, by its definition and its exception. */
export function callRow(name: CallName): CallRow {
  const call = callOf(name);
  const { input = call.example.input, outcome = 'ok', demo = outcome, foreign } = EXCEPTIONS[name] ?? {};
  const thing = THINGS.find((one) => JSON.stringify(input).includes(`{${one}}`));
  const cells = (ofDemo: Outcome, ofUser: Outcome): Outcomes => [
    needsSession(call) ? 'session_invalid' : ofUser,
    call.realAccountsOnly === true ? 'only_real_account' : ofDemo,
    ofUser,
    isChange(call) && readsSession(call) && call.openToFrozen !== true ? 'account_frozen' : ofUser,
  ];
  return {
    input: (id) => fillExample(input, { ...PLACEHOLDERS, ...(thing === undefined ? {} : { [thing]: id }) }),
    ...(thing === undefined ? {} : { thing }),
    own: cells(demo, outcome),
    foreign: cells(foreign ?? 'not_found', foreign ?? 'not_found'),
  };
}

/** Whether a topic needs a login; by its name, or by the prefix that instruments' codes follow. */
export const TOPIC_ROWS: Readonly<Record<string, 'everybody' | 'logged in'>> = {
  DAY_MARKET: 'everybody',
  'KLINE.': 'everybody',
  FOREX_TRADE: 'logged in',
  FOREX_CLOSED: 'logged in',
  WALLET: 'logged in',
  ACCOUNT_EVENTS: 'logged in',
};

/** The private topics that a token of either scope receives. */
export const TOKEN_TOPICS: readonly string[] = ['FOREX_TRADE', 'FOREX_CLOSED', 'ACCOUNT_EVENTS'];

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
const NO_ADMIN = { email: UNKNOWN_EMAIL, password: 'a wrong one' };

export const PROCEDURE_ROWS: Readonly<Record<string, ProcedureRow>> = {
  'auth.login': mutation('anybody', NO_ADMIN, 'wrong_account_or_password'),
  'auth.accept': mutation('anybody', { invitation: 'x', password: PASSWORD }, 'code_wrong'),
  'auth.me': query(ALL),
  'auth.logout': mutation(ALL, {}, OK),
  'auth.sessions': query(ALL),
  'auth.endSession': mutation(ALL, { id: 999_999 }, NOT_FOUND),
  'auth.changePassword': mutation(
    ALL,
    { password: 'x', new_password: PASSWORD },
    'wrong_account_or_password',
  ),
  'auth.enableTotp': mutation(ALL, { password: 'x' }, 'wrong_account_or_password'),
  'auth.confirmTotp': mutation(ALL, { totp: '000000' }, 'state_changed'),
  'auth.disableTotp': mutation(ALL, { password: 'x', totp: '0' }, 'wrong_account_or_password'),
  'auth.stepUp': mutation(ALL, { totp: '000000' }, 'state_changed'),
  'admins.list': query(OWNER),
  'admins.create': mutation(OWNER, { email: 'owner@example.com', role: 'risk' }, 'account_exists'),
  'admins.update': mutation(OWNER, { id: 999_999, role: 'risk' }, NOT_FOUND),
  'audit.list': query(ALL),
  'audit.verify': query(OWNER),
  'security.list': query(OWNER),
  'ledger.list': query(ALL),
  'ledger.trialBalance': query(ALL),
  'ledger.adjust': mutation(TREASURY, { userId: 999_999, amount: '1', memo: 'a test' }, NOT_FOUND),
  'ledger.approve': mutation(TREASURY, { id: 999_999 }, NOT_FOUND),
  'ledger.reject': mutation(TREASURY, { id: 999_999 }, NOT_FOUND),
  'office.pulse': query(ALL),
  'outbox.list': query(OWNER),
  'settings.get': query(ALL),
  'settings.set': mutation(OWNER, { key: 'no_such', value: '1' }, NOT_FOUND),
  'users.list': query(ALL),
  'users.get': { ...query(ALL, NOT_FOUND), input: { id: 999_999 } },
  'users.sessions': { ...query(ALL, NOT_FOUND), input: { id: 999_999 } },
  'users.endSessions': mutation(CARE, { id: 999_999 }, NOT_FOUND),
  'users.liftWithdrawalFreeze': mutation(MOVERS, NO_USER, NOT_FOUND),
  'users.removePasskeys': mutation(MOVERS, NO_USER, NOT_FOUND),
  'users.removeOidcLink': mutation(MOVERS, NO_USER, NOT_FOUND),
  'users.entries': { ...query(ALL, NOT_FOUND), input: { id: 999_999 } },
  'users.securityEvents': { ...query(CARE, NOT_FOUND), input: { id: 999_999 } },
  'approvals.list': { type: 'query', roles: MONEY, outcome: OK },
  'approvals.approve': mutation(MONEY, { id: 999_999 }, NOT_FOUND),
  'approvals.reject': mutation(MONEY, { id: 999_999, remark: 'a test' }, NOT_FOUND),
  'deposits.list': { type: 'query', roles: CARE_AND_MONEY, outcome: OK },
  'deposits.approve': mutation(MONEY, { id: 999_999 }, NOT_FOUND),
  'deposits.reject': mutation(MONEY, { id: 999_999, remark: 'a test' }, NOT_FOUND),
  'companies.list': { type: 'query', roles: ALL, outcome: OK },
  'companies.save': mutation(EDITORS, { id: 999_999, name: 'A', url: 'https://a.example' }, NOT_FOUND),
  'companies.remove': mutation(EDITORS, { id: 999_999 }, NOT_FOUND),
  'instruments.list': { type: 'query', roles: ALL, outcome: OK },
  'instruments.update': mutation(MOVERS, NO_CODE, NOT_FOUND),
  'news.list': { type: 'query', roles: ALL, outcome: OK },
  'news.get': { type: 'query', roles: ALL, input: { id: 999_999 }, outcome: NOT_FOUND },
  'news.save': mutation(EDITORS, { id: 999_999, category_id: 1, title: 'A', content: 'B' }, NOT_FOUND),
  'news.remove': mutation(EDITORS, { id: 999_999 }, NOT_FOUND),
  'support.inbox': { type: 'query', roles: EDITORS, outcome: OK },
  'support.thread': { type: 'query', roles: EDITORS, input: { id: 999_999 }, outcome: NOT_FOUND },
  'support.typing': { type: 'query', roles: EDITORS, input: { id: 999_999 }, outcome: NOT_FOUND },
  'support.reply': mutation(EDITORS, { id: 999_999, text: 'A' }, NOT_FOUND),
  'support.settle': mutation(EDITORS, { id: 999_999 }, NOT_FOUND),
  'kyc.list': { type: 'query', roles: CARE, outcome: OK },
  'kyc.approve': mutation(CARE, { id: 999_999 }, NOT_FOUND),
  'kyc.reject': mutation(CARE, { id: 999_999, remark: 'a test' }, NOT_FOUND),
  'market.state': { type: 'query', roles: ALL, outcome: OK },
  'market.speed': mutation(MOVERS, { factor: 1 }, OK),
  'market.setTime': mutation(MOVERS, { time: '2026-01-05T12:00:00Z' }, 'sandbox_off'),
  'market.step': mutation(MOVERS, { seconds: 60 }, 'sandbox_off'),
  'market.halt': mutation(MOVERS, NO_CODE, NOT_FOUND),
  'market.resume': mutation(MOVERS, NO_CODE, NOT_FOUND),
  'market.setPrice': mutation(MOVERS, { ...NO_CODE, price: 1 }, NOT_FOUND),
  'market.scenario': mutation(MOVERS, { ...NO_CODE, name: 'freeze' }, NOT_FOUND),
  // It copies the file of SQLite.
  'office.backUp': mutation(OWNER, {}, RUNS_ON_POSTGRES ? 'state_changed' : OK),
  'office.health': { type: 'query', roles: ALL, outcome: OK },
  'office.shards': { type: 'query', roles: ALL, outcome: OK },
  'withdrawals.list': { type: 'query', roles: CARE_AND_MONEY, outcome: OK },
  'withdrawals.approve': mutation(MONEY, { id: 999_999 }, NOT_FOUND),
  'withdrawals.reject': mutation(MONEY, { id: 999_999, remark: 'a test' }, NOT_FOUND),
  'orders.list': { type: 'query', roles: ALL, outcome: OK },
  'orders.close': mutation(MOVERS, { id: 999_999 }, NOT_FOUND),
  'risk.exposure': { type: 'query', roles: ALL, outcome: OK },
  'risk.accounts': { type: 'query', roles: ALL, outcome: OK },
  'payments.coins.list': { type: 'query', roles: ALL, outcome: OK },
  'payments.coins.save': mutation(MONEY, NO_COIN, NOT_FOUND),
  'payments.coins.remove': mutation(MONEY, { id: 999_999 }, NOT_FOUND),
  'payments.wires.list': { type: 'query', roles: ALL, outcome: OK },
  'payments.wires.save': mutation(MONEY, NO_WIRE, NOT_FOUND),
  'payments.wires.remove': mutation(MONEY, { id: 999_999 }, NOT_FOUND),
  'payments.marketCurrencies': { type: 'query', roles: ALL, outcome: OK },
  'payments.drawCurrencies.list': { type: 'query', roles: ALL, outcome: OK },
  'payments.drawCurrencies.save': mutation(MONEY, NO_DRAW_CURRENCY, NOT_FOUND),
  'payments.drawCurrencies.remove': mutation(MONEY, { id: 999_999 }, NOT_FOUND),
  'users.freeze': mutation(CARE, NO_USER, NOT_FOUND),
  'users.unfreeze': mutation(CARE, NO_USER, NOT_FOUND),
  'users.setSwapFree': mutation(MOVERS, { ...NO_USER, swap_free: true }, NOT_FOUND),
};

function query(roles: ProcedureRow['roles'], outcome: Outcome = OK): ProcedureRow {
  return { type: 'query', roles, outcome };
}

function mutation(roles: ProcedureRow['roles'], input: object, outcome: Outcome): ProcedureRow {
  return { type: 'mutation', roles, input, outcome };
}
