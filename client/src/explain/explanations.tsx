/** The explanations of numbers, which most visits never open: each comes when it is asked for. */

import { later } from '../ui/surfaces/later.tsx';

export const AccountRisk = later(() => import('./account-risk.tsx').then((m) => m.AccountRisk));

const sums = () => import('./account-sums.tsx');
export const OpenProfit = later(() => sums().then((m) => m.OpenProfit));
export const UsedMargin = later(() => sums().then((m) => m.UsedMargin));

const position = () => import('./position-explanations.tsx');
export const PositionProfit = later(() => position().then((m) => m.PositionProfit));
export const PositionMargin = later(() => position().then((m) => m.PositionMargin));
export const PositionFee = later(() => position().then((m) => m.PositionFee));

const ticket = () => import('./ticket-explanations.tsx');
export const TicketFee = later(() => ticket().then((m) => m.TicketFee));
export const TicketMargin = later(() => ticket().then((m) => m.TicketMargin));
export const TicketRisk = later(() => ticket().then((m) => m.TicketRisk));
