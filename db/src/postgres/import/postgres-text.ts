/** Values of SQLite as PostgreSQL writes them as text. */

import type { StoredValue } from '../../stored-rows/row-source.ts';
import type { TableColumn } from './table-layout.ts';

/** Null for NULL. A flag is `t` or `f`; the text of PostgreSQL has no NUL, which becomes U+FFFD. */
export function postgresText(value: StoredValue, { type, name }: TableColumn): string | null {
  if (value === null) return null;
  if (type === 'text') {
    if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '\u{FFFD}') : value;
  } else if (typeof value === 'bigint') {
    if (type === 'bigint') return value.toString();
    if (value === 0n || value === 1n) return value === 1n ? 't' : 'f';
  }
  throw new Error(`the column ${name} has a value that is no ${type}`);
}
