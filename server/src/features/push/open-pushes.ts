/** Builds web push from the installation's keys: who may be told, and what carries it. */

import type { OpenDatabase } from '@vernier/db/sqlite/open';
import type { Clock, SteadyClock } from '@vernier/shared/clock';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { Vault } from '../../platform/encryption/vault.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Log } from '../../platform/logging/log.ts';
import { SiteSettings } from '../../platform/config/site-settings.ts';
import { PushCourier } from './push-courier.ts';
import { PushDesk } from './push-desk.ts';
import { PushSender } from './push-sender.ts';
import { openVapidKeys } from './vapid-keys.ts';

export interface PushParts {
  readonly config: Config;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly steady: SteadyClock;
  readonly log: Log;
  /** Reports the token hash of every session that ends. */
  readonly sessions: { onRevoked(listener: (tokenHash: string) => void): void };
  readonly instrument: (id: number) => Instrument | undefined;
}

export function openPushes(
  { pushes, meta, identity }: Pick<OpenDatabase, 'pushes' | 'meta' | 'identity'>,
  { config, vault, clock, steady, log, sessions, instrument }: PushParts,
): PushDesk {
  const keys = openVapidKeys(meta, vault);
  const settings = new SiteSettings(meta);
  const contact = () => `mailto:${settings.text('complaint_email')}`;
  const sender = new PushSender({ keys, contact, anywhere: config.testControls });
  const courier = new PushCourier({ pushes, vault, clock, steady, log, sender });
  const userById = (id: number) => identity.userById(id);
  const desk = new PushDesk({
    pushes,
    courier,
    vault,
    clock,
    steady,
    log,
    userById,
    instrument,
    publicKey: keys.publicKey,
  });
  sessions.onRevoked((tokenHash) => desk.endSession(tokenHash));
  return desk;
}
