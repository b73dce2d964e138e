/** Skeleton of the Trade page, shown only when loading the instruments takes a moment. */

import { Page } from '../../ui/layout/page.tsx';
import { Skeleton, useSlow } from '../../ui/states/skeleton.tsx';

export function TradeSkeleton({ title, loading }: { title: string; loading: boolean }) {
  const slow = useSlow(loading);
  return (
    <Page title={title} fill>
      {slow && (
        <div className="trade-skeleton" aria-hidden="true">
          <Skeleton width="11rem" height="2rem" />
          <Skeleton width="13rem" height="2.75rem" />
          <Skeleton width="100%" height="1.5rem" />
          <div className="chart-wait trade-skeleton-chart" />
          <Skeleton width="100%" height="3.5rem" />
          <Skeleton width="100%" height="3.625rem" />
        </div>
      )}
    </Page>
  );
}
