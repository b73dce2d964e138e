/**
 * A row as a check has found it, with the version that the check depended on. Credentials, sessions and tokens are written for such rows
 * only, and the write compares the version with the stored row.
 */

import type { RowVersion } from '@vernier/db/repositories/row-version';

export class CurrentRow<Row extends { readonly id: number }> {
  readonly row: Row;
  readonly version: RowVersion;

  constructor(row: Row, checked: Omit<RowVersion, 'id'> = {}) {
    this.row = row;
    this.version = { id: row.id, ...checked };
  }
}
