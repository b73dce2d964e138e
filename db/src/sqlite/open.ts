/** Opening of a data folder's database: locked for this process, at the newest schema, with durable settings. */

import { join } from 'node:path';
import type { Store } from '@vernier/shared/engine/store';
import { withStatementCache } from './connection/statement-cache.ts';
import { Database } from './driver.ts';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { AdminRepository, InterventionRepository } from '../repositories/admin/admins.ts';
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
import type { OidcLinkRepository } from '../repositories/users/oidc-links.ts';
import type { ApprovalRepository } from '../repositories/admin/approvals.ts';
import type { SecondFactorRepository } from '../repositories/users/second-factors.ts';
import type { PasskeyRepository } from '../repositories/users/passkeys.ts';
import type { WithdrawalFreezeRepository } from '../repositories/users/withdrawal-freezes.ts';
import type { PaymentChannels, SynchronousChannels } from '../repositories/wallet/payment-channels.ts';
import type { WithdrawalMethodRepository } from '../repositories/wallet/withdrawal-methods.ts';
import type { TransferRepository } from '../repositories/wallet/transfers.ts';
import type { WebhookRepository } from '../repositories/delivery/webhooks.ts';
import type { PushRepository } from '../repositories/delivery/push-messages.ts';
import type { FinancingRepository } from '../repositories/trading/financing.ts';
import type { InstrumentTermsRepository } from '../repositories/trading/instrument-terms.ts';
import type { ApiTokenRepository } from '../repositories/users/api-tokens.ts';
import type { UserDirectory, UserRepository } from '../repositories/users/users.ts';
import type { LivePriceRepository } from '../repositories/site/live-prices.ts';
import { asynchronous } from '../repositories/asynchronous.ts';
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
import { Checkpoints } from './connection/checkpoints.ts';
import {
  assertTablesOrNew,
  assertWholeFolder,
  DATABASE_FILE,
  RESTORE_MARKER,
} from './connection/folder-state.ts';
import { lockDataDir } from './connection/lock.ts';
import { createdAtMs, migrate } from './connection/migrate.ts';
import { BUSY_TIMEOUT_MS, preparePragmas } from './connection/pragmas.ts';
import { SqliteQueryRunner } from './query-runner.ts';
import { bodiesOf } from '../queries/bodies.ts';
import type { AccountRemoval, RowRemoval } from '../repositories/maintenance/account-removal.ts';
import { disableForeignKeys } from './maintenance/foreign-key-checks.ts';
import { addMissingHashes, auditQueries } from './repositories/admin/audit.ts';
import { interventionQueries } from './repositories/admin/admins.ts';
import { settingQueries, tapeQueries } from './repositories/site/site.ts';
import { SqliteStore } from './store/store.ts';
import { sqliteStoredBooks } from './store/stored-books.ts';
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

/** The repositories without promises over one connection. */
function synchronousRepositories(runner: SqliteQueryRunner, client: Database, path: string) {
  const bodies = bodiesOf(runner.source);
  const { coins, wires, drawCurrencies } = bodies.paymentChannels;
  return {
    identity: runner.synchronous(bodies.identity),
    apiTokens: runner.synchronous(bodies.apiTokens),
    users: runner.synchronous(bodies.users),
    ledgerSums: runner.synchronous(bodies.ledgerSums),
    codes: runner.synchronous(bodies.codes),
    loginAttempts: runner.synchronous(bodies.loginAttempts),
    dailyUsage: runner.synchronous(bodies.dailyUsage),
    securityEvents: runner.synchronous(bodies.securityEvents),
    withdrawalFreezes: runner.synchronous(bodies.withdrawalFreezes),
    audit: runner.synchronous(bodies.audit),
    approvals: runner.synchronous(bodies.approvals),
    interventions: runner.synchronous(bodies.interventions),
    notifications: runner.synchronous(bodies.notifications),
    monthlyStatements: runner.synchronous(bodies.monthlyStatements),
    transfers: runner.synchronous(bodies.transfers),
    uploads: runner.synchronous(bodies.uploads),
    realNames: runner.synchronous(bodies.realNames),
    secondFactors: runner.synchronous(bodies.secondFactors),
    adminSecondFactors: runner.synchronous(bodies.adminSecondFactors),
    oidcLinks: runner.synchronous(bodies.oidcLinks),
    passkeys: runner.synchronous(bodies.passkeys),
    encryptedTexts: runner.synchronous(bodies.encryptedTexts),
    paymentChannels: {
      coins: runner.synchronous(coins),
      wires: runner.synchronous(wires),
      drawCurrencies: runner.synchronous(drawCurrencies),
    },
    withdrawalMethods: runner.synchronous(bodies.withdrawalMethods),
    cashLedger: runner.synchronous(bodies.cashLedger),
    news: runner.synchronous(bodies.news),
    companies: runner.synchronous(bodies.companies),
    support: runner.synchronous(bodies.support),
    priceAlerts: runner.synchronous(bodies.priceAlerts),
    activity: runner.synchronous(bodies.activity),
    expiredRows: runner.synchronous(bodies.expiredRows),
    accountRemoval: {
      ...runner.synchronous(bodies.accountRemoval),
      removeRows: (removal: RowRemoval) =>
        disableForeignKeys(client, () => runner.run(bodies.accountRemoval.removeRows(removal))),
    },
    pushes: runner.synchronous(bodies.pushes),
    webhooks: runner.synchronous(bodies.webhooks),
    instrumentTerms: runner.synchronous(bodies.instrumentTerms),
    financing: runner.synchronous(bodies.financing),
    trailingTicks: runner.synchronous(bodies.trailingTicks),
    tape: runner.synchronous(bodies.tape),
    livePrices: runner.synchronous(bodies.livePrices),
    commitments: runner.synchronous(bodies.commitments),
    tapeRoots: runner.synchronous(bodies.tapeRoots),
    lastMarketTime: runner.synchronous(bodies.lastMarketTime),
    orderArchive: runner.synchronous(bodies.orderArchive),
    accountResults: runner.synchronous(bodies.accountResults),
    tradeHistory: runner.synchronous(bodies.tradeHistory),
    journalNotes: runner.synchronous(bodies.journalNotes),
    admin: runner.synchronous(bodies.admin),
    meta: runner.synchronous(bodies.meta),
    databaseStatus: sqliteDatabaseStatus(client, path),
  };
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
    identity: asynchronous<UserRepository>(repositories.identity),
    apiTokens: asynchronous<ApiTokenRepository>(repositories.apiTokens),
    admin: asynchronous<AdminRepository>(repositories.admin),
    dailyUsage: asynchronous<DailyUsageRepository>(repositories.dailyUsage),
    realNames: asynchronous<RealNameRepository>(repositories.realNames),
    withdrawalFreezes: asynchronous<WithdrawalFreezeRepository>(repositories.withdrawalFreezes),
    transfers: asynchronous<TransferRepository>(repositories.transfers),
    oidcLinks: asynchronous<OidcLinkRepository>(repositories.oidcLinks),
    passkeys: asynchronous<PasskeyRepository>(repositories.passkeys),
    secondFactors: asynchronous<SecondFactorRepository>(repositories.secondFactors),
    adminSecondFactors: asynchronous<SecondFactorRepository>(repositories.adminSecondFactors),
    approvals: asynchronous<ApprovalRepository>(repositories.approvals),
    withdrawalMethods: asynchronous<WithdrawalMethodRepository>(repositories.withdrawalMethods),
    paymentChannels: asynchronousChannels(repositories.paymentChannels),
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
    accountRemoval: asynchronous<AccountRemoval>(repositories.accountRemoval),
    support: asynchronous<SupportRepository>(repositories.support),
    notifications: asynchronous<NotificationRepository>(repositories.notifications),
  };
}

function asynchronousChannels({ coins, wires, drawCurrencies }: SynchronousChannels): PaymentChannels {
  return {
    coins: asynchronous<PaymentChannels['coins']>(coins),
    wires: asynchronous<PaymentChannels['wires']>(wires),
    drawCurrencies: asynchronous<PaymentChannels['drawCurrencies']>(drawCurrencies),
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
    const runner = new SqliteQueryRunner(client, db);
    runner.run(addMissingHashes(runner.source));
    const store = new SqliteStore(client);
    const checkpoints = new Checkpoints(client);
    checkpoints.run();
    return {
      store,
      ...repositoriesOf(synchronousRepositories(runner, client, path)),
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
  const runner = new SqliteQueryRunner(client, drizzle({ client: withStatementCache(client) }));
  const store = new SqliteStore(client);
  return {
    store,
    tape: runner.repository<TapeRepository>(tapeQueries(runner.source)),
    interventions: runner.repository<InterventionRepository>(interventionQueries(runner.source)),
    meta: runner.repository<Omit<MetaRepository, 'once'>>(settingQueries(runner.source)),
  };
}

/** A read-only snapshot of a data folder's audit. */
export function openAuditForReading(dataDir: string): {
  readonly audit: AuditRepository;
  readonly close: () => void;
} {
  const client = snapshot(dataDir);
  const runner = new SqliteQueryRunner(client, drizzle({ client }));
  return {
    audit: runner.repository<AuditRepository>(auditQueries(runner.source)),
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
