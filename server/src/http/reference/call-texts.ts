/** What the reference says of each call in words, and what it refuses besides what its row in the route table says already. */

import type { RefusalReason } from '@vernier/shared/refusals';
import type { RouteName } from '@vernier/shared/api/paths';

/** In the order in which a reader needs them. */
export const AREAS = {
  market: 'The market, for everybody.',
  orders: 'Opening, changing and closing positions, and what became of them.',
  account: 'What an account holds and how it came to it.',
  entry: 'Who somebody is: demo accounts, registration, log-in, codes and passwords.',
  security: 'Sessions, tokens for programs, the second factor, one’s data.',
  identity: 'The real name and the pictures that prove it.',
  deposits: 'Money in: coins and wires with a proof, credited after review.',
  withdrawals: 'Money out: to bound addresses and bank accounts, paid after review.',
  notices: 'Price alerts, and what this browser is told by push.',
  ranking: 'The traders of the house and what they did.',
  content: 'News, companies, settings of the site.',
  support: 'The talk with support.',
} as const;

export type Area = keyof typeof AREAS;

export interface CallText {
  readonly area: Area;
  /** A few words, without a full stop. */
  readonly summary: string;
  readonly more?: string;
  /** Of its own; what follows from its row is added by the document. */
  readonly refusals?: readonly RefusalReason[];
}

const ENTRY = ['not_found', 'market_closed', 'trading_halted', 'price_not_available'] as const;
const FACTOR = ['wrong_account_or_password', 'totp_required', 'totp_wrong'] as const;
const CODES = ['code_wrong', 'password_too_common'] as const;
const SIZE = ['lots_not_allowed', 'multiple_not_allowed', 'no_multiplier_configured'] as const;
const LEVELS = ['stop_loss_not_allowed', 'take_profit_not_allowed'] as const;
const PICTURE = [
  'image_type_not_supported',
  'image_too_large',
  'image_has_too_many_pixels',
  'image_animated',
  'image_not_readable',
] as const;
const CLAIM = ['no_payment_channel', 'state_changed', 'outside_limits', 'too_many_waiting'] as const;

export const CALL_TEXTS: Readonly<Record<RouteName, CallText>> = {
  getCategories: { area: 'market', summary: 'Categories of instruments' },
  tradeList: {
    area: 'market',
    summary: 'All instruments with their latest prices',
    more: 'Answers 304 to `if-none-match` while nothing changed.',
  },
  kline: {
    area: 'market',
    summary: 'Candles of one instrument, oldest first',
    more: '`before` pages backwards: the opening moment of the oldest candle that is known, in Unix seconds.',
    refusals: ['not_found'],
  },
  klineCsv: { area: 'market', summary: 'Candles as a file', refusals: ['not_found'] },
  ticksCsv: { area: 'market', summary: 'Ticks as a file, an hour at most', refusals: ['not_found'] },
  miniChart: { area: 'market', summary: 'Closes for mini charts', refusals: ['not_found'] },
  submitOrder: {
    area: 'orders',
    summary: 'Opens a position, or leaves an order waiting',
    more: 'Numbers may be JSON numbers or decimal strings; strings keep every digit. With `deviation` and `quote_time` an order that would fill worse than the quote that was seen is refused instead.',
    refusals: [
      ...ENTRY,
      ...SIZE,
      ...LEVELS,
      'target_not_allowed',
      'price_moved',
      'insufficient_margin',
      'position_too_large',
    ],
  },
  closeOrder: {
    area: 'orders',
    summary: 'Closes a position or a part of it',
    refusals: [...ENTRY, 'lots_not_allowed', 'state_changed'],
  },
  cancelOrder: {
    area: 'orders',
    summary: 'Takes back an order that waits',
    refusals: ['not_found', 'state_changed'],
  },
  setStops: {
    area: 'orders',
    summary: 'Sets or removes stop-loss and take-profit',
    refusals: [...ENTRY, ...LEVELS, 'state_changed'],
  },
  orderFill: {
    area: 'orders',
    summary: 'How an order filled: every step, tick, rule and number',
    refusals: ['not_found'],
  },
  myDeals: { area: 'orders', summary: 'Orders by state: 1 open, 0 waiting, 3 closed' },
  getBalance: { area: 'account', summary: 'Balance, equity and what can be withdrawn' },
  accountDetail: { area: 'account', summary: 'Balance, equity and margin' },
  accountChanges: { area: 'account', summary: 'Entries of the ledger, newest first' },
  resetDemo: {
    area: 'account',
    summary: 'Starts a demo account again',
    more: 'From our own pages only: it wants the `lang` header. Programs use the POST.',
    refusals: ['only_demo_account', 'price_not_available'],
  },
  resetDemoPost: {
    area: 'account',
    summary: 'Starts a demo account again',
    refusals: ['only_demo_account', 'price_not_available'],
  },
  openDemo: {
    area: 'entry',
    summary: 'Opens a demo account',
    more: 'From our own pages only: it wants the `lang` header. Programs use the POST.',
    refusals: ['session_invalid', 'account_frozen'],
  },
  openDemoPost: {
    area: 'entry',
    summary: 'Opens a demo account and logs in to it',
    more: 'Whoever calls as a registered user gets their own practice account.',
    refusals: ['session_invalid', 'account_frozen'],
  },
  userInfo: { area: 'entry', summary: 'The user behind a session' },
  login: {
    area: 'entry',
    summary: 'Logs in',
    more: 'After five wrong passwords each next try has to wait longer.',
    refusals: FACTOR,
  },
  areaList: { area: 'entry', summary: 'Countries that somebody may register from' },
  register: {
    area: 'entry',
    summary: 'Registers an account',
    more: '`sms_code` is the code that was sent, or the text of the picture that `key` names, as `verify_reg_type` says.',
    refusals: [...CODES, 'captcha_wrong', 'invite_code_wrong', 'region_not_served', 'account_exists'],
  },
  sendEmail: { area: 'entry', summary: 'Sends a code by e-mail' },
  sendSms: { area: 'entry', summary: 'Sends a code by SMS' },
  captcha: { area: 'entry', summary: 'A picture to read' },
  forgetPassword: { area: 'entry', summary: 'Sets a forgotten password', refusals: CODES },
  amendPassword: { area: 'entry', summary: 'Changes the password', refusals: CODES },
  logout: { area: 'entry', summary: 'Ends the session' },
  sessionList: { area: 'security', summary: 'Sessions of the user' },
  revokeSession: { area: 'security', summary: 'Ends a session', refusals: ['not_found'] },
  apiTokens: { area: 'security', summary: 'Tokens for programs' },
  createApiToken: {
    area: 'security',
    summary: 'Makes a token for a program',
    more: 'The token is told this once.',
    refusals: [...FACTOR, 'outside_limits'],
  },
  revokeApiToken: { area: 'security', summary: 'Ends a token', refusals: ['not_found'] },
  totpState: { area: 'security', summary: 'Whether there is a second factor' },
  enableTotp: {
    area: 'security',
    summary: 'Begins to set up a second factor',
    refusals: ['only_real_account', 'wrong_account_or_password', 'state_changed'],
  },
  confirmTotp: {
    area: 'security',
    summary: 'Confirms the second factor with its first digits',
    refusals: ['only_real_account', 'totp_wrong', 'state_changed'],
  },
  disableTotp: {
    area: 'security',
    summary: 'Takes the second factor away',
    refusals: ['only_real_account', 'wrong_account_or_password', 'totp_wrong', 'state_changed'],
  },
  exportData: {
    area: 'security',
    summary: 'Everything that is kept about the user',
    more: 'In the words of the other calls.',
  },
  deleteAccount: {
    area: 'security',
    summary: 'Deletes the account',
    more: 'Open orders of the practice account are closed with it.',
    refusals: [...FACTOR, 'account_not_empty', 'state_changed'],
  },
  invites: { area: 'security', summary: 'The user’s invitation and whom it brought' },
  realNameState: { area: 'identity', summary: 'Where the review of the name stands' },
  submitRealName: {
    area: 'identity',
    summary: 'Submits a name with both sides of a document',
    refusals: ['real_name_submitted'],
  },
  uploadImage: {
    area: 'identity',
    summary: 'Uploads a picture',
    more: 'PNG, JPEG or WebP of 8 MiB at most. It is drawn anew, so that nothing but the picture is kept.',
    refusals: PICTURE,
  },
  readImage: {
    area: 'identity',
    summary: 'Reads a picture of one’s own',
    refusals: ['not_found'],
  },
  chargeInfo: { area: 'deposits', summary: 'Channels and limits of deposits' },
  chargeSymbols: { area: 'deposits', summary: 'Coins that can be sent' },
  wireInfo: {
    area: 'deposits',
    summary: 'An account to wire to',
    refusals: ['no_payment_channel'],
  },
  submitCharge: { area: 'deposits', summary: 'Claims a coin that was sent', refusals: CLAIM },
  submitWire: { area: 'deposits', summary: 'Claims a wire that was sent', refusals: CLAIM },
  chargeList: {
    area: 'deposits',
    summary: 'Deposits, newest first',
    more: 'The path has its spelling from the older clients that ask it.',
  },
  chargeListAlias: { area: 'deposits', summary: 'Deposits, newest first' },
  drawSymbols: { area: 'withdrawals', summary: 'Currencies of withdrawals with their fees' },
  draw: {
    area: 'withdrawals',
    summary: 'Asks for a withdrawal',
    more: 'The amount leaves the balance at once and comes back if nobody pays it.',
    refusals: [
      'not_found',
      'real_name_needed',
      'no_payment_channel',
      'state_changed',
      'outside_limits',
      'insufficient_balance',
      'withdrawal_on_hold',
      'totp_required',
      'totp_wrong',
    ],
  },
  cancelDraw: {
    area: 'withdrawals',
    summary: 'Takes back a withdrawal that nobody approved yet',
    refusals: ['not_found', 'state_changed'],
  },
  drawList: { area: 'withdrawals', summary: 'Withdrawals, newest first' },
  drawMethods: { area: 'withdrawals', summary: 'Where the user has money sent' },
  bindDrawMethod: {
    area: 'withdrawals',
    summary: 'Binds an address or a bank account',
    refusals: [
      'not_found',
      'no_payment_channel',
      'address_not_valid',
      'swift_not_valid',
      'iban_not_valid',
      'outside_limits',
    ],
  },
  deleteDrawMethod: {
    area: 'withdrawals',
    summary: 'Deletes an address or a bank account',
    refusals: ['not_found'],
  },
  statement: {
    area: 'account',
    summary: 'Statement of account as a file',
    refusals: ['outside_limits'],
  },
  alerts: { area: 'notices', summary: 'Price alerts' },
  addAlert: {
    area: 'notices',
    summary: 'Sets a price alert',
    refusals: ['not_found', 'price_not_available', 'target_not_allowed', 'alert_exists', 'too_many_alerts'],
  },
  removeAlert: { area: 'notices', summary: 'Removes a price alert', refusals: ['not_found'] },
  pushKey: { area: 'notices', summary: 'The key that a browser subscribes with' },
  pushDevice: { area: 'notices', summary: 'What this session’s device is told of' },
  subscribePush: {
    area: 'notices',
    summary: 'Subscribes this device',
    refusals: ['push_address_not_allowed'],
  },
  unsubscribePush: { area: 'notices', summary: 'Ends this device’s subscription' },
  followList: { area: 'ranking', summary: 'Traders of the ranking' },
  followInfo: { area: 'ranking', summary: 'One trader with its days', refusals: ['not_found'] },
  followOrders: { area: 'ranking', summary: 'Orders of one trader', refusals: ['not_found'] },
  newsList: { area: 'content', summary: 'News (1) or announcements (2)' },
  newsInfo: { area: 'content', summary: 'One article', refusals: ['not_found'] },
  companySearch: { area: 'content', summary: 'Companies by name' },
  defaultSetting: { area: 'content', summary: 'A public setting', refusals: ['not_found'] },
  complaintEmail: {
    area: 'content',
    summary: 'The address for complaints',
    refusals: ['not_found'],
  },
  basicInfo: { area: 'content', summary: 'What a page needs to know of the installation' },
  companyStatus: { area: 'content', summary: 'Whether the site is in service' },
  supportMessages: { area: 'support', summary: 'The talk with support, newest first' },
  sendSupport: { area: 'support', summary: 'Writes to support' },
  readSupport: { area: 'support', summary: 'Marks what support wrote as seen' },
  typingSupport: { area: 'support', summary: 'Says that the user writes' },
};
