/** Repositories of an open database, whose methods run their bodies on it. */

import type { AdminRepository, InterventionRepository } from '../repositories/admin/admins.ts';
import type { ApprovalRepository } from '../repositories/admin/approvals.ts';
import type { AuditRepository } from '../repositories/admin/audit.ts';
import type { CompanyRepository } from '../repositories/content/companies.ts';
import type { NewsRepository } from '../repositories/content/news.ts';
import type { SupportRepository } from '../repositories/content/support.ts';
import type { MonthlyStatementRepository } from '../repositories/delivery/monthly-statements.ts';
import type { NotificationRepository } from '../repositories/delivery/notifications.ts';
import type { PushRepository } from '../repositories/delivery/push-messages.ts';
import type { WebhookRepository } from '../repositories/delivery/webhooks.ts';
import type { AccountRemoval } from '../repositories/maintenance/account-removal.ts';
import type { EncryptedTexts } from '../repositories/maintenance/encrypted-texts.ts';
import type { ExpiredRows } from '../repositories/maintenance/expired-rows.ts';
import type { CommitmentRepository, TapeRootRepository } from '../repositories/site/day-commitments.ts';
import type { LivePriceRepository } from '../repositories/site/live-prices.ts';
import type { MarketHorizonRepository } from '../repositories/site/market-horizon.ts';
import type { LastMarketTime, MetaRepository, TapeRepository } from '../repositories/site/site.ts';
import type { AccountResultRepository } from '../repositories/trading/account-results.ts';
import type { ActivityRepository } from '../repositories/trading/activity.ts';
import type { FinancingRepository } from '../repositories/trading/financing.ts';
import type { InstrumentTermsRepository } from '../repositories/trading/instrument-terms.ts';
import type { JournalNotes } from '../repositories/trading/journal-notes.ts';
import type { OrderArchive } from '../repositories/trading/order-archive.ts';
import type { PriceAlertRepository } from '../repositories/trading/price-alerts.ts';
import type { TradeHistory } from '../repositories/trading/trade-history.ts';
import type { TrailingTicksRepository } from '../repositories/trading/trailing-ticks.ts';
import type { ApiTokenRepository } from '../repositories/users/api-tokens.ts';
import type { DailyUsageRepository } from '../repositories/users/daily-usage.ts';
import type { LoginAttemptRepository } from '../repositories/users/login-attempts.ts';
import type { OidcLinkRepository } from '../repositories/users/oidc-links.ts';
import type { PasskeyRepository } from '../repositories/users/passkeys.ts';
import type { RealNameRepository } from '../repositories/users/real-names.ts';
import type { SecondFactorRepository } from '../repositories/users/second-factors.ts';
import type { SecurityEventRepository } from '../repositories/users/security-events.ts';
import type { UploadRepository } from '../repositories/users/uploads.ts';
import type { UserDirectory, UserRepository } from '../repositories/users/users.ts';
import type { VerificationCodeRepository } from '../repositories/users/verification-codes.ts';
import type { WithdrawalFreezeRepository } from '../repositories/users/withdrawal-freezes.ts';
import type { CashLedger, LedgerSums } from '../repositories/wallet/ledger.ts';
import type { PaymentChannels } from '../repositories/wallet/payment-channels.ts';
import type { TransferRepository } from '../repositories/wallet/transfers.ts';
import type { WithdrawalMethodRepository } from '../repositories/wallet/withdrawal-methods.ts';
import type { AllBodies } from './bodies.ts';
import type { Bodies } from './body.ts';

/** By the names that deferred writes use. */
export interface Repositories {
  readonly identity: UserRepository;
  readonly apiTokens: ApiTokenRepository;
  readonly users: UserDirectory;
  readonly ledgerSums: LedgerSums;
  readonly codes: VerificationCodeRepository;
  readonly loginAttempts: LoginAttemptRepository;
  readonly dailyUsage: DailyUsageRepository;
  readonly securityEvents: SecurityEventRepository;
  readonly withdrawalFreezes: WithdrawalFreezeRepository;
  readonly audit: AuditRepository;
  readonly approvals: ApprovalRepository;
  readonly interventions: InterventionRepository;
  readonly notifications: NotificationRepository;
  readonly monthlyStatements: MonthlyStatementRepository;
  readonly transfers: TransferRepository;
  readonly uploads: UploadRepository;
  readonly realNames: RealNameRepository;
  readonly secondFactors: SecondFactorRepository;
  readonly adminSecondFactors: SecondFactorRepository;
  readonly oidcLinks: OidcLinkRepository;
  readonly passkeys: PasskeyRepository;
  readonly encryptedTexts: EncryptedTexts;
  readonly paymentChannels: PaymentChannels;
  readonly withdrawalMethods: WithdrawalMethodRepository;
  readonly cashLedger: CashLedger;
  readonly news: NewsRepository;
  readonly companies: CompanyRepository;
  readonly support: SupportRepository;
  readonly priceAlerts: PriceAlertRepository;
  readonly activity: ActivityRepository;
  readonly expiredRows: ExpiredRows;
  readonly accountRemoval: AccountRemoval;
  readonly pushes: PushRepository;
  readonly webhooks: WebhookRepository;
  readonly instrumentTerms: InstrumentTermsRepository;
  readonly financing: FinancingRepository;
  readonly trailingTicks: TrailingTicksRepository;
  readonly tape: TapeRepository;
  readonly livePrices: LivePriceRepository;
  readonly marketHorizon: MarketHorizonRepository;
  readonly commitments: CommitmentRepository;
  readonly tapeRoots: TapeRootRepository;
  readonly lastMarketTime: LastMarketTime;
  readonly orderArchive: OrderArchive;
  readonly accountResults: AccountResultRepository;
  readonly tradeHistory: TradeHistory;
  readonly journalNotes: JournalNotes;
  readonly admin: AdminRepository;
  readonly meta: MetaRepository;
}

/** Makes a repository of its bodies. */
export interface QueryRunner {
  repository<Repository extends object>(bodies: Bodies<Repository>): Repository;
}

export function repositoriesOf(bodies: AllBodies, runner: QueryRunner): Repositories {
  const { coins, wires, drawCurrencies } = bodies.paymentChannels;
  return {
    identity: runner.repository<UserRepository>(bodies.identity),
    apiTokens: runner.repository<ApiTokenRepository>(bodies.apiTokens),
    users: runner.repository<UserDirectory>(bodies.users),
    ledgerSums: runner.repository<LedgerSums>(bodies.ledgerSums),
    codes: runner.repository<VerificationCodeRepository>(bodies.codes),
    loginAttempts: runner.repository<LoginAttemptRepository>(bodies.loginAttempts),
    dailyUsage: runner.repository<DailyUsageRepository>(bodies.dailyUsage),
    securityEvents: runner.repository<SecurityEventRepository>(bodies.securityEvents),
    withdrawalFreezes: runner.repository<WithdrawalFreezeRepository>(bodies.withdrawalFreezes),
    audit: runner.repository<AuditRepository>(bodies.audit),
    approvals: runner.repository<ApprovalRepository>(bodies.approvals),
    interventions: runner.repository<InterventionRepository>(bodies.interventions),
    notifications: runner.repository<NotificationRepository>(bodies.notifications),
    monthlyStatements: runner.repository<MonthlyStatementRepository>(bodies.monthlyStatements),
    transfers: runner.repository<TransferRepository>(bodies.transfers),
    uploads: runner.repository<UploadRepository>(bodies.uploads),
    realNames: runner.repository<RealNameRepository>(bodies.realNames),
    secondFactors: runner.repository<SecondFactorRepository>(bodies.secondFactors),
    adminSecondFactors: runner.repository<SecondFactorRepository>(bodies.adminSecondFactors),
    oidcLinks: runner.repository<OidcLinkRepository>(bodies.oidcLinks),
    passkeys: runner.repository<PasskeyRepository>(bodies.passkeys),
    encryptedTexts: runner.repository<EncryptedTexts>(bodies.encryptedTexts),
    paymentChannels: {
      coins: runner.repository(coins),
      wires: runner.repository(wires),
      drawCurrencies: runner.repository(drawCurrencies),
    },
    withdrawalMethods: runner.repository<WithdrawalMethodRepository>(bodies.withdrawalMethods),
    cashLedger: runner.repository<CashLedger>(bodies.cashLedger),
    news: runner.repository<NewsRepository>(bodies.news),
    companies: runner.repository<CompanyRepository>(bodies.companies),
    support: runner.repository<SupportRepository>(bodies.support),
    priceAlerts: runner.repository<PriceAlertRepository>(bodies.priceAlerts),
    activity: runner.repository<ActivityRepository>(bodies.activity),
    expiredRows: runner.repository<ExpiredRows>(bodies.expiredRows),
    accountRemoval: runner.repository<AccountRemoval>(bodies.accountRemoval),
    pushes: runner.repository<PushRepository>(bodies.pushes),
    webhooks: runner.repository<WebhookRepository>(bodies.webhooks),
    instrumentTerms: runner.repository<InstrumentTermsRepository>(bodies.instrumentTerms),
    financing: runner.repository<FinancingRepository>(bodies.financing),
    trailingTicks: runner.repository<TrailingTicksRepository>(bodies.trailingTicks),
    tape: runner.repository<TapeRepository>(bodies.tape),
    livePrices: runner.repository<LivePriceRepository>(bodies.livePrices),
    marketHorizon: runner.repository<MarketHorizonRepository>(bodies.marketHorizon),
    commitments: runner.repository<CommitmentRepository>(bodies.commitments),
    tapeRoots: runner.repository<TapeRootRepository>(bodies.tapeRoots),
    lastMarketTime: runner.repository<LastMarketTime>(bodies.lastMarketTime),
    orderArchive: runner.repository<OrderArchive>(bodies.orderArchive),
    accountResults: runner.repository<AccountResultRepository>(bodies.accountResults),
    tradeHistory: runner.repository<TradeHistory>(bodies.tradeHistory),
    journalNotes: runner.repository<JournalNotes>(bodies.journalNotes),
    admin: runner.repository<AdminRepository>(bodies.admin),
    meta: runner.repository<MetaRepository>(bodies.meta),
  };
}
