/** The explanations of numbers, which most visits never open: each comes when it is asked for. */

import { later } from '../../ui/surfaces/later.tsx';

export const AccountRisk = later(() => import('./account-risk.tsx').then((m) => m.AccountRisk));

export const OpenProfit = later(() => import('./account-totals.tsx').then((m) => m.OpenProfit));
export const UsedMargin = later(() => import('./account-totals.tsx').then((m) => m.UsedMargin));

export const PositionProfit = later(() =>
  import('./position-explanations.tsx').then((m) => m.PositionProfit),
);
export const PositionMargin = later(() =>
  import('./position-explanations.tsx').then((m) => m.PositionMargin),
);
export const PositionFee = later(() => import('./position-explanations.tsx').then((m) => m.PositionFee));

export const TicketFee = later(() => import('./ticket-explanations.tsx').then((m) => m.TicketFee));
export const TicketMargin = later(() => import('./ticket-explanations.tsx').then((m) => m.TicketMargin));
export const TicketRisk = later(() => import('./ticket-explanations.tsx').then((m) => m.TicketRisk));
