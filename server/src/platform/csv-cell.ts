/** One cell of comma-separated values (RFC 4180) that a spreadsheet never runs. */

/** What a spreadsheet takes for the beginning of a formula, also in its full width, or skips before one. */
const FORMULA = /^[\s=+\-@\uff1d\uff0b\uff0d\uff20]/;
const AMOUNT = /^-?\d+(\.\d+)?$/;
const DELICATE = /[",;\r\n]/;

const LINE_END = '\r\n';

/** One line with its end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}${LINE_END}`;
}

/** One cell: an amount as it is, anything else as text. */
export function csvCell(value: string): string {
  const text = FORMULA.test(value) && !AMOUNT.test(value) ? `'${value}` : value;
  return DELICATE.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
