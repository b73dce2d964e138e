/** Explanations of numbers, loaded when the first one is opened. */

import { lazyComponent } from '../../ui/layout/lazy-component.tsx';

export const AccountRisk = lazyComponent(() => import('./account-risk.tsx').then((m) => m.AccountRisk));

export const OpenProfit = lazyComponent(() => import('./account-totals.tsx').then((m) => m.OpenProfit));
export const UsedMargin = lazyComponent(() => import('./account-totals.tsx').then((m) => m.UsedMargin));

export const PositionProfit = lazyComponent(() =>
  import('./position-explanations.tsx').then((m) => m.PositionProfit),
);
export const PositionMargin = lazyComponent(() =>
  import('./position-explanations.tsx').then((m) => m.PositionMargin),
);
export const PositionFee = lazyComponent(() =>
  import('./position-explanations.tsx').then((m) => m.PositionFee),
);

export const TicketFee = lazyComponent(() => import('./ticket-explanations.tsx').then((m) => m.TicketFee));
export const TicketMargin = lazyComponent(() =>
  import('./ticket-explanations.tsx').then((m) => m.TicketMargin),
);
export const TicketRisk = lazyComponent(() => import('./ticket-explanations.tsx').then((m) => m.TicketRisk));
