/** One request for each call, as the reference shows it and as a test sends it. Words in braces stand for what the test makes. */

import type { RouteName } from '@vernier/shared/api/paths';

/** Who asks: nobody, a demo account, a registered user. */
export type Asker = 'nobody' | 'demo' | 'user';

export interface Example {
  readonly as: Asker;
  readonly input: Readonly<Record<string, string | number | boolean>>;
}

/** What the words in braces are in the printed reference. */
const PRINTED: Readonly<Record<string, string | number>> = {
  holding: 1042,
  pending: 1043,
  session: 7,
  token: 3,
  picture: '9f2c4e7a1b3d5f60718293a4b5c6d7e8',
  method: 2,
  withdrawal: 12,
  alert: 5,
  trader: '10000123',
  code: '493027',
  digits: '628104',
};

const EMAIL = 'user@example.com';
const PASSWORD = 'nine brown foxes';
const PICTURE = '/api/common/image/{picture}';
const HOUR = { forex_id: 1, from: 1_767_610_800, to: 1_767_614_400 };

export const EXAMPLES: Readonly<Record<RouteName, Example>> = {
  getCategories: nobody(),
  tradeList: nobody({ searchCurrency: 'EUR' }),
  kline: nobody({ forex_id: 1, period: '5min', limit: 2 }),
  klineCsv: nobody({ ...HOUR, period: '5min' }),
  ticksCsv: nobody(HOUR),
  miniChart: nobody({ forex_id: 1, period: '1min' }),
  submitOrder: demo({ type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 }),
  closeOrder: demo({ id: '{holding}' }),
  cancelOrder: demo({ id: '{pending}' }),
  setStops: demo({ id: '{holding}', stop_loss_price: '1.02', target_profit_price: '0' }),
  orderFill: demo({ id: '{holding}' }),
  myDeals: demo({ status: 1 }),
  getBalance: demo(),
  accountDetail: demo(),
  accountChanges: demo({ page: 1 }),
  resetDemo: demo(),
  resetDemoPost: demo(),
  openDemo: nobody(),
  openDemoPost: nobody(),
  userInfo: demo(),
  login: nobody({ account: EMAIL, password: PASSWORD, login_type: 'email' }),
  areaList: nobody(),
  register: nobody({
    type: 'email',
    area_id: 344,
    account: 'new@example.com',
    password: PASSWORD,
    re_password: PASSWORD,
    sms_code: '{code}',
  }),
  sendEmail: nobody({ to: 'somebody@example.com', type: 1 }),
  sendSms: nobody({ to: '51234567', area_id: 344, type: 1 }),
  captcha: nobody(),
  forgetPassword: nobody({
    type: 'email',
    account: EMAIL,
    new_password: PASSWORD,
    secondary_password: PASSWORD,
    auth_code: '{code}',
  }),
  amendPassword: user({ type: 'email', new_password: PASSWORD, auth_code: '{code}' }),
  logout: demo(),
  sessionList: demo(),
  revokeSession: demo({ id: '{session}' }),
  apiTokens: demo(),
  createApiToken: demo({ name: 'A bot', scope: 'trade', days: 90 }),
  revokeApiToken: demo({ id: '{token}' }),
  totpState: demo(),
  enableTotp: user({ password: PASSWORD }),
  confirmTotp: user({ totp: '{digits}' }),
  disableTotp: user({ password: PASSWORD, totp: '{digits}' }),
  exportData: demo(),
  deleteAccount: user({ password: PASSWORD }),
  invites: user({ page: 1 }),
  realNameState: user(),
  submitRealName: user({ name: 'Ann Wong', card_id: 'A1234567', front_pic: PICTURE, reverse_pic: PICTURE }),
  uploadImage: demo(),
  readImage: demo({ id: '{picture}' }),
  chargeInfo: user(),
  chargeSymbols: user(),
  wireInfo: user({ bank_coin: 1 }),
  submitCharge: user({
    number: '100',
    proofImg: PICTURE,
    charge_id: 1,
    address: 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC',
  }),
  submitWire: user({ number: '500', proofImg: PICTURE, wire_id: 1 }),
  chargeList: user({ type: 0 }),
  chargeListAlias: user({ type: 0 }),
  drawSymbols: user({ type: 1 }),
  draw: user({ draw_currency_id: 1, number: '100', draw_method_id: '{method}' }),
  cancelDraw: user({ id: '{withdrawal}' }),
  drawList: user({ type: 1 }),
  drawMethods: user({ draw_type: 1 }),
  bindDrawMethod: user({ type: 1, draw_id: 1, dc_address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }),
  deleteDrawMethod: user({ id: '{method}' }),
  statement: demo({ from: '2026-01-01', to: '2026-01-05', format: 'csv' }),
  alerts: demo(),
  addAlert: demo({ forex_id: 1, price: '1.99' }),
  removeAlert: demo({ id: '{alert}' }),
  pushKey: nobody(),
  pushDevice: demo(),
  subscribePush: demo({
    endpoint: 'https://push.example.com/a-browser',
    p256dh: 'BGtCrLNaeJbRPaFTp7OjJ3AeFO07LORDBozX04gB-ztbJuejaMOi6ARcVBw_ZdM5XqtKpv7cGdnI-x3y5ltEFB8',
    auth: 'AAECAwQFBgcICQoLDA0ODw',
    fills: true,
    stops: true,
    margin: true,
    alerts: true,
    money: false,
  }),
  unsubscribePush: demo(),
  followList: nobody({ page: 1 }),
  followInfo: nobody({ id: '{trader}' }),
  followOrders: nobody({ id: '{trader}', page: 1 }),
  newsList: nobody({ category_id: 1 }),
  newsInfo: nobody({ id: 1 }),
  companySearch: nobody({ name: '' }),
  defaultSetting: nobody({ key: 'is_show_mobile' }),
  complaintEmail: nobody(),
  basicInfo: nobody(),
  companyStatus: nobody(),
  supportMessages: demo(),
  sendSupport: demo({ text: 'Hello' }),
  readSupport: demo({ up_to: 1 }),
  typingSupport: demo(),
};

/** As a reader sees it. */
export function printed(input: Example['input']): Readonly<Record<string, unknown>> {
  return filled(input, PRINTED);
}

/** With what stands for the words in braces; one that is all of a text keeps its type. */
export function filled(
  input: Example['input'],
  words: Readonly<Record<string, string | number>>,
): Readonly<Record<string, unknown>> {
  const valueOf = (text: string) =>
    words[/^\{(\w+)\}$/.exec(text)?.[1] ?? ''] ??
    text.replace(/\{(\w+)\}/g, (whole, word: string) => String(words[word] ?? whole));
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) => [key, typeof value === 'string' ? valueOf(value) : value]),
  );
}

function nobody(input: Example['input'] = {}): Example {
  return { as: 'nobody', input };
}

function demo(input: Example['input'] = {}): Example {
  return { as: 'demo', input };
}

function user(input: Example['input'] = {}): Example {
  return { as: 'user', input };
}
