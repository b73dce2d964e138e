/** Orders that wait at a price, as the server lists them. */

import '../../desk/position-row.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { OrderWire } from '@vernier/shared/wire/shapes';
import { useTranslation } from 'react-i18next';
import { call } from '../../data/api.ts';
import { useSession } from '../../data/session.ts';
import { PositionName } from '../../desk/position-row.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { EndlessList } from '../../ui/endless-list.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { priceText } from '../../ui/format/price-text.ts';
import { InstrumentDisc } from '../../ui/instrument-disc.tsx';
import { SkeletonRows, useSlow } from '../../ui/skeleton.tsx';

const PENDING = 0;

function usePending() {
  const token = useSession()?.token;
  return useInfiniteQuery({
    queryKey: ['pending', token ?? null],
    queryFn: ({ pageParam, signal }) =>
      call('myDeals', { status: PENDING, page: pageParam }, { signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, page) => sum + page.data.length, 0);
      return last.data.length > 0 && read < last.total ? pages.length + 1 : null;
    },
    enabled: token !== undefined,
  });
}

export function PendingList() {
  const { t } = useTranslation();
  const pending = usePending();
  const slow = useSlow(pending.isPending);
  const orders = pending.data?.pages.flatMap((page) => page.data) ?? [];
  if (slow && pending.isPending) return <SkeletonRows rows={6} />;
  if (pending.isError && pending.data === undefined) {
    return (
      <ErrorState
        title={t('order.failed')}
        text={t('order.failedText')}
        onRetry={() => void pending.refetch()}
      />
    );
  }
  if (pending.isPending) return null;
  if (orders.length === 0) {
    return (
      <Empty
        title={t('order.noPendingTitle')}
        text={t('order.noPendingText')}
        action={<ButtonLink to="/">{t('order.seeMarkets')}</ButtonLink>}
      />
    );
  }
  return (
    <EndlessList
      more={pending.hasNextPage}
      loading={pending.isFetchingNextPage}
      onMore={() => void pending.fetchNextPage()}
    >
      <ul aria-label={t('order.pending')}>
        {orders.map((order) => (
          <li key={order.Id}>
            <PendingRow order={order} />
          </li>
        ))}
      </ul>
    </EndlessList>
  );
}

/** What waits, and for which price. */
function PendingRow({ order }: { order: OrderWire }) {
  const { Code, Logo, PricePrecision } = order.ForexTradeLists;
  return (
    <div className="position" data-testid={`order-${order.Id}`}>
      <InstrumentDisc code={Code} logo={Logo} />
      <span className="position-what">
        <PositionName order={order} />
      </span>
      <span className="position-worth">
        <bdi className="position-profit">{priceText(order.TargetPrice, PricePrecision)}</bdi>
      </span>
    </div>
  );
}
