/** Creates the webhooks of an installation, with their metrics. */

import type { OpenDatabase } from '@vernier/db/open-database';
import { WEBHOOK_STATES } from '@vernier/shared/api/shapes/webhook';
import type { OwnedShards } from '../../core/shards/owned-shards.ts';
import type { OwnerWork } from '../../core/shards/owner-work.ts';
import { isDiskFailure } from '../../platform/disk/reserve.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AccountActivity } from '../activity/activity.ts';
import type { PresentActivity } from '../activity/present-activity.ts';
import type { SecurityNotifications } from '../notifications/security-notifications.ts';
import { WebhookClient } from './webhook-client.ts';
import { WebhookDelivery } from './webhook-delivery.ts';
import { messageRenderer } from './webhook-message.ts';
import { Webhooks } from './webhooks.ts';

/** Name of the work at the owner of an account. */
const TURN_OFF = 'turn webhooks off';

export interface WebhookParts {
  readonly platform: Platform;
  readonly shards: Pick<OwnedShards, 'shards'>;
  readonly ownerWork: OwnerWork;
  /** Reports each user whose programs lose their access all at once. */
  readonly sessions: { onAllEnded(listener: (userId: number) => void): void };
  readonly activity: AccountActivity;
  readonly present: PresentActivity;
  readonly securityNotifications: SecurityNotifications;
}

export async function createWebhooks(
  { webhooks: rows, identity }: Pick<OpenDatabase, 'webhooks' | 'identity'>,
  { platform, shards, ownerWork, sessions, activity, present, securityNotifications }: WebhookParts,
): Promise<Webhooks> {
  const { config, cipher, wall: clock, system: steady, log } = platform;
  const delivery = new WebhookDelivery({
    ...{ rows, activity, cipher, clock, steady, log },
    userById: (id) => identity.userById(id),
    client: new WebhookClient({ anywhere: config.webhookAddresses === 'any' }),
    messageOf: messageRenderer(present),
    onFailed: (user) => securityNotifications.notify(user, 'webhook_stopped'),
  });
  const isOn = config.webhookAddresses !== 'none';
  const webhooks = await Webhooks.open({ rows, activity, cipher, clock, delivery, isOn, shards });
  ownerWork.add(TURN_OFF, async (userId) => {
    await webhooks.turnAllOff(userId);
    return null;
  });
  // A practice account of an older pair may be in another shard than its user.
  const turnOff = async (userId: number) => {
    const refusal = await ownerWork.run(TURN_OFF, userId);
    if (refusal !== null) throw new Error(`the owner of the account: ${refusal.refused}`);
  };
  sessions.onAllEnded((userId) => {
    turnOff(userId).catch((error: unknown) => {
      if (isDiskFailure(error)) platform.disk.failed();
      log.error('webhooks of an ended access were not turned off', { error });
    });
  });
  measure(platform, webhooks, delivery);
  return webhooks;
}

function measure({ metrics }: Platform, webhooks: Webhooks, delivery: WebhookDelivery): void {
  const attempts = metrics.counter({
    name: 'vernier_webhook_attempts_total',
    help: 'Attempts to deliver an event to a webhook, by result',
    labelNames: ['result'],
  });
  const states = metrics.gauge({
    name: 'vernier_webhooks',
    help: 'Webhooks by state',
    labelNames: ['state'],
  });
  const open = metrics.gauge({
    name: 'vernier_webhooks_waiting',
    help: 'Webhooks with events to deliver',
  });
  metrics.onScrape(() => {
    const { delivered, failed } = delivery.counts;
    attempts.reset();
    attempts.inc({ result: 'delivered' }, delivered);
    attempts.inc({ result: 'failed' }, failed);
    for (const state of WEBHOOK_STATES) states.set({ state }, webhooks.countIn(state));
    open.set(delivery.open);
  });
}
