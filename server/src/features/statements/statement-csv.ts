/** Statement of an account as comma-separated values (RFC 4180), which spreadsheets open as a table and never as formulas. */

import type { Language } from '@vernier/shared/api/languages';
import { formatIsoDay } from '@vernier/shared/civil-date';
import { isoTime } from '@vernier/shared/clock';
import { formatMicros } from '@vernier/shared/numbers/money';
import { CSV_MARK, csvLine } from '../../platform/csv-cell.ts';
import { messages, type StatementLabel } from '../../platform/messages/messages.ts';
import type { Statement } from './statement.ts';

export function statementCsv(statement: Statement, lang: Language): string {
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
