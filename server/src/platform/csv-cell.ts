/** Cells of comma-separated values (RFC 4180), escaped so that no spreadsheet runs them as a formula. */

/** Byte order mark, by which spreadsheets recognise UTF-8. */
export const CSV_MARK = '\ufeff';

/** Characters that begin a formula in a spreadsheet, also in full width, or that it skips before one. */
const FORMULA = /^[\s=+\-@\uff1d\uff0b\uff0d\uff20]/;
const AMOUNT = /^-?\d+(\.\d+)?$/;
const DELICATE = /[",;\r\n]/;

const LINE_END = '\r\n';

/** One line with its line ending. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}${LINE_END}`;
}

/** One cell: an amount unchanged, anything else as text. */
export function csvCell(value: string): string {
  const text = FORMULA.test(value) && !AMOUNT.test(value) ? `'${value}` : value;
  return DELICATE.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
