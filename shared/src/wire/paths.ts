/** Method and path of every REST call, by name: the one table that server and client both read. */

export const PATHS = {
  getCategories: 'GET /v1/api/forex/getCategories',
  tradeList: 'GET /v1/api/forex/trade_list',
  kline: 'GET /v1/api/forex/kline',
  miniChart: 'GET /v1/api/forex/abbreviated_cache_kline',
  submitOrder: 'POST /v1/api/forex/submit',
  closeOrder: 'POST /v1/api/forex/close',
  cancelOrder: 'POST /v1/api/forex/cancel_trade',
  setStops: 'POST /v1/api/forex/set_stop_price',
  orderFill: 'GET /v1/api/forex/fill',
  myDeals: 'GET /v1/api/forex/my_deal',
  getBalance: 'GET /v1/api/main/wallet/getBalance',
  accountDetail: 'GET /v1/api/main/account/forexDetail',
  accountChanges: 'GET /v1/api/main/accountLog/forexChange',
  openDemo: 'GET /api/user/createAccountDemoForU',
  openDemoPost: 'POST /api/user/createAccountDemoForU',
  resetDemo: 'GET /v1/api/main/user/resetForexDemoAccount',
  resetDemoPost: 'POST /v1/api/main/user/resetForexDemoAccount',
  userInfo: 'GET /api/user/info',
  login: 'POST /api/user/loginForU',
  logout: 'POST /api/user/logout',
  basicInfo: 'GET /api/basicSet/getBasicInfo',
  companyStatus: 'GET /api/company/getCompanyStatus',
} as const;

export type RouteName = keyof typeof PATHS;

/** The socket's path. */
export const SOCKET_PATH = '/v1/ws';

/** Splits a row of {@link PATHS} into its method and path. */
export function splitPath(name: RouteName): { method: 'GET' | 'POST'; path: string } {
  const [method, path] = PATHS[name].split(' ') as ['GET' | 'POST', string];
  return { method, path };
}
