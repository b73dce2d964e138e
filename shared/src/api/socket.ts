/** Topics of the live socket [SOCKET-4]; shapes/frames.ts has its frames. */

export const TOPIC_DAY_MARKET = 'DAY_MARKET';
export const TOPIC_TRADE = 'FOREX_TRADE';
export const TOPIC_CLOSED = 'FOREX_CLOSED';
export const TOPIC_WALLET = 'WALLET';
export const TOPIC_ACTIVITY = 'ACCOUNT_EVENTS';
export const KLINE_PREFIX = 'KLINE.';
