/** Ids of the chart's lines, and kind each id refers to. */

import type { StopName } from '../../orders/stops/stop-check.ts';

/** An open order by its id, or the draft in the ticket. */
type Owner = number | 'draft';

export type LineSubject =
  | { readonly kind: 'stop'; readonly stop: StopName; readonly of: Owner }
  | { readonly kind: 'entry'; readonly of: Owner }
  | { readonly kind: 'alert'; readonly id: number };

export const DRAFT_ENTRY_ID = 'entry-draft';

const STOPS: Readonly<Record<string, StopName>> = { sl: 'stopLoss', tp: 'takeProfit' };

/** Null for lines of the market, such as the last price. */
export function subjectOf(lineId: string): LineSubject | null {
  const [prefix = '', owner] = lineId.split('-');
  if (owner === undefined) return null;
  if (prefix === 'alert') return { kind: 'alert', id: Number(owner) };
  const of = owner === 'draft' ? owner : Number(owner);
  if (prefix === 'entry') return { kind: 'entry', of };
  const stop = STOPS[prefix];
  return stop === undefined ? null : { kind: 'stop', stop, of };
}

export function alertLineId(id: number): string {
  return `alert-${id}`;
}
