/** Connection of durable changes to their pushes: sockets of users, web push, and the versions that admin pages poll. */

import type { ServerObjects } from './context.ts';
import { ActivityFeed } from './features/activity/activity-feed.ts';
import { activityPresenter } from './features/activity/present-activity.ts';
import { presentAlert } from './features/alerts/present-alert.ts';
import { Hub } from './http/socket/hub.ts';
import { PrivateTopics } from './http/socket/private-topics.ts';
import { createMarketFeeds, type Feeds } from './http/socket/topics.ts';

export interface Pushes {
  readonly feeds: Feeds;
  readonly hub: Hub;
  readonly privateTopics: PrivateTopics;
}

/** Comes before the context of the console, which listens to commits too: the push of a fill waits for nothing of it. */
export function connectPushes({ platform, core, auth, site, operations }: ServerObjects): Pushes {
  const { disk, log, tracing } = platform;
  const { market, board, accountFeed, executor } = core;
  const { changeVersions } = operations;
  const present = activityPresenter((id) => market.instrument(id));
  const activity = new ActivityFeed(site.activity, present);
  const feeds: Feeds = { ...createMarketFeeds(market, board), accounts: accountFeed, activity };
  const privateTopics = new PrivateTopics(feeds, auth.sessions);
  const hub = new Hub({ feeds, privateFrames: privateTopics, disk, log });
  executor.onCommitted((committed) => {
    const publish = () => feeds.accounts.publish(committed);
    if (tracing === null) publish();
    else tracing.push(committed.events, publish);
  });
  executor.onCommitted(({ account }) => site.activity.added(account.id));
  executor.onCommitted((committed) => changeVersions.committed(committed));
  executor.onCommitted((committed) => site.pushSubscriptions.note(committed));
  executor.onCommitted((committed) => {
    site.securityNotifications.committed(committed).catch((error: unknown) => {
      log.error('a message about a withdrawal was not stored', { error });
    });
  });
  site.alerts.onFired((fired) => {
    site.activity.added(fired.userId);
    const instrument = market.instrument(fired.instrumentId);
    if (instrument !== undefined)
      accountFeed.notify(fired.userId, { event: 'price_alert', alert: presentAlert(fired, instrument) });
  });
  site.supportChat.onChange((userId, push) => {
    if (push !== null) accountFeed.notify(userId, push);
    changeVersions.touch('support');
  });
  return { feeds, hub, privateTopics };
}
