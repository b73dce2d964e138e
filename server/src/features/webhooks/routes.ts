/** Webhooks of the caller's account [WEBHOOK-1]. */

import {
  WEBHOOK_CATEGORIES,
  type WebhookCategory,
  type WebhookWire,
} from '@vernier/shared/api/shapes/webhook';
import type { Clock } from '@vernier/shared/clock';
import { isRefusal, refuse } from '@vernier/shared/refusals';
import type { Config } from '../../platform/config/config.ts';
import { publicAddress } from '../../platform/public-address.ts';
import { addressKey } from '../../platform/routing/rate-limits.ts';
import { type RequestOf, type Route, route } from '../../platform/routing/route.ts';
import { sessionProof } from '../auth/credential-proof.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { SecurityNotifications } from '../notifications/security-notifications.ts';
import type { SecurityLog } from '../security-log/security-log.ts';
import { presentAttempt, presentWebhook } from './present-webhook.ts';
import type { Webhook } from './webhook.ts';
import type { Webhooks } from './webhooks.ts';

/** Of one user. */
const MOST_WEBHOOKS = 5;

export interface WebhookContext {
  readonly webhooks: Webhooks;
  readonly config: Config;
  readonly wall: Clock;
  readonly sessions: Sessions;
  readonly securityNotifications: SecurityNotifications;
  readonly securityLog: SecurityLog;
}

export function webhookRoutes(context: WebhookContext): readonly Route[] {
  const { webhooks } = context;
  return [
    route('webhooks', async ({ session }) => ({ data: await webhookList(context, session.user.id) })),
    route('createWebhook', (call) => create(context, call)),
    route('changeWebhook', async ({ session, input }) => {
      const webhook = webhooks.get(session.user.id, input.id);
      if (webhook === undefined) return refuse('not_found');
      const categories = chosen((category) => input[category] ?? webhook.categories.has(category));
      const { enabled, since } = input;
      await webhooks.change(webhook, { categories, enabled, since });
      return { data: await present(context, webhook) };
    }),
    route('rotateWebhookSecret', async ({ session, input }) => {
      const webhook = webhooks.get(session.user.id, input.id);
      if (webhook === undefined) return refuse('not_found');
      const secret = await webhooks.rotate(webhook);
      return { data: { secret, row: await present(context, webhook) } };
    }),
    route('testWebhook', async ({ session, input }) => {
      const webhook = webhooks.get(session.user.id, input.id);
      if (webhook === undefined) return refuse('not_found');
      const attempt = await webhooks.test(webhook, session.user);
      return attempt === null ? refuse('state_changed') : { data: presentAttempt(attempt) };
    }),
    route('removeWebhook', async ({ session, input }) => {
      const webhook = webhooks.get(session.user.id, input.id);
      if (webhook === undefined) return refuse('not_found');
      await webhooks.remove(webhook);
      return { data: {} };
    }),
  ];
}

async function create(context: WebhookContext, { session, input, ip }: RequestOf<'createWebhook'>) {
  const { webhooks, config, sessions, securityNotifications, securityLog } = context;
  const isOff = config.webhookAddresses === 'none';
  const url = isOff ? null : publicAddress(input.url, config.webhookAddresses === 'any');
  if (url === null) return refuse('webhook_address_not_allowed', { fields: ['url'] });
  const owner = await sessions.confirm(sessionProof(session));
  if (isRefusal(owner)) return owner;
  const { row: user } = owner;
  if (webhooks.of(user.id).length >= MOST_WEBHOOKS)
    return refuse('outside_limits', { min: 0, max: MOST_WEBHOOKS });
  // A fragment is never sent.
  url.hash = '';
  const { since } = input;
  const categories = chosen((category) => input[category]);
  const { webhook, secret } = await webhooks.create(user.id, { url: url.href, categories, since });
  await securityNotifications.notify(user, 'webhook_created');
  securityLog.record({
    ...{ kind: 'webhook_created', address: addressKey(ip), userId: user.id, detail: '' },
  });
  return { data: { secret, row: await present(context, webhook) } };
}

function chosen(isChosen: (category: WebhookCategory) => boolean): ReadonlySet<WebhookCategory> {
  return new Set(WEBHOOK_CATEGORIES.filter(isChosen));
}

/** Of a user, for the export of personal data too. */
export function webhookList(
  context: Pick<WebhookContext, 'webhooks' | 'wall'>,
  userId: number,
): Promise<WebhookWire[]> {
  return Promise.all(context.webhooks.of(userId).map((webhook) => present(context, webhook)));
}

async function present(
  { webhooks, wall }: Pick<WebhookContext, 'webhooks' | 'wall'>,
  webhook: Webhook,
): Promise<WebhookWire> {
  const lastNumber = await webhooks.lastNumber(webhook.userId);
  return presentWebhook({ webhook, target: await webhooks.targetOf(webhook), lastNumber, nowMs: wall.now() });
}
