/** Facts about degraded operation: readiness of each part, disk space, shed requests, and the clock. */

import type { TFunction } from 'i18next';
import { fixDecimal } from '../../../ui/format/decimal.ts';
import type { AdminOutput } from '../../data/admin-api.ts';
import type { FactRow } from '../../components/facts.tsx';
import { utcTimeText } from '../../components/time-text.ts';
import { bytesText } from './health-text.ts';

type Health = AdminOutput['office']['health'];
type Words = TFunction<'console'>;

const PARTS = ['database', 'writer', 'event_loop', 'market', 'ledger', 'disk', 'running'] as const;

export function readinessFacts(t: Words, { ready }: Health): readonly FactRow[] {
  return PARTS.map((part) => ({
    name: t(`health.part.${part}`),
    value: t(ready[part] ? 'health.works' : 'health.fails'),
  }));
}

export function shortageFacts(t: Words, { disk, load, clock }: Health): readonly FactRow[] {
  const { reads, arrivals, orders } = load.shed;
  return [
    { name: t('health.free'), value: bytesText(disk.free_bytes) },
    {
      name: t('health.reserve'),
      value: disk.reserve_bytes === 0 ? t('health.noReserve') : bytesText(disk.reserve_bytes),
    },
    { name: t('health.closeOnly'), value: t(disk.close_only ? 'health.yes' : 'health.no') },
    { name: t('health.shed'), value: fixDecimal(reads + arrivals + orders, 0) },
    { name: t('health.clockJumps'), value: fixDecimal(clock.forward + clock.backward, 0) },
    { name: t('health.clockLast'), value: lastJump(t, clock) },
  ];
}

function lastJump(t: Words, { last }: Health['clock']): string {
  if (last === null) return t('health.clockNone');
  const seconds = fixDecimal(last.by_ms / 1_000, 1);
  return t('health.clockBy', { time: utcTimeText(last.time), seconds });
}
