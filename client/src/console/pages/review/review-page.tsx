/** What waits for a decision, who waits longest first, with the claim and its evidence beside the list. */

import './review.css';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Empty } from '../../../ui/empty.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useWaiting } from '../../data/pulse.ts';
import { OfficeList } from '../../kit/office-list.tsx';
import { Split } from '../../kit/split.tsx';
import { useSubject } from '../../kit/subject.ts';
import { ItemDetail } from './item-detail.tsx';
import type { Item, Kind } from './items.ts';
import { QueueTable } from './queue-table.tsx';
import { useQueue } from './use-queue.ts';

const KINDS: readonly Kind[] = ['deposit', 'withdrawal', 'kyc'];

export function ReviewPage() {
  const { t } = useTranslation('console');
  const [only, show] = useKind();
  const [chosen, choose] = useSubject();
  const queue = useQueue(only);
  const item = queue.rows.find(({ key }) => key === chosen) ?? null;
  return (
    <Split
      label={t('review.detail')}
      onClose={() => choose(null)}
      list={
        <>
          <QueueTabs only={only} onShow={show} />
          <OfficeList list={queue} empty={t('review.empty')}>
            <QueueTable rows={queue.rows} chosen={chosen} onChoose={choose} />
          </OfficeList>
        </>
      }
      detail={
        item && <ItemDetail key={item.key} item={item} onDecided={() => choose(after(queue.rows, item))} />
      }
      resting={<Empty title={t(chosen === null ? 'review.chooseOne' : 'review.goneOne')} />}
    />
  );
}

/** Whoever decides goes on with the next one. */
function after(rows: readonly Item[], { key }: Item): string | null {
  const at = rows.findIndex((row) => row.key === key);
  return rows[at + 1]?.key ?? rows[at - 1]?.key ?? null;
}

function QueueTabs({ only, onShow }: { only: Kind | null; onShow: (kind: Kind | null) => void }) {
  const { t } = useTranslation('console');
  const deposit = useWaiting(['deposits']);
  const withdrawal = useWaiting(['withdrawals']);
  const kyc = useWaiting(['kyc']);
  const counts: Readonly<Record<Kind, number>> = { deposit, withdrawal, kyc };
  return (
    <Tabs<Kind | 'all'>
      label={t('review.title')}
      items={[
        { id: 'all', label: t('review.all'), count: deposit + withdrawal + kyc, testId: 'queue-all' },
        ...KINDS.map((kind) => ({
          id: kind,
          label: t(`review.tabs.${kind}`),
          count: counts[kind],
          testId: `queue-${kind}`,
        })),
      ]}
      value={only ?? 'all'}
      onChange={(id) => onShow(id === 'all' ? null : id)}
    />
  );
}

/** In the address, so that it can be linked. */
function useKind(): readonly [Kind | null, (kind: Kind | null) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get('kind');
  const only = KINDS.find((kind) => kind === asked) ?? null;
  return [only, (kind) => setParams(kind === null ? {} : { kind }, { replace: true })];
}
