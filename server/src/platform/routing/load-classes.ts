/**
 * What each call is under too much work and on a full disk, call by call: one that is not here does not compile. See
 * shedding.ts and disk-watch.ts for when it matters.
 */

import type { RouteName } from '@vernier/shared/api/paths';

/** `reads` go first, `arrivals` next; `orders` only by the length of their queue, and `vital` never. */
export type LoadClass = 'reads' | 'arrivals' | 'orders' | 'vital';
/**
 * On a disk without room: `open` is answered, `refused` is not, and `decided` is refused in its decision's own turn, where a
 * key that has its answer still gets it.
 */
export type FullDisk = 'open' | 'refused' | 'decided';

const READ = ['reads', 'open'] as const;
const VITAL = ['vital', 'open'] as const;
const WRITE = ['reads', 'refused'] as const;
const LEAVING = ['arrivals', 'open'] as const;
const ARRIVAL = ['arrivals', 'refused'] as const;
const NEW_ORDER = ['orders', 'decided'] as const;
const ENDING_ORDER = ['orders', 'open'] as const;
const PAYMENT = ['arrivals', 'decided'] as const;

export const ROUTE_CARE: Readonly<Record<RouteName, readonly [LoadClass, FullDisk]>> = {
  getCategories: READ,
  tradeList: READ,
  kline: READ,
  klineCsv: READ,
  ticksCsv: READ,
  miniChart: READ,
  submitOrder: NEW_ORDER,
  closeOrder: ENDING_ORDER,
  cancelOrder: ENDING_ORDER,
  setStops: ENDING_ORDER,
  orderFill: READ,
  alerts: READ,
  addAlert: WRITE,
  removeAlert: LEAVING,
  myDeals: VITAL,
  getBalance: VITAL,
  accountDetail: VITAL,
  accountChanges: READ,
  openDemo: ARRIVAL,
  openDemoPost: ARRIVAL,
  resetDemo: PAYMENT,
  resetDemoPost: PAYMENT,
  userInfo: VITAL,
  // whoever has something open must be able to come back to it
  login: LEAVING,
  areaList: READ,
  register: ARRIVAL,
  sendEmail: LEAVING,
  sendSms: LEAVING,
  captcha: ['arrivals', 'open'],
  forgetPassword: LEAVING,
  amendPassword: ARRIVAL,
  sessionList: READ,
  revokeSession: VITAL,
  apiTokens: READ,
  createApiToken: ARRIVAL,
  revokeApiToken: VITAL,
  invites: READ,
  realNameState: READ,
  submitRealName: WRITE,
  uploadImage: WRITE,
  readImage: READ,
  totpState: READ,
  enableTotp: ARRIVAL,
  confirmTotp: ARRIVAL,
  disableTotp: ARRIVAL,
  exportData: READ,
  deleteAccount: ARRIVAL,
  pushKey: READ,
  pushDevice: READ,
  subscribePush: WRITE,
  unsubscribePush: LEAVING,
  logout: VITAL,
  chargeInfo: READ,
  chargeSymbols: READ,
  wireInfo: READ,
  submitCharge: PAYMENT,
  submitWire: PAYMENT,
  chargeList: READ,
  chargeListAlias: READ,
  drawSymbols: READ,
  draw: PAYMENT,
  cancelDraw: LEAVING,
  drawList: READ,
  drawMethods: READ,
  bindDrawMethod: ARRIVAL,
  deleteDrawMethod: LEAVING,
  statement: READ,
  followList: READ,
  followInfo: READ,
  followOrders: READ,
  newsList: READ,
  newsInfo: READ,
  companySearch: READ,
  defaultSetting: READ,
  supportMessages: READ,
  sendSupport: WRITE,
  readSupport: WRITE,
  typingSupport: WRITE,
  complaintEmail: READ,
  basicInfo: VITAL,
  companyStatus: VITAL,
};
