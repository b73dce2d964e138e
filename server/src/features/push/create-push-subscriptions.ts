/** Creates web push with the installation's keys: subscriptions, client and service client. */

import type { OpenDatabase } from '@vernier/db/open-database';
import type { Clock, SteadyClock } from '@vernier/shared/clock';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { FieldCipher } from '../../platform/encryption/field-cipher.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Log } from '../../platform/logging/log.ts';
import type { SiteSettings } from '../../platform/config/site-settings.ts';
import { PushSender } from './push-sender.ts';
import { PushSubscriptions } from './push-subscriptions.ts';
import { PushServiceClient, openVapidKeys } from './push-service-client.ts';

export interface PushOptions {
  readonly config: Config;
  readonly cipher: FieldCipher;
  readonly clock: Clock;
  readonly steady: SteadyClock;
  readonly log: Log;
  /** Reports the token hash of every session that ends. */
  readonly sessions: { onRevoked(listener: (tokenHash: string) => void): void };
  readonly siteSettings: SiteSettings;
  readonly instrument: (id: number) => Instrument | undefined;
}

export async function createPushSubscriptions(
  { pushes, meta, identity }: Pick<OpenDatabase, 'pushes' | 'meta' | 'identity'>,
  { config, cipher, clock, steady, log, sessions, siteSettings, instrument }: PushOptions,
): Promise<PushSubscriptions> {
  const keys = await openVapidKeys(meta, cipher);
  const contact = () => `mailto:${siteSettings.text('complaint_email')}`;
  const client = new PushServiceClient({ keys, contact, anywhere: config.testControls });
  const sender = new PushSender({ pushes, cipher, clock, steady, log, client });
  const userById = (id: number) => identity.userById(id);
  const subscriptions = await PushSubscriptions.open({
    pushes,
    sender,
    cipher,
    clock,
    steady,
    log,
    userById,
    instrument,
    publicKey: keys.publicKey,
    isShared: config.roles !== 'all',
  });
  sessions.onRevoked((tokenHash) => {
    subscriptions.endSession(tokenHash).catch((error: unknown) => {
      log.error('the push device of an ended session was not removed', { error });
    });
  });
  return subscriptions;
}
