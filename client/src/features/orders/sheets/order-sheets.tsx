/** Sheets of an order, loaded on the first tap: their charts, forms and records are not part of the page with the list. */

import { lazyComponent } from '../../../ui/layout/lazy-component.tsx';

export const PositionSheet = lazyComponent(() => import('./position-sheet.tsx').then((m) => m.PositionSheet));

export const PendingSheet = lazyComponent(() => import('./pending-sheet.tsx').then((m) => m.PendingSheet));

export const ClosedSheet = lazyComponent(() => import('./closed-sheet.tsx').then((m) => m.ClosedSheet));
