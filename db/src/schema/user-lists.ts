/** Tables of the numbers of rows in the lists of users. Triggers write them. */

import type { ColumnTypes } from './columns.ts';

/** The lists of deposits and withdrawals exist for both channels and for each one. */
export type UserList =
  | `${'' | 'coin_' | 'bank_'}${'deposits' | 'withdrawals'}`
  | 'support_messages'
  | 'invited_users';

export function userListTables(types: ColumnTypes) {
  const userLists = types.table('user_lists', {
    userId: types.int('user_id').notNull(),
    list: types.union<UserList>('list').notNull(),
    length: types.int('length').notNull(),
  });

  const userListRows = types.table('user_list_rows', {
    userId: types.int('user_id').notNull(),
    list: types.union<UserList>('list').notNull(),
    /** From 1 for the oldest row. */
    number: types.int('number').notNull(),
    /** Id of the row in the table of the list. */
    rowId: types.int('row_id').notNull(),
  });

  return { userLists, userListRows };
}
