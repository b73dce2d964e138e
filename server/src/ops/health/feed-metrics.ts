/** Metrics of the stream of prices of a live market; other markets have none of them. */

import type { MarketFeed } from '../../core/market/market-feed.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';

const MS_PER_S = 1000;

export function feedMetrics(metrics: Metrics, feed: Pick<MarketFeed, 'figures'>): void {
  const connected = metrics.gauge({
    name: 'vernier_feed_connected',
    help: '1 while the connection to the exchange of a live market is open',
  });
  const age = metrics.gauge({
    name: 'vernier_feed_message_age_seconds',
    help: 'Time since the newest message of the exchange; infinite before the first',
  });
  const quarantined = metrics.gauge({
    name: 'vernier_feed_quarantined_instruments',
    help: 'Instruments whose newest quote of the exchange waits for a second one',
  });
  const messages = metrics.counter({
    name: 'vernier_feed_messages_total',
    help: 'Messages of the exchange by what became of them; only taken ones count as quotes',
    labelNames: ['outcome'],
  });
  metrics.observableCounter(
    { name: 'vernier_feed_reconnects_total', help: 'Connections to the exchange after the first' },
    () => feed.figures.reconnects,
  );
  metrics.observableCounter(
    {
      name: 'vernier_feed_gaps_total',
      help: 'Silences of instruments: a lost connection, or no quote until the price was stale',
    },
    () => feed.figures.gaps,
  );
  metrics.onScrape(() => {
    const { figures } = feed;
    connected.set(figures.isConnected ? 1 : 0);
    age.set((figures.messageAgeMs ?? Infinity) / MS_PER_S);
    quarantined.set(figures.quarantined);
    messages.reset();
    for (const [outcome, count] of Object.entries(figures.messages)) messages.inc({ outcome }, count);
  });
}
