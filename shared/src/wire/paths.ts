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
  areaList: 'GET /api/default/area_list',
  register: 'POST /api/user/register',
  sendEmail: 'POST /api/notify/send_email',
  sendSms: 'POST /api/notify/send_sms',
  captcha: 'GET /api/captcha/token',
  forgetPassword: 'POST /api/user/forget_password',
  amendPassword: 'POST /api/user/amend_password',
  sessionList: 'GET /api/user/sessions',
  revokeSession: 'POST /api/user/sessions/revoke',
  invites: 'GET /api/user/invite',
  realNameState: 'GET /api/user_real/center',
  submitRealName: 'POST /api/user_real/real_name',
  uploadImage: 'POST /api/common/image_upload',
  readImage: 'GET /api/common/image/:id',
  totpState: 'GET /api/user/totp',
  enableTotp: 'POST /api/user/totp/enable',
  confirmTotp: 'POST /api/user/totp/confirm',
  disableTotp: 'POST /api/user/totp/disable',
  exportData: 'GET /api/user/export',
  deleteAccount: 'POST /api/user/delete',
  logout: 'POST /api/user/logout',
  chargeInfo: 'GET /api/quickCharge/info',
  chargeSymbols: 'GET /api/quickCharge/symbols',
  wireInfo: 'GET /api/quickCharge/wire_info',
  submitCharge: 'POST /api/quickCharge/submit',
  submitWire: 'POST /api/quickCharge/wire_submit',
  chargeList: 'GET /api/quickCharge/quick_ist',
  chargeListAlias: 'GET /api/quickCharge/quick_list',
  drawSymbols: 'GET /api/account/draw_symbol_list',
  draw: 'POST /api/account/draw',
  cancelDraw: 'POST /api/account/draw_cancel',
  drawList: 'GET /api/account/draw_list',
  drawMethods: 'GET /api/wallet/get_draw_method',
  bindDrawMethod: 'POST /api/wallet/bind_draw_method',
  deleteDrawMethod: 'POST /api/wallet/del_draw_method',
  statement: 'GET /api/account/statement',
  newsList: 'GET /api/news/list',
  newsInfo: 'GET /api/news/info',
  companySearch: 'GET /api/company/getCompany',
  defaultSetting: 'GET /api/default/setting',
  supportMessages: 'GET /api/support/messages',
  sendSupport: 'POST /api/support/send',
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
