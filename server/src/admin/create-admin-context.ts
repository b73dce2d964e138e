/** Creates the objects that the administrators' procedures use. */

import type { OpenDatabase } from '@vernier/db/sqlite/open';
import type { Market } from '@vernier/simulator/market';
import { LoginWaits } from '../features/auth/login-waits.ts';
import { Passwords } from '../features/auth/passwords.ts';
import type { Context } from '../context.ts';
import type { ClockWatch } from '../ops/health/clock-watch.ts';
import type { PageCheck } from '../ops/health/page-check.ts';
import { ReadinessWatch } from '../ops/health/readiness.ts';
import { ServerHealth } from '../ops/health/server-health.ts';
import type { RequestPolicy } from '../http/pipeline/register-routes.ts';
import type { Log } from '../platform/logging/log.ts';
import type { SystemMonitor } from '../platform/process/system-monitor.ts';
import { RiskMonitor } from '../features/risk/risk-monitor.ts';
import { LedgerBalance } from '../ops/health/ledger-balance.ts';
import { MarketControls } from './market-controls.ts';
import type { AdminContext } from './admin-context.ts';
import { SignIn } from './sign-in.ts';

export interface AdminContextOptions {
  readonly context: Context;
  readonly database: OpenDatabase;
  readonly policy: RequestPolicy;
  /** The simulated market behind the live one. */
  readonly simulated: Market;
  readonly clockWatch: ClockWatch;
  readonly pageCheck: Pick<PageCheck, 'isSound'>;
  readonly system: SystemMonitor;
  readonly log: Log;
}

export function createAdminContext(parts: AdminContextOptions): AdminContext {
  const { context, database, policy, simulated, clockWatch } = parts;
  const { clock, wall, system: steady, market, executor, bots, commits } = context;
  const { admin: admins, audit, interventions, meta, tape, databaseStatus, orderArchive } = database;
  const { limiter } = policy;
  const ledgerBalance = new LedgerBalance(database.ledgerSums);
  const readiness = readinessOf(parts, ledgerBalance);
  const passwords = new Passwords();
  const signIn = new SignIn({ admins, passwords, meta, clock: wall });
  const office: AdminContext = {
    ...context,
    admins,
    audit,
    users: database.users,
    userFactors: context.secondFactors,
    ledgerBalance,
    readiness,
    signIn,
    passwords,
    risk: new RiskMonitor({
      executor,
      market,
      archive: orderArchive,
      clock,
      steady,
      isBot: (id) => bots.isBot(id),
    }),
    health: new ServerHealth({
      databaseStatus,
      tape,
      market,
      clock,
      wall,
      steady,
      backups: context.backups,
      commits,
      readiness,
      disk: context.disk,
      shedding: context.shedding,
      clockWatch,
    }),
    controls: new MarketControls({ market, simulated, clock, wall, meta, interventions }),
    limits: limiter === null ? null : { limiter, waits: new LoginWaits(steady) },
  };
  countWaiting(office);
  return office;
}

function readinessOf(
  { context, database, pageCheck, system, log }: AdminContextOptions,
  ledger: LedgerBalance,
): ReadinessWatch {
  const writable = () => database.writable() && pageCheck.isSound;
  return new ReadinessWatch({ ...context, writable, ledger, system, log });
}

/** Registers the counts of waiting items, area by area. */
function countWaiting({ changeVersions, realNames, transfers, support }: AdminContext): void {
  changeVersions.countBy('deposits', () => transfers.countDeposits(['waiting']));
  changeVersions.countBy('withdrawals', () => transfers.countWithdrawals(['waiting', 'approved']));
  changeVersions.countBy('ledger', () => transfers.countAdjustments(['pending']));
  changeVersions.countBy('support', () => support.countInbox(true));
  changeVersions.countBy('kyc', () => realNames.count('waiting'));
}
