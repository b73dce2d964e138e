/** Groups of records by day, in the time zone of this device, and the name of a day. */

import { useTranslation } from 'react-i18next';
import { dayText, daysAgo } from '../format/time-text.ts';

export interface DayGroup<Row> {
  /** 0 today, 1 yesterday. */
  readonly daysAgo: number;
  /** Any moment of that day. */
  readonly timeMs: number;
  readonly rows: readonly Row[];
}

/** Groups in the order of the list, which is newest first. */
export function dayGroups<Row>(
  rows: readonly Row[],
  timeOf: (row: Row) => string,
  nowMs: number,
): DayGroup<Row>[] {
  const groups: { daysAgo: number; timeMs: number; rows: Row[] }[] = [];
  for (const row of rows) {
    const timeMs = Date.parse(timeOf(row));
    const ago = daysAgo(timeMs, nowMs);
    const last = groups.at(-1);
    if (last?.daysAgo === ago) last.rows.push(row);
    else groups.push({ daysAgo: ago, timeMs, rows: [row] });
  }
  return groups;
}

/** "Today", "Yesterday", or the date. */
export function useDayName(): (group: DayGroup<unknown>) => string {
  const { t, i18n } = useTranslation();
  return (group) => {
    if (group.daysAgo === 0) return t('order.today');
    return group.daysAgo === 1 ? t('order.yesterday') : dayText(group.timeMs, i18n.language, Date.now());
  };
}
