/** Sheets of the journal, loaded on the first tap: records of orders and forms are not part of the page with the list. */

import { lazyComponent } from '../../ui/layout/lazy-component.tsx';

export const NoteSheet = lazyComponent(() => import('./note-sheet.tsx').then((m) => m.NoteSheet));

export const TradeStatementSheet = lazyComponent(() =>
  import('../wallet/account-log/statement-sheet.tsx').then((m) => m.StatementSheet),
);
