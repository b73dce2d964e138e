/** Topics by the names in frames: market topics for all sockets, private ones for logged-in sockets. */

import type { Period } from '@vernier/shared/market/candle';
import { type Refusal, refuse } from '@vernier/shared/refusals';
import { KLINE_PREFIX, TOPIC_ACTIVITY, TOPIC_DAY_MARKET } from '@vernier/shared/api/socket';
import type { ActivityFeed } from '../../features/activity/activity-feed.ts';
import type { Session } from '../../platform/routing/session.ts';
import { refusedToken } from '../../platform/routing/token-scope.ts';
import { TOPIC_ACCESS } from '../pipeline/token-access.ts';
import { type AccountFeed, PRIVATE_TOPICS } from '../../core/feeds/account-feed.ts';
import { KlineFeed } from '../../core/feeds/kline-feed.ts';
import type { LiveMarket } from '../../core/market/live-market.ts';
import { QuoteFeed } from '../../core/feeds/quote-feed.ts';
import type { QuoteRows } from '../../core/market/rendered-quotes.ts';
import type { SocketTopic } from '../../core/feeds/topic.ts';

const DEFAULT_PERIOD: Period = '1min';

/** Topics for all sockets. */
export interface MarketFeeds {
  readonly market: LiveMarket;
  readonly quotes: QuoteFeed;
  readonly klines: KlineFeed;
}

/** Topics of an account, in the process that owns it. */
export interface PrivateFeeds {
  readonly accounts: AccountFeed;
  readonly activity: ActivityFeed;
}

export interface Feeds extends MarketFeeds, PrivateFeeds {}

export function createMarketFeeds(market: LiveMarket, quotes: QuoteRows): MarketFeeds {
  return { market, quotes: new QuoteFeed(quotes), klines: new KlineFeed(market) };
}

/** Topics that need a login, which subscribes to all but the last of them. */
export const LOGIN_TOPICS = [...PRIVATE_TOPICS, TOPIC_ACTIVITY] as const;

export interface NamedTopic {
  /** Equal for every spelling of the same topic. */
  readonly key: string;
  readonly topic: SocketTopic;
  /** Of a candle topic. */
  readonly period?: Period;
  /** Of a choice of quotes. */
  readonly codes?: readonly string[];
}

interface RequestedTopic {
  readonly topic: string;
  readonly period?: Period | undefined;
  readonly since?: number | undefined;
  readonly codes?: readonly string[] | undefined;
}

export function isPrivateTopic(topic: string): boolean {
  return LOGIN_TOPICS.some((name) => name === topic);
}

export function privateTopic(
  { accounts, activity }: PrivateFeeds,
  { topic, since }: RequestedTopic,
  session: Session | undefined,
): NamedTopic | Refusal {
  const key = LOGIN_TOPICS.find((name) => name === topic);
  if (key === undefined) return refuse('unknown_topic');
  if (session === undefined) return refuse('session_invalid');
  const unscoped = refusedToken(session, TOPIC_ACCESS[key]);
  if (unscoped !== null) return unscoped;
  const { id } = session.user;
  return { key, topic: key === TOPIC_ACTIVITY ? activity.topic(id, since) : accounts.topic(key, id) };
}

export function marketTopic(feeds: MarketFeeds, requested: RequestedTopic): NamedTopic | Refusal {
  if (requested.topic === TOPIC_DAY_MARKET) return quotesTopic(feeds, requested.codes);
  const instrument = feeds.market.instruments.find(
    ({ code }) => requested.topic === `${KLINE_PREFIX}${code}`,
  );
  if (instrument === undefined) return refuse('unknown_topic');
  const period = requested.period ?? DEFAULT_PERIOD;
  return { key: `${requested.topic} ${period}`, topic: feeds.klines.topic(instrument, period), period };
}

/** Codes that are not listed have no rows [SOCKET-12]. */
function quotesTopic({ market, quotes }: MarketFeeds, requested: readonly string[] | undefined): NamedTopic {
  if (requested === undefined) return { key: TOPIC_DAY_MARKET, topic: quotes.topic(null) };
  const listed = new Set(market.instruments.map(({ code }) => code));
  const codes = requested.filter((code) => listed.has(code));
  return { key: TOPIC_DAY_MARKET, topic: quotes.topic(codes), codes };
}
