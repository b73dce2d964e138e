/** Opening of a data folder's database: locked for this process, at the newest schema, with durable settings. */

import { join } from 'node:path';
import type { Store } from '@vernier/shared/engine/store';
import { withStatementCache } from './connection/statement-cache.ts';
import { Database } from './driver.ts';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import type { AdminRepository, InterventionRepository } from '../repositories/admin/admins.ts';
import type { SynchronousRepositories } from '../repositories/writable-repositories.ts';
import type { ActivityRepository } from '../repositories/trading/activity.ts';
import type { PriceAlertRepository } from '../repositories/trading/price-alerts.ts';
import type { TrailingTicksRepository } from '../repositories/trading/trailing-ticks.ts';
import type { EncryptedTexts } from '../repositories/maintenance/encrypted-texts.ts';
import type { SecurityEventRepository } from '../repositories/users/security-events.ts';
import type { UploadRepository } from '../repositories/users/uploads.ts';
import type { LoginAttemptRepository } from '../repositories/users/login-attempts.ts';
import type { VerificationCodeRepository } from '../repositories/users/verification-codes.ts';
import type { DailyUsageRepository } from '../repositories/users/daily-usage.ts';
import type { RealNameRepository } from '../repositories/users/real-names.ts';
import type { WebhookRepository } from '../repositories/delivery/webhooks.ts';
import type { PushRepository } from '../repositories/delivery/push-messages.ts';
import type { FinancingRepository } from '../repositories/trading/financing.ts';
import type { InstrumentTermsRepository } from '../repositories/trading/instrument-terms.ts';
import type { UserDirectory } from '../repositories/users/users.ts';
import type { LivePriceRepository } from '../repositories/site/live-prices.ts';
import { asynchronous, type Synchronous } from '../repositories/asynchronous.ts';
import type { NewsRepository } from '../repositories/content/news.ts';
import type { CompanyRepository } from '../repositories/content/companies.ts';
import type { JournalNotes } from '../repositories/trading/journal-notes.ts';
import type { AccountResultRepository } from '../repositories/trading/account-results.ts';
import type { MonthlyStatementRepository } from '../repositories/delivery/monthly-statements.ts';
import type { CommitmentRepository, TapeRootRepository } from '../repositories/site/day-commitments.ts';
import type { OrderArchive } from '../repositories/trading/order-archive.ts';
import type { TradeHistory } from '../repositories/trading/trade-history.ts';
import type { ExpiredRows } from '../repositories/maintenance/expired-rows.ts';
import type { SupportRepository } from '../repositories/content/support.ts';
import type { NotificationRepository } from '../repositories/delivery/notifications.ts';
import type { CashLedger, LedgerSums } from '../repositories/wallet/ledger.ts';
import type { LastMarketTime, MetaRepository, TapeRepository } from '../repositories/site/site.ts';
import type { AuditRepository } from '../repositories/admin/audit.ts';
import { createFolder } from '../create-folder.ts';
import type { StoredBooks } from '@vernier/shared/engine/stored-books';
import { sqliteActivity } from './repositories/trading/activity.ts';
import { sqliteAdmin, sqliteInterventions } from './repositories/admin/admins.ts';
import { sqliteApprovals } from './repositories/admin/approvals.ts';
import { sqliteApiTokens } from './repositories/users/api-tokens.ts';
import { addMissingHashes, sqliteAudit } from './repositories/admin/audit.ts';
import { sqliteDailyUsage } from './repositories/users/daily-usage.ts';
import { sqliteLoginAttempts } from './repositories/users/login-attempts.ts';
import { sqliteSecurityEvents } from './repositories/users/security-events.ts';
import { sqliteWithdrawalFreezes } from './repositories/users/withdrawal-freezes.ts';
import { sqliteVerificationCodes } from './repositories/users/verification-codes.ts';
import { sqliteAccountRemoval } from './maintenance/account-removal.ts';
import { Checkpoints } from './connection/checkpoints.ts';
import { sqliteCashLedger, sqliteLedgerSums } from './repositories/wallet/ledger.ts';
import { sqliteWithdrawalMethods } from './repositories/wallet/withdrawal-methods.ts';
import { sqliteExpiredRows } from './maintenance/expired-rows.ts';
import { sqliteCompanies } from './repositories/content/companies.ts';
import { sqliteUsers, sqliteUserDirectory } from './repositories/users/users.ts';
import { sqliteAccountResults } from './repositories/trading/account-results.ts';
import { sqliteFinancing } from './repositories/trading/financing.ts';
import { sqliteInstrumentTerms } from './repositories/trading/instrument-terms.ts';
import {
  assertTablesOrNew,
  assertWholeFolder,
  DATABASE_FILE,
  RESTORE_MARKER,
} from './connection/folder-state.ts';
import { lockDataDir } from './connection/lock.ts';
import { createdAtMs, migrate } from './connection/migrate.ts';
import { sqliteNews } from './repositories/content/news.ts';
import { sqliteMonthlyStatements } from './repositories/delivery/monthly-statements.ts';
import { sqliteNotifications } from './repositories/delivery/notifications.ts';
import { sqliteOrderArchive } from './repositories/trading/order-archive.ts';
import { sqliteJournalNotes } from './repositories/trading/journal-notes.ts';
import { sqliteTradeHistory } from './repositories/trading/trade-history.ts';
import { sqlitePaymentChannels } from './repositories/wallet/payment-channels.ts';
import { BUSY_TIMEOUT_MS, preparePragmas } from './connection/pragmas.ts';
import { sqlitePriceAlerts } from './repositories/trading/price-alerts.ts';
import { sqlitePushMessages } from './repositories/delivery/push-messages.ts';
import { sqliteWebhooks } from './repositories/delivery/webhooks.ts';
import { sqliteRealNames } from './repositories/users/real-names.ts';
import { sqliteEncryptedTexts } from './maintenance/encrypted-texts.ts';
import { sqliteOidcLinks } from './repositories/users/oidc-links.ts';
import { sqlitePasskeys } from './repositories/users/passkeys.ts';
import { ADMIN_TABLES, USER_TABLES, sqliteSecondFactors } from './repositories/users/second-factors.ts';
import { sqliteMarketTime, sqliteMeta, sqliteSettings, sqliteTape } from './repositories/site/site.ts';
import { sqliteCommitments, sqliteTapeRoots } from './repositories/site/day-commitments.ts';
import { sqliteLivePrices } from './repositories/site/live-prices.ts';
import { SqliteStore } from './store/store.ts';
import { sqliteSupport } from './repositories/content/support.ts';
import { sqliteStoredBooks } from './store/stored-books.ts';
import { sqliteTransfers } from './repositories/wallet/transfers.ts';
import { sqliteTrailingTicks } from './repositories/trading/trailing-ticks.ts';
import { sqliteUploads } from './repositories/users/uploads.ts';
import { statSync } from 'node:fs';
import type { DatabaseStatusReader } from '../repositories/maintenance/database-status.ts';

export { DATABASE_FILE, RESTORE_MARKER };

export interface OpenOptions {
  readonly dataDir: string;
  readonly migrationsDir: string;
  readonly nowMs: number;
  /** Called after the folder is locked, before anything is written. */
  readonly onLocked?: () => void;
}

/** The synchronous bodies of the repositories over one connection. */
function synchronousRepositories(db: BetterSQLite3Database, client: Database, path: string) {
  const pushes = sqlitePushMessages(db);
  const repositories = {
    identity: sqliteUsers(db),
    apiTokens: sqliteApiTokens(db),
    users: sqliteUserDirectory(db),
    ledgerSums: sqliteLedgerSums(db),
    codes: sqliteVerificationCodes(db),
    loginAttempts: sqliteLoginAttempts(db),
    dailyUsage: sqliteDailyUsage(db),
    securityEvents: sqliteSecurityEvents(db),
    withdrawalFreezes: sqliteWithdrawalFreezes(db),
    audit: sqliteAudit(db),
    approvals: sqliteApprovals(db),
    interventions: sqliteInterventions(db),
    notifications: sqliteNotifications(db),
    monthlyStatements: sqliteMonthlyStatements(db),
    transfers: sqliteTransfers(db),
    uploads: sqliteUploads(db),
    realNames: sqliteRealNames(db),
    secondFactors: sqliteSecondFactors(db, USER_TABLES),
    adminSecondFactors: sqliteSecondFactors(db, ADMIN_TABLES),
    oidcLinks: sqliteOidcLinks(db),
    passkeys: sqlitePasskeys(db),
    encryptedTexts: sqliteEncryptedTexts(db),
    paymentChannels: sqlitePaymentChannels(db),
    withdrawalMethods: sqliteWithdrawalMethods(db),
    cashLedger: sqliteCashLedger(db),
    news: sqliteNews(db),
    companies: sqliteCompanies(db),
    support: sqliteSupport(db),
    priceAlerts: sqlitePriceAlerts(db, pushes),
    activity: sqliteActivity(db),
    expiredRows: sqliteExpiredRows(db),
    accountRemoval: sqliteAccountRemoval(client),
    pushes,
    webhooks: sqliteWebhooks(db),
    instrumentTerms: sqliteInstrumentTerms(db),
    financing: sqliteFinancing(db),
    trailingTicks: sqliteTrailingTicks(db),
    tape: sqliteTape(db),
    livePrices: sqliteLivePrices(db),
    commitments: sqliteCommitments(db),
    tapeRoots: sqliteTapeRoots(db),
    lastMarketTime: sqliteMarketTime(db),
    orderArchive: sqliteOrderArchive(db),
    accountResults: sqliteAccountResults(db),
    tradeHistory: sqliteTradeHistory(db),
    journalNotes: sqliteJournalNotes(db),
    databaseStatus: sqliteDatabaseStatus(client, path),
  };
  const forWrites = (): SynchronousRepositories => ({
    ...repositories,
    ...repositories.paymentChannels,
    admin,
    meta,
  });
  const admin: AdminRepository = sqliteAdmin(db, forWrites);
  const meta: Synchronous<MetaRepository> = sqliteMeta(db, forWrites);
  return { ...repositories, admin, meta };
}

/** The repositories as the server uses them; their interfaces name no database. */
function repositoriesOf(repositories: ReturnType<typeof synchronousRepositories>) {
  return {
    ...repositories,
    activity: asynchronous<ActivityRepository>(repositories.activity),
    priceAlerts: asynchronous<PriceAlertRepository>(repositories.priceAlerts),
    trailingTicks: asynchronous<TrailingTicksRepository>(repositories.trailingTicks),
    tape: asynchronous<TapeRepository>(repositories.tape),
    meta: asynchronous<MetaRepository>(repositories.meta),
    lastMarketTime: asynchronous<LastMarketTime>(repositories.lastMarketTime),
    interventions: asynchronous<InterventionRepository>(repositories.interventions),
    encryptedTexts: asynchronous<EncryptedTexts>(repositories.encryptedTexts),
    securityEvents: asynchronous<SecurityEventRepository>(repositories.securityEvents),
    uploads: asynchronous<UploadRepository>(repositories.uploads),
    loginAttempts: asynchronous<LoginAttemptRepository>(repositories.loginAttempts),
    codes: asynchronous<VerificationCodeRepository>(repositories.codes),
    dailyUsage: asynchronous<DailyUsageRepository>(repositories.dailyUsage),
    realNames: asynchronous<RealNameRepository>(repositories.realNames),
    webhooks: asynchronous<WebhookRepository>(repositories.webhooks),
    pushes: asynchronous<PushRepository>(repositories.pushes),
    financing: asynchronous<FinancingRepository>(repositories.financing),
    instrumentTerms: asynchronous<InstrumentTermsRepository>(repositories.instrumentTerms),
    users: asynchronous<UserDirectory>(repositories.users),
    livePrices: asynchronous<LivePriceRepository>(repositories.livePrices),
    news: asynchronous<NewsRepository>(repositories.news),
    companies: asynchronous<CompanyRepository>(repositories.companies),
    journalNotes: asynchronous<JournalNotes>(repositories.journalNotes),
    audit: asynchronous<AuditRepository>(repositories.audit),
    accountResults: asynchronous<AccountResultRepository>(repositories.accountResults),
    monthlyStatements: asynchronous<MonthlyStatementRepository>(repositories.monthlyStatements),
    commitments: asynchronous<CommitmentRepository>(repositories.commitments),
    tapeRoots: asynchronous<TapeRootRepository>(repositories.tapeRoots),
    orderArchive: asynchronous<OrderArchive>(repositories.orderArchive),
    tradeHistory: asynchronous<TradeHistory>(repositories.tradeHistory),
    cashLedger: asynchronous<CashLedger>(repositories.cashLedger),
    ledgerSums: asynchronous<LedgerSums>(repositories.ledgerSums),
    expiredRows: asynchronous<ExpiredRows>(repositories.expiredRows),
    support: asynchronous<SupportRepository>(repositories.support),
    notifications: asynchronous<NotificationRepository>(repositories.notifications),
  };
}

export interface OpenDatabase extends ReturnType<typeof repositoriesOf> {
  readonly store: Store;
  /** Names of the migrations that were applied at this opening. */
  readonly migrated: readonly string[];
  readonly createdAtMs: number;
  /** True when a write would succeed now: the disk has free space and the file is not locked. */
  writable(): boolean;
  /** Runs a checkpoint of the write-ahead log when one is due; throws when that fails and may be called again. */
  checkpoint(): void;
  /** Closes the store and unlocks the data folder. */
  close(): Promise<void>;
}

/** Throws {@link StartRefused} when another server uses the folder or the database cannot be durable. */
export function openSqlite({ dataDir, migrationsDir, nowMs, onLocked }: OpenOptions): OpenDatabase {
  createFolder(dataDir);
  const unlock = lockDataDir(dataDir);
  let opened: Database | null = null;
  try {
    assertWholeFolder(dataDir);
    onLocked?.();
    const path = join(dataDir, DATABASE_FILE);
    const client = new Database(path);
    opened = client;
    assertTablesOrNew(client, dataDir);
    preparePragmas(client);
    const migrated = migrate(client, migrationsDir, nowMs);
    const db = drizzle({ client: withStatementCache(client) });
    addMissingHashes(db);
    const store = new SqliteStore(client);
    const checkpoints = new Checkpoints(client);
    checkpoints.run();
    return {
      store,
      ...repositoriesOf(synchronousRepositories(db, client, path)),
      migrated,
      createdAtMs: createdAtMs(client),
      writable: () => writable(client),
      checkpoint: () => checkpoints.runIfDue(),
      async close() {
        try {
          checkpoints.finish();
        } finally {
          // The next opening reads a log that could not be moved.
          await store.close();
          unlock();
        }
      },
    };
  } catch (error) {
    opened?.close();
    unlock();
    throw error;
  }
}

/** A read-only snapshot of a data folder's store, also while a server is writing. */
export function openForReading(dataDir: string): Store {
  return new SqliteStore(snapshot(dataDir));
}

/** The same, with the tape, the interventions and the settings. */
export function openTapeForReading(
  dataDir: string,
): Pick<OpenDatabase, 'store' | 'tape' | 'interventions'> & { readonly meta: Omit<MetaRepository, 'once'> } {
  const client = snapshot(dataDir);
  const db = drizzle({ client: withStatementCache(client) });
  const store = new SqliteStore(client);
  return {
    store,
    tape: asynchronous<TapeRepository>(sqliteTape(db)),
    interventions: asynchronous<InterventionRepository>(sqliteInterventions(db)),
    meta: asynchronous<Omit<MetaRepository, 'once'>>(sqliteSettings(db)),
  };
}

/** A read-only snapshot of a data folder's audit. */
export function openAuditForReading(dataDir: string): {
  readonly audit: AuditRepository;
  readonly close: () => void;
} {
  const client = snapshot(dataDir);
  return {
    audit: asynchronous<AuditRepository>(sqliteAudit(drizzle({ client }))),
    close: () => void client.close(),
  };
}

/** A read-only snapshot of a data folder's events, postings, orders and accounts. */
export function openBooksForReading(dataDir: string): StoredBooks {
  return sqliteStoredBooks(snapshot(dataDir));
}

/** One read transaction for all statements. */
function snapshot(dataDir: string): Database {
  const client = new Database(join(dataDir, DATABASE_FILE), { readonly: true, fileMustExist: true });
  client.exec('BEGIN');
  return client;
}

function writable(client: Database): boolean {
  try {
    // Another process that writes must not delay the answer.
    client.pragma('busy_timeout = 0');
    client.exec('BEGIN IMMEDIATE; COMMIT');
    return true;
  } catch {
    return false;
  } finally {
    client.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
}

/** Database status on SQLite: version, schema, and the sizes of the file and its log. */
function sqliteDatabaseStatus(client: Database, file: string): DatabaseStatusReader {
  const text = (query: string) => String(client.prepare(query).pluck().get());
  const engine = `SQLite ${text('SELECT sqlite_version()')}`;
  const schema = text('SELECT name FROM migrations ORDER BY id DESC LIMIT 1').replace(/\.sql$/, '');
  return {
    read: () => ({ engine, schema, fileBytes: bytesOf(file), walBytes: bytesOf(`${file}-wal`) }),
  };
}

function bytesOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
