/** Queue of items that wait for a decision, the longest waiting first, with the claim and its evidence next to the list. */

import './review.css';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Icon } from '../../../ui/theme/icon.tsx';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { useWaitingCount } from '../../data/change-versions.ts';
import { useWide } from '../../../ui/browser/use-wide.ts';
import { ListStates } from '../../components/list-states.tsx';
import { Split } from '../../components/split.tsx';
import { useSelection } from '../../components/selection.ts';
import { DepositDetail } from './deposit-detail.tsx';
import type { Item, ItemKind } from './items.ts';
import { QueueTable } from './queue-table.tsx';
import { KycDetail } from './kyc-detail.tsx';
import { type QueueFilter, type State, STATES, useQueue } from './queue.ts';
import { WithdrawalDetail } from './withdrawal-detail.tsx';

const KINDS: readonly ItemKind[] = ['deposit', 'withdrawal', 'kyc'];

export function ReviewPage() {
  const { t } = useTranslation('console');
  const [shown, show] = useShown();
  const [chosen, choose] = useSelection();
  const wide = useWide();
  const queue = useQueue(shown);
  usePickFirst(queue.rows, shown, wide && chosen === null, choose);
  const item = queue.rows.find(({ key }) => key === chosen) ?? null;
  return (
    <Split
      label={t('review.detail')}
      onClose={() => choose(null)}
      list={
        <>
          <QueueTabs shown={shown} onShow={show} />
          <ListStates list={queue} empty={t('review.empty')}>
            <QueueTable rows={queue.rows} chosen={chosen} onChoose={choose} />
          </ListStates>
        </>
      }
      detail={
        item && (
          <ItemDetail
            key={item.key}
            item={item} // a sheet would cover the way back
            onDecided={() => choose(wide ? after(queue.rows, item) : null)}
          />
        )
      }
      resting={<EmptyState title={t(chosen === null ? 'review.chooseOne' : 'review.goneOne')} />}
    />
  );
}

interface ItemDetailProps {
  readonly item: Item;
  /** A decision was made; it is still to be sent. */
  readonly onDecided: () => void;
}

function ItemDetail({ item, onDecided }: ItemDetailProps) {
  switch (item.kind) {
    case 'deposit':
      return <DepositDetail item={item} onDecided={onDecided} />;
    case 'withdrawal':
      return <WithdrawalDetail item={item} onDecided={onDecided} />;
    case 'kyc':
      return <KycDetail item={item} onDecided={onDecided} />;
  }
}

/** The longest wait is opened on arrival, once: later nothing comes under a hand that did not choose it. */
function usePickFirst(
  rows: readonly Item[],
  { kind, state }: QueueFilter,
  enabled: boolean,
  choose: (key: string) => void,
): void {
  const tab = `${kind ?? ''} ${state ?? ''}`;
  const picked = useRef<string | null>(null);
  const first = rows[0]?.key;
  useEffect(() => {
    if (first === undefined || picked.current === tab) return;
    picked.current = tab;
    if (enabled) choose(first);
  }, [first, tab, enabled, choose]);
}

/** A decision selects the next item. */
function after(rows: readonly Item[], { key }: Item): string | null {
  const at = rows.findIndex((row) => row.key === key);
  return rows[at + 1]?.key ?? rows[at - 1]?.key ?? null;
}

interface QueueTabsProps {
  readonly shown: QueueFilter;
  readonly onShow: (shown: QueueFilter) => void;
}

function QueueTabs({ shown, onShow }: QueueTabsProps) {
  const { t } = useTranslation('console');
  const deposit = useWaitingCount(['deposits']);
  const withdrawal = useWaitingCount(['withdrawals']);
  const kyc = useWaitingCount(['kyc']);
  const counts: Readonly<Record<ItemKind, number>> = { deposit, withdrawal, kyc };
  const { kind } = shown;
  return (
    <Tabs<ItemKind | 'all'>
      label={t('review.title')}
      items={[
        { id: 'all', label: t('review.all'), count: deposit + withdrawal + kyc, testId: 'queue-all' },
        ...KINDS.map((one) => ({
          id: one,
          label: t(`review.tabs.${one}`),
          count: counts[one],
          testId: `queue-${one}`,
        })),
      ]}
      value={kind ?? 'all'}
      onChange={(id) => onShow({ kind: id === 'all' ? null : id, state: null })}
      end={kind !== null && <StateChoice kind={kind} state={shown.state} onShow={onShow} />}
    />
  );
}

function StateChoice({
  kind,
  state,
  onShow,
}: QueueFilter & { kind: ItemKind; onShow: (shown: QueueFilter) => void }) {
  const { t } = useTranslation('console');
  const states: readonly State[] = STATES[kind];
  return (
    <span className="queue-state">
      <select
        aria-label={t('review.state')}
        value={state ?? states[0]}
        data-testid="queue-state"
        onChange={(event) => {
          const chosen = states.indexOf(event.target.value as State);
          onShow({ kind, state: chosen > 0 ? (states[chosen] ?? null) : null });
        }}
      >
        {states.map((one) => (
          <option key={one} value={one}>
            {t(`review.states.${one}`)}
          </option>
        ))}
      </select>
      <Icon name="down" size={16} />
    </span>
  );
}

/** In the address, so that it can be linked. */
function useShown(): readonly [QueueFilter, (shown: QueueFilter) => void] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const kind = KINDS.find((one) => one === params.get('kind')) ?? null;
  const states: readonly State[] = kind === null ? [] : STATES[kind];
  const state = states.find((one, at) => at > 0 && one === params.get('state')) ?? null;
  const show = (next: QueueFilter) => {
    const query = new URLSearchParams();
    if (next.kind !== null) query.set('kind', next.kind);
    if (next.state !== null) query.set('state', next.state);
    void navigate({ pathname: '/review', search: `?${query}` }, { replace: true });
  };
  return [{ kind, state }, show];
}
