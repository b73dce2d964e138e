/** Statement of an account as comma-separated values (RFC 4180), which spreadsheets open as a table and never as formulas. */

import type { Language } from '@vernier/shared/api/languages';
import { formatIsoDay } from '@vernier/shared/civil-date';
import { isoTime } from '@vernier/shared/clock';
import { formatMicros } from '@vernier/shared/numbers/money';
import { CSV_MARK, csvLine } from '../../platform/csv-cell.ts';
import { messages, type StatementLabel } from '../../platform/messages/messages.ts';
import type { LoopSlices } from '../../platform/process/loop-slices.ts';
import { rowsInSlices } from './rows-in-slices.ts';
import type { Statement } from './statement.ts';

interface StatementFile {
  readonly statement: Statement;
  readonly lang: Language;
  /** Rows are written in them. */
  readonly slices: LoopSlices;
}

export async function statementCsv({ statement, lang, slices }: StatementFile): Promise<string> {
  const { period, openingMicros, closingMicros, entries } = statement;
  const label = (name: StatementLabel) => messages.statement(name, lang);
  const rows = await rowsInSlices({ rows: entries, slices, separator: '' }, (entry) =>
    csvLine([
      String(entry.id),
      isoTime(entry.atMs),
      messages.memo(entry, lang),
      formatMicros(entry.amountMicros),
      formatMicros(entry.balanceAfterMicros ?? 0n),
    ]),
  );
  const head = csvLine([label('number'), label('time'), label('text'), label('amount'), label('balance')]);
  const opening = csvLine(['', formatIsoDay(period.from), label('opening'), '', formatMicros(openingMicros)]);
  const closing = csvLine(['', formatIsoDay(period.to), label('closing'), '', formatMicros(closingMicros)]);
  return `${CSV_MARK}${head}${opening}${rows}${closing}`;
}
