/** Objects that the calls about accounts and credentials use. */

import type { Config } from '../../platform/config/config.ts';
import type { FieldCipher } from '../../platform/encryption/field-cipher.ts';
import type { OwnedShards } from '../../core/shards/owned-shards.ts';
import type { Clock } from '@vernier/shared/clock';
import type { SecurityNotifications } from '../notifications/security-notifications.ts';
import type { SecurityLog } from '../security-log/security-log.ts';
import type { Auth } from './auth.ts';

export interface AuthContext extends Auth {
  /** The shards of this process: a call whose account becomes known late goes to the owner of the account [CLUSTER-50]. */
  readonly shards: Pick<OwnedShards, 'owns'>;
  readonly config: Config;
  readonly cipher: FieldCipher;
  readonly securityLog: Pick<SecurityLog, 'record'>;
  readonly securityNotifications: Pick<SecurityNotifications, 'notify'>;
  /** Wall time. */
  readonly clock: Clock;
}
