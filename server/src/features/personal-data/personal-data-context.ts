/** Objects that the calls about personal data use. */

import type { JournalNotes } from '@vernier/db/repositories/trading/journal-notes';
import type { RealNameRepository } from '@vernier/db/repositories/users/real-names';
import type { SupportRepository } from '@vernier/db/repositories/content/support';
import type { Clock } from '@vernier/shared/clock';
import type { TradingCore } from '../../core/trading-core.ts';
import type { Config } from '../../platform/config/config.ts';
import type { AccountQueue } from '../../platform/process/account-queue.ts';
import type { FieldCipher } from '../../platform/encryption/field-cipher.ts';
import type { AccountActivity } from '../activity/activity.ts';
import type { PriceAlerts } from '../alerts/price-alerts.ts';
import type { Oidc } from '../oidc/oidc.ts';
import type { Auth } from '../auth/auth.ts';
import type { PushSubscriptions } from '../push/push-subscriptions.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import type { SecurityLog } from '../security-log/security-log.ts';
import type { MonthlyStatements } from '../statements/monthly-statements.ts';
import type { SupportChat } from '../support/support-chat.ts';
import type { Wallet } from '../wallet/wallet.ts';

export interface PersonalDataContext {
  readonly config: Config;
  readonly wall: Clock;
  readonly cipher: FieldCipher;
  readonly accountQueue: AccountQueue;
  readonly core: Pick<TradingCore, 'store' | 'executor' | 'market' | 'ownerWork' | 'siteSettings'>;
  readonly auth: Pick<
    Auth,
    | 'identity'
    | 'sessions'
    | 'passwords'
    | 'loginLimits'
    | 'secondFactors'
    | 'passkeys'
    | 'registration'
    | 'withdrawalFreezes'
  >;
  readonly oidc: Pick<Oidc, 'links'>;
  readonly wallet: Pick<Wallet, 'transfers' | 'destinations' | 'withdrawalMethods' | 'paymentChannels'>;
  readonly realNames: RealNameRepository;
  readonly journalNotes: JournalNotes;
  readonly alerts: PriceAlerts;
  readonly activity: AccountActivity;
  readonly pushSubscriptions: PushSubscriptions;
  readonly webhooks: Webhooks;
  readonly support: SupportRepository;
  readonly supportChat: SupportChat;
  readonly securityLog: SecurityLog;
  readonly monthlyStatements: MonthlyStatements;
}
