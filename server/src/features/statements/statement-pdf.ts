/** A statement of account as a PDF: every entry with the balance after it. */

import { formatIsoDay } from '@vernier/shared/civil-date';
import type { Posting } from '@vernier/shared/ledger/posting';
import { formatMicros } from '@vernier/shared/numbers/money';
import { messages } from '../../platform/messages/messages.ts';
import { statementTime, type Heading, type PdfColumn, pdfOf, usd } from './pdf.ts';
import type { Statement } from './statement.ts';

const LANG = 'en';
const COLUMNS: readonly PdfColumn[] = [
  { head: 'Time (UTC)', width: 110, align: 'left' },
  { head: 'Text', width: 185, align: 'left' },
  { head: 'Amount (USD)', width: 95, align: 'right' },
  { head: 'Balance (USD)', width: 97, align: 'right' },
];

export function statementPdf(statement: Statement, heading: Heading): Promise<Buffer> {
  const { period, openingMicros, closingMicros, inMicros, outMicros, entries } = statement;
  return pdfOf({
    title: 'Account statement',
    heading,
    facts: [
      ['Period', `${formatIsoDay(period.from)} to ${formatIsoDay(period.to)}, both included, UTC`],
      ['Opening balance', usd(openingMicros)],
      ['Money in', usd(inMicros)],
      ['Money out', usd(outMicros)],
      ['Closing balance', usd(closingMicros)],
      ['Transactions', String(entries.length)],
    ],
    columns: COLUMNS,
    rows: rowsOf(entries),
    layout: 'portrait',
  });
}

/** One row after the other, while pages are written. */
function* rowsOf(entries: Statement['entries']) {
  for (const entry of entries) yield cellsOf(entry);
}

function cellsOf(entry: Posting): readonly string[] {
  return [
    statementTime(entry.atMs),
    messages.memo(entry, LANG),
    formatMicros(entry.amountMicros),
    formatMicros(entry.balanceAfterMicros ?? 0n),
  ];
}
