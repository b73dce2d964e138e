/** Webhooks of the user: list, create, turn on, test, remove. */

import type { Calls } from '@vernier/shared/api/calls';
import type { WebhookAttemptWire, WebhookWire } from '@vernier/shared/api/shapes/webhook';
import type { LoadState } from '../transport/load-state.ts';
import { vernier } from '../transport/vernier.ts';
import { rereadCall, useSessionCall } from './session-call.ts';

export function useWebhooks(): LoadState<readonly WebhookWire[]> {
  return useSessionCall('webhooks', {}, { refetchOnMount: 'always' });
}

/** The form shows failures. */
export async function createWebhook(url: string): Promise<Calls['createWebhook']['output']> {
  const made = await vernier.call('createWebhook', { url }, { quiet: true });
  await rereadCall('webhooks');
  return made;
}

export function turnOnWebhook(id: number): Promise<WebhookWire> {
  return reread(vernier.call('changeWebhook', { id, enabled: true }));
}

export function testWebhook(id: number): Promise<WebhookAttemptWire> {
  return reread(vernier.call('testWebhook', { id }));
}

export async function removeWebhook(id: number): Promise<void> {
  await reread(vernier.call('removeWebhook', { id }));
}

/** The list is read again in any case: the webhook may have changed meanwhile. */
async function reread<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } finally {
    await rereadCall('webhooks');
  }
}
