/** A user's own statement of account, as a file. */

import { formatIsoDay } from '@vernier/shared/civil-date';
import { refuse } from '@vernier/shared/refusals';
import { type Clock, isoTime } from '@vernier/shared/clock';
import type { CashLedger } from '@vernier/db/repositories/wallet/ledger';
import { type RequestOf, type Route, route } from '../../platform/routing/route.ts';
import { pdfOf } from './pdf.ts';
import { type StatementPeriod, statementOf, type Statement } from './statement.ts';
import { formatMicros } from '@vernier/shared/numbers/money';
import type { Language } from '@vernier/shared/api/languages';
import { messages, type StatementLabel } from '../../platform/messages/messages.ts';
import { csvLine } from '../../platform/csv-cell.ts';

/** Byte order mark, by which spreadsheets recognise UTF-8. */
const MARK = '\ufeff';

export interface StatementContext {
  readonly cashLedger: CashLedger;
  readonly clock: Clock;
}

/** A hundred pages of paper; and what a spreadsheet opens without a pause. */
const MOST_ENTRIES = { pdf: 5000, csv: 100_000 } as const;
const TYPES = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8' } as const;

export function statementRoutes(context: StatementContext): readonly Route[] {
  return [route('statement', (call) => statementFile(context, call))];
}

/** [STATEMENT-1] [STATEMENT-2] */
async function statementFile(
  { cashLedger, clock }: StatementContext,
  { session, input, lang }: RequestOf<'statement'>,
) {
  const { user } = session;
  const { format } = input;
  const most = MOST_ENTRIES[format];
  const statement = await statementOf(cashLedger, user.id, { period: input, most });
  if (statement === null) return refuse('outside_limits', { min: 0, max: most });
  const heading = { uid: user.uid, isDemo: user.isDemo, madeAtMs: clock.now() };
  const prepared = format === 'csv' ? csvOf(statement, lang) : await pdfOf(statement, heading);
  return { prepared, headers: headersOf(format, fileName(user.uid, input)) };
}

function fileName(uid: string, { from, to }: StatementPeriod): string {
  return `statement-${uid}-${formatIsoDay(from)}-${formatIsoDay(to)}`;
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
  return `${MARK}${rows.map(csvLine).join('')}`;
}
