/** Closed orders under the day on which they closed, by the calendar of this device. */

import type { OrderWire } from '@vernier/shared/wire/shapes';
import { daysAgo } from '../../ui/format/clock-text.ts';

export interface DayGroup {
  /** 0 today, 1 yesterday. */
  readonly daysAgo: number;
  /** A moment of that day. */
  readonly timeMs: number;
  readonly orders: readonly OrderWire[];
}

/** Keeps the order of the list; the list is newest first. */
export function dayGroups(orders: readonly OrderWire[], nowMs: number): DayGroup[] {
  const groups: { daysAgo: number; timeMs: number; orders: OrderWire[] }[] = [];
  for (const order of orders) {
    const timeMs = Date.parse(order.CloseTime ?? order.CreateTimeHandler);
    const ago = daysAgo(timeMs, nowMs);
    const last = groups.at(-1);
    if (last?.daysAgo === ago) last.orders.push(order);
    else groups.push({ daysAgo: ago, timeMs, orders: [order] });
  }
  return groups;
}
