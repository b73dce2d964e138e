/** Tables of the schema on SQLite. */

import { sqliteColumns } from '../schema/columns.ts';
import { tablesOf } from '../schema/tables.ts';

export const sqliteTables = tablesOf(sqliteColumns);
