/** Table of the queue: kind, user, amount, waiting time, and warnings. */

import { useTranslation } from 'react-i18next';
import { Money } from '../../../ui/numbers/money.tsx';
import { Scale } from '../../../ui/gauges/scale.tsx';
import { Tag } from '../../../ui/numbers/tag.tsx';
import { serverNowMs } from '../../data/change-versions.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { usePendingActions } from '../../components/decisions.ts';
import { spanText, utcTimeText } from '../../components/time-text.ts';
import { ConsoleIcon } from '../../components/console-icon.tsx';
import { warningOf } from './flags.ts';
import { endedAt, type Item, type ItemKind, numberOf } from './items.ts';

const ICONS = { deposit: 'deposit', withdrawal: 'withdraw', kyc: 'id-card' } as const satisfies Record<
  ItemKind,
  string
>;

const COLUMNS: readonly Column<Item>[] = [
  { head: 'review.kind', cell: (item) => <KindCell item={item} /> },
  { head: 'review.number', cell: (item) => <bdi className="ink2">{numberOf(item)}</bdi> },
  { head: 'review.user', cell: ({ uid }) => <bdi>{uid}</bdi> },
  { head: 'review.method', cell: (item) => <MethodCell item={item} />, wideOnly: true },
  { head: 'review.amount', cell: (item) => <AmountCell item={item} />, end: true },
  { head: 'review.waiting', cell: (item) => <WaitingCell item={item} />, wideOnly: true },
  { head: 'review.flag', cell: (item) => <FlagCell item={item} />, wideOnly: true },
];

interface QueueTableProps {
  readonly rows: readonly Item[];
  readonly chosen: string | null;
  readonly onChoose: (key: string) => void;
}

export function QueueTable({ rows, chosen, onChoose }: QueueTableProps) {
  const { t } = useTranslation('console');
  return (
    <DataTable
      label={t('review.title')}
      columns={COLUMNS}
      rows={rows}
      rowKey={({ key }) => key}
      chosen={chosen}
      onChoose={onChoose}
      testId={({ key }) => `review-${key}`}
    />
  );
}

function KindCell({ item: { kind } }: { item: Item }) {
  const { t } = useTranslation('console');
  return (
    <span className="queue-kind">
      <ConsoleIcon name={ICONS[kind]} size={18} />
      {t(`review.kinds.${kind}`)}
    </span>
  );
}

function MethodCell({ item }: { item: Item }) {
  const { t } = useTranslation('console');
  if (item.kind === 'kyc') return <span className="ink2">{t('review.documents')}</span>;
  const { type, currency_code, protocol_code } = item.row;
  const name =
    type === 'bank' ? t('review.wire', { currency: currency_code }) : `${currency_code} ${protocol_code}`;
  return <bdi className="ink2">{name}</bdi>;
}

function AmountCell({ item }: { item: Item }) {
  if (item.kind === 'kyc') return null;
  return <Money amount={item.kind === 'deposit' ? item.row.credit : item.row.number} />;
}

function WaitingCell({ item }: { item: Item }) {
  const ended = endedAt(item);
  if (ended !== null) return <bdi className="ink2">{utcTimeText(ended)}</bdi>;
  return <WaitingScale ms={serverNowMs() - item.sinceMs} />;
}

function FlagCell({ item }: { item: Item }) {
  const { t } = useTranslation('console');
  const isDecided = usePendingActions().some(({ key }) => key === item.key);
  if (endedAt(item) !== null) return <Tag tone="outline">{t(`review.states.${item.row.status}`)}</Tag>;
  if (isDecided) return <Tag>{t('review.decided')}</Tag>;
  const flag = warningOf(item, serverNowMs());
  return flag === null ? null : <Tag tone="needle">{t(`review.flags.${flag}`)}</Tag>;
}

const HOUR_MS = 3_600_000;
/** From then on it is time. */
const WARN_MS = 35 * 60_000;
const TICKS = 13;
const BOX = 11;

/** Waiting time on a scale of an hour with its needle, and as text. */
function WaitingScale({ ms }: { ms: number }) {
  const { t } = useTranslation('console');
  const share = Math.min(1, ms / HOUR_MS);
  return (
    <span className="queue-waiting">
      <Scale
        className="queue-waiting-scale"
        count={TICKS}
        box={BOX}
        stroke={1.2}
        height={(i) => (i % 3 === 0 ? 7 : 4)}
        state={(_, at) => (at > share ? 'rest' : ms > WARN_MS ? 'warn' : 'lit')}
        needle={share}
        label={t('review.waiting')}
      />
      <bdi className="ink2">{spanText(ms)}</bdi>
    </span>
  );
}
