/** A statement as comma-separated values (RFC 4180), which spreadsheets open as a table and never as formulas. */

import { formatIsoDay } from '@vernier/shared/civil-date';
import { isoTime } from '@vernier/shared/clock';
import { formatMicros } from '@vernier/shared/numbers/money';
import type { Language } from '@vernier/shared/api/languages';
import { messages, type StatementLabel } from '../../platform/messages/messages.ts';
import { csvLine } from '../../platform/csv-cell.ts';
import type { Statement } from './statement.ts';

/** Says to spreadsheets that the text is UTF-8. */
const MARK = '\ufeff';

export function csvOf(statement: Statement, lang: Language): string {
  const { period, openingMicros, closingMicros, entries } = statement;
  const word = (name: StatementLabel) => messages.statement(name, lang);
  const rows = [
    [word('number'), word('time'), word('text'), word('amount'), word('balance')],
    ['', formatIsoDay(period.from), word('opening'), '', formatMicros(openingMicros)],
    ...entries.map((entry) => [
      String(entry.id),
      isoTime(entry.atMs),
      messages.memo(entry, lang),
      formatMicros(entry.amountMicros),
      formatMicros(entry.balanceAfterMicros ?? 0n),
    ]),
    ['', formatIsoDay(period.to), word('closing'), '', formatMicros(closingMicros)],
  ];
  return `${MARK}${rows.map(csvLine).join('')}`;
}
