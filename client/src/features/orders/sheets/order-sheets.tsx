/** The sheets of an order, which a tap opens: their charts, forms and records are no part of the page that lists the orders. */

import { later } from '../../../ui/surfaces/later.tsx';

export const PositionSheet = later(() => import('./position-sheet.tsx').then((m) => m.PositionSheet));

export const PendingSheet = later(() => import('./pending-sheet.tsx').then((m) => m.PendingSheet));

export const ClosedSheet = later(() => import('./closed-sheet.tsx').then((m) => m.ClosedSheet));
