/** Settings of the market: where its prices come from, and when it trades. */

import { z } from 'zod';
import { socketAddress } from './setting-addresses.ts';
import { settingNumber } from './setting-number.ts';

export const MARKET_SETTINGS = {
  /** Seed of an open market; null makes the market of a new data folder sealed. */
  MARKET_SEED: settingNumber(0, 4_294_967_295).nullable().default(null),
  MARKET_SOURCE: z
    .enum(['simulated', 'recorded', 'live'], 'must be simulated, recorded or live')
    .default('simulated'),
  /** Folder of a recorded market. */
  MARKET_FILES: z.string().nullable().default(null),
  /** `now` shifts a recording to the first start, `own` keeps its times. */
  MARKET_FILES_TIME: z.enum(['now', 'own'], 'must be now or own').default('now'),
  /** Combined stream of an exchange with the best bids and asks of a live market. */
  MARKET_FEED_URL: socketAddress.default('wss://fstream.binance.com/stream'),
  /** Seconds after which a quote of a live market is not repeated. */
  MARKET_FEED_STALE_SECONDS: settingNumber(2, 300).default(10),
  /** `sessions`: every instrument trades at its own market's hours. */
  MARKET_HOURS: z.enum(['always', 'sessions'], 'must be always or sessions').default('always'),
};
