/** Ids of the chart's lines, and what each id refers to. */

import type { StopName } from '../../orders/stops/stop-check.ts';

/** An open order by its id, or the draft in the ticket. */
type Owner = number | 'draft';

export type LineSubject =
  | { readonly what: 'stop'; readonly stop: StopName; readonly of: Owner }
  | { readonly what: 'entry'; readonly of: Owner }
  | { readonly what: 'alert'; readonly id: number };

const STOPS: Readonly<Record<string, StopName>> = { sl: 'stopLoss', tp: 'takeProfit' };

/** Null for lines of the market, such as the last price. */
export function subjectOf(lineId: string): LineSubject | null {
  const [kind = '', whose] = lineId.split('-');
  if (whose === undefined) return null;
  if (kind === 'alert') return { what: 'alert', id: Number(whose) };
  const of = whose === 'draft' ? whose : Number(whose);
  if (kind === 'entry') return { what: 'entry', of };
  const stop = STOPS[kind];
  return stop === undefined ? null : { what: 'stop', stop, of };
}

export function alertLineId(id: number): string {
  return `alert-${id}`;
}
