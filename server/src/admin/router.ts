/** All procedures of the administration, one namespace a file. Its type is what the console's client is made from. */

import { authRouter } from './auth.ts';
import { approvalsRouter } from './approvals.ts';
import { depositsRouter } from './deposits.ts';
import { companiesRouter } from './companies.ts';
import { instrumentsRouter } from './instruments.ts';
import { newsRouter } from './news.ts';
import { supportRouter } from './support.ts';
import { kycRouter } from './kyc.ts';
import { ledgerRouter } from './ledger.ts';
import { marketRouter } from './market.ts';
import { ordersRouter } from './orders.ts';
import { paymentsRouter } from './payments.ts';
import { router } from './procedure.ts';
import { riskRouter } from './risk.ts';
import { usersRouter } from './users.ts';
import { withdrawalsRouter } from './withdrawals.ts';
import { adminsRouter } from './admins.ts';
import { auditRouter } from './audit-log.ts';
import { consoleStateRouter } from './console-state.ts';
import { outboxRouter } from './outbox.ts';
import { securityRouter } from './security-log.ts';
import { settingsRouter } from './settings.ts';

export const adminRouter = router({
  settings: settingsRouter,
  outbox: outboxRouter,
  office: consoleStateRouter,
  audit: auditRouter,
  security: securityRouter,
  admins: adminsRouter,
  auth: authRouter,
  companies: companiesRouter,
  instruments: instrumentsRouter,
  news: newsRouter,
  support: supportRouter,
  approvals: approvalsRouter,
  deposits: depositsRouter,
  kyc: kycRouter,
  ledger: ledgerRouter,
  market: marketRouter,
  orders: ordersRouter,
  payments: paymentsRouter,
  risk: riskRouter,
  users: usersRouter,
  withdrawals: withdrawalsRouter,
});

export type AdminRouter = typeof adminRouter;
