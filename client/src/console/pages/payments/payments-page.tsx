/** The payment set-up: where customers' money is sent to, and what it is paid out in. */

import './payments-page.css';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { adminApi } from '../../data/admin-api.ts';
import { LoadFailure, ListLoading } from '../../components/list-states.tsx';
import { Split } from '../../components/split.tsx';
import { useSelection } from '../../components/selection.ts';
import { ChannelForm } from './channel-form.tsx';
import { type PaymentChannel, type ChannelKind, KINDS } from './channel-kinds.ts';
import { CoinTable, WithdrawalCurrencyTable, WireTable } from './channel-tables.tsx';

/** In the address, in place of an id. */
const NEW = 'new';

export function PaymentsPage() {
  const { t } = useTranslation('console');
  const [kind, setKind] = useKind();
  const [subject, choose] = useSelection();
  const coins = adminApi.payments.coins.list.useQuery();
  const wires = adminApi.payments.wires.list.useQuery();
  const drawCurrencies = adminApi.payments.drawCurrencies.list.useQuery();
  const query = { coins, wires, drawCurrencies }[kind];
  const rows: readonly PaymentChannel[] = query.data?.list ?? [];
  const channel = rows.find(({ id }) => String(id) === subject) ?? null;
  const chosen = channel === null ? null : String(channel.id);
  const listing = { chosen, onChoose: choose };
  const isOpen = channel !== null || subject === NEW;
  return (
    <div className="payments">
      <header>
        <Tabs
          label={t('payments.title')}
          items={KINDS.map((id) => ({ id, label: t(`payments.${id}`), testId: `payments-${id}` }))}
          value={kind}
          onChange={setKind}
          end={
            <span className="payments-add">
              <Button kind="outline" size="small" onClick={() => choose(NEW)} testId="channel-add">
                {t(`payments.add.${kind}`)}
              </Button>
            </span>
          }
        />
      </header>
      <Split
        list={
          <>
            {query.isError && rows.length === 0 && (
              <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
            )}
            {query.isPending && <ListLoading />}
            {query.isSuccess && rows.length === 0 && <EmptyState title={t(`payments.none.${kind}`)} />}
            {kind === 'coins' && <CoinTable rows={coins.data?.list ?? []} {...listing} />}
            {kind === 'wires' && <WireTable rows={wires.data?.list ?? []} {...listing} />}
            {kind === 'drawCurrencies' && (
              <WithdrawalCurrencyTable rows={drawCurrencies.data?.list ?? []} {...listing} />
            )}
          </>
        }
        detail={
          isOpen ? (
            <ChannelForm
              key={`${kind} ${subject}`}
              kind={kind}
              channel={channel}
              onDone={(id) => choose(id === null ? null : String(id))}
            />
          ) : null
        }
        label={t('payments.title')}
        onClose={() => choose(null)}
      />
    </div>
  );
}

/** In the address, so that a link opens it; another kind has other ids. */
function useKind(): readonly [ChannelKind, (kind: ChannelKind) => void] {
  const [params, setParams] = useSearchParams();
  const [, choose] = useSelection();
  const kind = KINDS.find((known) => known === params.get('of')) ?? 'coins';
  const change = (next: ChannelKind) => {
    choose(null);
    setParams({ of: next }, { replace: true });
  };
  return [kind, change];
}
