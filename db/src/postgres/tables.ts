/** Tables of the schema on PostgreSQL. */

import { type Tables, tablesOf } from '../schema/tables.ts';
import { postgresColumns } from './columns.ts';

export const postgresTables: Tables = tablesOf(postgresColumns);
