/** A user's own statements of account and of trades, as files and monthly by mail. */

import type { MonthlyStatementWire } from '@vernier/shared/api/shapes/account';
import { refuse } from '@vernier/shared/refusals';
import type { Clock } from '@vernier/shared/clock';
import type { TradeHistory } from '@vernier/db/repositories/trading/trade-history';
import type { TradingCore } from '../../core/trading-core.ts';
import type { CashLedger } from '@vernier/db/repositories/wallet/ledger';
import { type RequestOf, type Route, route } from '../../platform/routing/route.ts';
import type { MonthlyStatements } from './monthly-statements.ts';
import { statementCsv } from './statement-csv.ts';
import { statementPdf } from './statement-pdf.ts';
import { tradeCsv, tradeJson, tradePdf } from './trade-file.ts';
import { tradeStatementOf } from './trade-statement.ts';
import { statementName, statementOf } from './statement.ts';

export interface StatementContext extends Pick<TradingCore, 'executor' | 'slices'> {
  readonly cashLedger: CashLedger;
  readonly tradeHistory: TradeHistory;
  readonly clock: Clock;
  readonly monthlyStatements: MonthlyStatements;
}

/** A hundred pages of paper; what a program reads at once; and what a spreadsheet opens without a pause. */
const MOST_ROWS = { pdf: 5000, json: 5000, csv: 100_000 } as const;
const TYPES = {
  pdf: 'application/pdf',
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
} as const;

export function statementRoutes(context: StatementContext): readonly Route[] {
  return [
    route('statement', (call) => statementFile(context, call)),
    route('tradeStatement', (call) => tradeFile(context, call)),
    route('monthlyStatement', async ({ session: { user } }) => ({
      data: await monthlyState(context, user.id),
    })),
    route('setMonthlyStatement', async ({ session: { user }, input }) => {
      if (!input.enabled) await context.monthlyStatements.switchOff(user.id);
      // [STATEMENT-5]
      else if (!(await context.monthlyStatements.switchOn(user))) return refuse('no_email');
      return { data: await monthlyState(context, user.id) };
    }),
  ];
}

async function monthlyState(
  { monthlyStatements }: StatementContext,
  userId: number,
): Promise<MonthlyStatementWire> {
  return { enabled: await monthlyStatements.isOn(userId) };
}

/** [STATEMENT-1] [STATEMENT-2] */
async function statementFile(
  { cashLedger, clock, slices }: StatementContext,
  { session, input, lang }: RequestOf<'statement'>,
) {
  const { user } = session;
  const { format } = input;
  const most = MOST_ROWS[format];
  const statement = await statementOf(cashLedger, user.id, { period: input, most });
  if (statement === null) return refuse('outside_limits', { min: 0, max: most });
  const heading = { uid: user.uid, isDemo: user.isDemo, madeAtMs: clock.now() };
  const prepared = await (format === 'csv'
    ? statementCsv({ statement, lang, slices })
    : statementPdf(statement, heading));
  return { prepared, headers: headersOf(format, statementName('statement', user.uid, input)) };
}

/** [STATEMENT-3] */
async function tradeFile(context: StatementContext, { session, input, lang }: RequestOf<'tradeStatement'>) {
  const { user } = session;
  const { format } = input;
  const most = MOST_ROWS[format];
  const statement = await tradeStatementOf(context, user.id, { period: input, most });
  if (statement === null) return refuse('outside_limits', { min: 0, max: most });
  const { slices, executor, clock } = context;
  const { instruments } = executor.valuation;
  const file = { statement, instruments, lang, slices };
  const headers = headersOf(format, statementName('trades', user.uid, input));
  if (format === 'json') return { prepared: await tradeJson(file), headers };
  if (format === 'csv') return { prepared: await tradeCsv(file), headers };
  const heading = { uid: user.uid, isDemo: user.isDemo, madeAtMs: clock.now() };
  return { prepared: await tradePdf(statement, instruments, heading), headers };
}

function headersOf(format: keyof typeof TYPES, name: string): Readonly<Record<string, string>> {
  return {
    'content-type': TYPES[format],
    'content-disposition': `attachment; filename="${name}.${format}"`,
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    vary: 'authorization',
  };
}
