/**
 * What a token for programs may be used for, call by call and topic by topic. A call that is not here does not compile,
 * and money, ways in and personal data are nobody's but of who logs in [Z40].
 */

import type { TokenScope } from '@vernier/db/repositories/users/api-tokens';
import { type Refusal, refuse } from '@vernier/shared/refusals';
import type { RouteName } from '@vernier/shared/api/paths';
import type { PRIVATE_TOPICS } from '../core/feeds/account-feed.ts';
import type { Session } from '../platform/routing/session.ts';

/** `anybody`: nobody looks at who is calling. */
export type TokenAccess = 'anybody' | TokenScope | 'none';

export const TOKEN_ACCESS: Readonly<Record<RouteName, TokenAccess>> = {
  getCategories: 'anybody',
  tradeList: 'anybody',
  kline: 'anybody',
  klineCsv: 'anybody',
  ticksCsv: 'anybody',
  miniChart: 'anybody',
  alerts: 'none',
  addAlert: 'none',
  removeAlert: 'none',
  pushKey: 'anybody',
  pushDevice: 'none',
  subscribePush: 'none',
  unsubscribePush: 'none',
  submitOrder: 'trade',
  closeOrder: 'trade',
  cancelOrder: 'trade',
  setStops: 'trade',
  orderFill: 'read',
  myDeals: 'read',
  getBalance: 'read',
  accountDetail: 'read',
  accountChanges: 'read',
  openDemo: 'none',
  openDemoPost: 'none',
  resetDemo: 'none',
  resetDemoPost: 'none',
  userInfo: 'none',
  login: 'anybody',
  areaList: 'anybody',
  register: 'none',
  sendEmail: 'none',
  sendSms: 'none',
  captcha: 'anybody',
  forgetPassword: 'anybody',
  amendPassword: 'none',
  sessionList: 'none',
  revokeSession: 'none',
  apiTokens: 'none',
  createApiToken: 'none',
  revokeApiToken: 'none',
  invites: 'none',
  realNameState: 'none',
  submitRealName: 'none',
  uploadImage: 'none',
  readImage: 'none',
  totpState: 'none',
  enableTotp: 'none',
  confirmTotp: 'none',
  disableTotp: 'none',
  exportData: 'none',
  deleteAccount: 'none',
  logout: 'none',
  chargeInfo: 'none',
  chargeSymbols: 'none',
  wireInfo: 'none',
  submitCharge: 'none',
  submitWire: 'none',
  chargeList: 'none',
  chargeListAlias: 'none',
  drawSymbols: 'none',
  draw: 'none',
  cancelDraw: 'none',
  drawList: 'none',
  drawMethods: 'none',
  bindDrawMethod: 'none',
  deleteDrawMethod: 'none',
  statement: 'read',
  followList: 'anybody',
  followInfo: 'anybody',
  followOrders: 'anybody',
  newsList: 'anybody',
  newsInfo: 'anybody',
  companySearch: 'anybody',
  defaultSetting: 'anybody',
  supportMessages: 'none',
  sendSupport: 'none',
  readSupport: 'none',
  typingSupport: 'none',
  complaintEmail: 'anybody',
  basicInfo: 'anybody',
  companyStatus: 'anybody',
};

/** Deposits, withdrawals, identity and support are told over WALLET. */
export const TOPIC_ACCESS: Readonly<Record<(typeof PRIVATE_TOPICS)[number], TokenScope | 'none'>> = {
  FOREX_TRADE: 'read',
  FOREX_CLOSED: 'read',
  WALLET: 'none',
};

/** The refusal of a token whose scope does not cover what it is used for; a login covers everything. */
export function refusedToken({ scope }: Session, access: TokenAccess): Refusal | null {
  if (scope === undefined || access === 'anybody' || scope === access) return null;
  if (access === 'none') return refuse('scope_missing', { scope: null });
  return scope === 'trade' ? null : refuse('scope_missing', { scope: access });
}
