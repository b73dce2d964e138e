/** Trade page: its instrument, in the layout of a phone or of a wide screen. */

import './trade-screen.css';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { intervalMs, useSpokenPriceInterval } from '../../ui/browser/spoken-price-interval.ts';
import { lazyComponent } from '../../ui/layout/lazy-component.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { retriedLazy } from '../../ui/layout/retried-lazy.tsx';
import { useWide } from '../../ui/browser/use-wide.ts';
import { storeInstrument, useChosenInstrument } from './chosen-instrument.ts';
import { Skeleton, useSlow } from '../../ui/states/skeleton.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { isolate } from '../../ui/format/number-text.ts';
import { EmptyState, ErrorState } from '../../ui/states/empty-state.tsx';

const loadPhone = () => import('./trade-phone.tsx').then((m) => ({ default: m.TradePhone }));
const loadWide = () => import('./trade-wide.tsx').then((m) => ({ default: m.TradeWide }));
/** Most users never enable it. */
const PriceAnnouncer = lazyComponent(() => import('./price-announcer.tsx').then((m) => m.PriceAnnouncer));
const TradePhone = retriedLazy(loadPhone);
const TradeWide = retriedLazy(loadWide);

/** Loads everything that the first view of a layout shows, so that it is complete with its first render. */
export async function loadLayout(isWide: boolean): Promise<void> {
  const parts = isWide
    ? import('./trade-wide.tsx').then((m) => m.loadWideParts())
    : import('./trade-phone.tsx').then((m) => m.loadPhoneParts());
  await Promise.all([parts, (isWide ? TradeWide : TradePhone).preload()]);
}

export function TradeScreen() {
  const { t } = useTranslation();
  const wide = useWide();
  const chosen = useChosenInstrument();
  const { instrument } = chosen;
  const [interval] = useSpokenPriceInterval();
  const everyMs = intervalMs(interval);
  useEffect(() => {
    if (instrument !== undefined) storeInstrument(instrument.code);
  }, [instrument]);

  useEffect(() => {
    // while the instrument is loading; a failure shows when the layout is needed
    (wide ? loadWide() : loadPhone()).catch(() => {});
  }, [wide]);

  if (chosen.failed) {
    return (
      <Page title={t('trade.title')} fill>
        <ErrorState title={t('trade.failed')} text={t('trade.failedText')} onRetry={chosen.retry} />
      </Page>
    );
  }
  if (chosen.unknown !== null) return <UnknownInstrument code={chosen.unknown} />;
  if (instrument === undefined) return <TradeSkeleton title={t('trade.title')} loading={chosen.loading} />;
  const Layout = wide ? TradeWide : TradePhone;
  return (
    <Suspense fallback={<TradeSkeleton title={t('trade.title')} loading />}>
      <Layout key={wide ? 'wide' : 'phone'} chosen={chosen} instrument={instrument} />
      {everyMs !== null && <PriceAnnouncer instrument={instrument} everyMs={everyMs} />}
    </Suspense>
  );
}

function TradeSkeleton({ title, loading }: { title: string; loading: boolean }) {
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

/** Longer than any code; an address may contain anything. */
const MOST_SHOWN = 24;

function UnknownInstrument({ code }: { code: string }) {
  const { t } = useTranslation();
  return (
    <Page title={t('trade.title')} fill>
      <EmptyState
        page
        title={t('trade.unknown.title', { code: isolate(code.slice(0, MOST_SHOWN)) })}
        text={t('trade.unknown.text')}
        action={<ButtonLink to="/product">{t('trade.unknown.action')}</ButtonLink>}
      />
    </Page>
  );
}
