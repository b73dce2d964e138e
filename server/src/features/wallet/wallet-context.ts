/** Objects that the calls of the wallet use, one interface for each group of calls. */

import type { Clock } from '@vernier/shared/clock';
import type { Refusal } from '@vernier/shared/refusals';
import type { UserRepository } from '@vernier/db/repositories/users/users';
import type { CommandContext } from '../../core/trading/execute.ts';
import type { Config } from '../../platform/config/config.ts';
import type { SiteSettings } from '../../platform/config/site-settings.ts';
import type { FieldCipher } from '../../platform/encryption/field-cipher.ts';
import type { RateLimiter } from '../../platform/routing/rate-limits.ts';
import type { Session } from '../../platform/routing/session.ts';
import type { SecondFactors } from '../auth/second-factors.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { WithdrawalFreezes } from '../auth/withdrawal-freezes.ts';
import type { SecurityNotifications } from '../notifications/security-notifications.ts';
import type { Uploads } from '../uploads/uploads.ts';
import type { Wallet } from './wallet.ts';

/** Whether money comes in and goes out: not where prices can be computed ahead in production [MARKET-15]. */
interface TransferContext {
  readonly takesTransfers: boolean;
}

export interface ChannelContext extends Pick<Wallet, 'paymentChannels'> {
  readonly commands: Pick<CommandContext, 'executor'>;
  readonly siteSettings: SiteSettings;
}

export interface DepositContext extends TransferContext, Pick<Wallet, 'paymentChannels' | 'transfers'> {
  readonly commands: CommandContext;
  readonly siteSettings: SiteSettings;
  readonly uploads: Uploads;
}

/** Objects that decide from when on a method is usable. */
export interface HoldContext {
  readonly config: Pick<Config, 'withdrawHoldHours'>;
  readonly wall: Clock;
}

export interface MethodContext extends HoldContext, Pick<Wallet, 'paymentChannels' | 'withdrawalMethods'> {
  readonly cipher: FieldCipher;
  readonly securityNotifications: Pick<SecurityNotifications, 'notify'>;
  /** Null when the limits are lifted for tests. */
  readonly limiter: RateLimiter | null;
}

export interface AllowListContext extends HoldContext {
  readonly identity: Pick<UserRepository, 'userById' | 'setAllowList'>;
  readonly sessions: Pick<Sessions, 'refresh'>;
  readonly securityNotifications: Pick<SecurityNotifications, 'notify'>;
}

export interface WithdrawalContext extends TransferContext, HoldContext, Omit<Wallet, 'cashLedger'> {
  readonly commands: CommandContext;
  readonly identity: Pick<UserRepository, 'userById'>;
  readonly secondFactors: Pick<SecondFactors, 'check'>;
  /** Why the session has to be confirmed first; null when it was. */
  readonly stepUpRefusal: (session: Session) => Promise<Refusal | null>;
  readonly withdrawalFreezes: Pick<WithdrawalFreezes, 'refusalOf' | 'watched'>;
  readonly siteSettings: SiteSettings;
  readonly cipher: FieldCipher;
  /** Null when the limits are lifted for tests. */
  readonly limiter: RateLimiter | null;
}
