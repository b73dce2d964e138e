/** Rows come under the day on which they happened. */

import type { OrderWire } from '@vernier/shared/api/shapes/order';
import { expect, it } from 'vitest';
import { dayGroups } from './day-groups.ts';

const at = (Id: number, ...moment: [number, number, number, number, number]) =>
  ({ Id, CloseTime: new Date(...moment).toISOString(), CreateTimeHandler: '' }) as OrderWire;

it('groups by the day of closing in unchanged order', () => {
  const now = new Date(2026, 10, 21, 9, 0).getTime();
  const orders = [
    at(4, 2026, 10, 21, 8, 59),
    at(3, 2026, 10, 21, 0, 0),
    at(2, 2026, 10, 20, 23, 59),
    at(1, 2026, 9, 1, 12, 0),
  ];
  const groups = dayGroups(orders, (order) => order.CloseTime ?? '', now);
  expect(groups.map((group) => [group.daysAgo, group.rows.map((order) => order.Id)])).toEqual([
    [0, [4, 3]],
    [1, [2]],
    [51, [1]],
  ]);
});
