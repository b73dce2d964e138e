/** A user's own statements of account and of trades, as files. */

import { formatIsoDay } from '@vernier/shared/civil-date';
import { refuse } from '@vernier/shared/refusals';
import { type Clock, isoTime } from '@vernier/shared/clock';
import type { TradeHistory } from '@vernier/db/repositories/trading/trade-history';
import type { TradingCore } from '../../core/trading-core.ts';
import type { CashLedger } from '@vernier/db/repositories/wallet/ledger';
import { type RequestOf, type Route, route } from '../../platform/routing/route.ts';
import { statementPdf } from './statement-pdf.ts';
import { tradeCsv, tradeJson, tradePdf } from './trade-file.ts';
import { tradeStatementOf } from './trade-statement.ts';
import { type StatementPeriod, statementOf, type Statement } from './statement.ts';
import { formatMicros } from '@vernier/shared/numbers/money';
import type { Language } from '@vernier/shared/api/languages';
import { messages, type StatementLabel } from '../../platform/messages/messages.ts';
import { CSV_MARK, csvLine } from '../../platform/csv-cell.ts';

export interface StatementContext extends Pick<TradingCore, 'executor' | 'slices'> {
  readonly cashLedger: CashLedger;
  readonly tradeHistory: TradeHistory;
  readonly clock: Clock;
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
  ];
}

/** [STATEMENT-1] [STATEMENT-2] */
async function statementFile(
  { cashLedger, clock }: StatementContext,
  { session, input, lang }: RequestOf<'statement'>,
) {
  const { user } = session;
  const { format } = input;
  const most = MOST_ROWS[format];
  const statement = await statementOf(cashLedger, user.id, { period: input, most });
  if (statement === null) return refuse('outside_limits', { min: 0, max: most });
  const heading = { uid: user.uid, isDemo: user.isDemo, madeAtMs: clock.now() };
  const prepared = format === 'csv' ? csvOf(statement, lang) : await statementPdf(statement, heading);
  return { prepared, headers: headersOf(format, fileName(`statement-${user.uid}`, input)) };
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
  const headers = headersOf(format, fileName(`trades-${user.uid}`, input));
  if (format === 'json') return { prepared: await tradeJson(file), headers };
  if (format === 'csv') return { prepared: await tradeCsv(file), headers };
  const heading = { uid: user.uid, isDemo: user.isDemo, madeAtMs: clock.now() };
  return { prepared: await tradePdf(statement, instruments, heading), headers };
}

function fileName(name: string, { from, to }: StatementPeriod): string {
  return `${name}-${formatIsoDay(from)}-${formatIsoDay(to)}`;
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

/** A statement as comma-separated values (RFC 4180), which spreadsheets open as a table and never as formulas. */
function csvOf(statement: Statement, lang: Language): string {
  const { period, openingMicros, closingMicros, entries } = statement;
  const labelText = (name: StatementLabel) => messages.statement(name, lang);
  const rows = [
    [labelText('number'), labelText('time'), labelText('text'), labelText('amount'), labelText('balance')],
    ['', formatIsoDay(period.from), labelText('opening'), '', formatMicros(openingMicros)],
    ...entries.map((entry) => [
      String(entry.id),
      isoTime(entry.atMs),
      messages.memo(entry, lang),
      formatMicros(entry.amountMicros),
      formatMicros(entry.balanceAfterMicros ?? 0n),
    ]),
    ['', formatIsoDay(period.to), labelText('closing'), '', formatMicros(closingMicros)],
  ];
  return `${CSV_MARK}${rows.map(csvLine).join('')}`;
}
