/** Rows that a verification of a database reads, from one snapshot. */

import type { BooksReader } from '@vernier/shared/engine/stored-books';
import type { AuditRepository } from '../admin/audit.ts';
import type { TapeRepository } from '../site/site.ts';

export interface VerifiedRows {
  readonly books: BooksReader;
  readonly audit: Pick<AuditRepository, 'after'>;
  readonly tape: Pick<TapeRepository, 'spans' | 'from'>;
}
