/** The sheets of an order, which a tap opens: their charts, forms and records are no part of the page that lists the orders. */

import { lazyComponent } from '../../../ui/layout/lazy-component.tsx';

export const PositionSheet = lazyComponent(() => import('./position-sheet.tsx').then((m) => m.PositionSheet));

export const PendingSheet = lazyComponent(() => import('./pending-sheet.tsx').then((m) => m.PendingSheet));

export const ClosedSheet = lazyComponent(() => import('./closed-sheet.tsx').then((m) => m.ClosedSheet));
