/** Trade page: its instrument, in the layout of a phone or of a wide screen. */

import './trade-screen.css';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { paceMs, useSpokenPace } from '../../ui/browser/spoken-price-interval.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { lazyComponent } from '../../ui/layout/lazy-component.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { retriedLazy } from '../../ui/layout/retried-lazy.tsx';
import { useWide } from '../../ui/browser/use-wide.ts';
import { rememberInstrument, useChosenInstrument } from './chosen-instrument.ts';
import { UnknownInstrument } from './unknown-instrument.tsx';
import { TradeSkeleton } from './trade-skeleton.tsx';

const loadPhone = () => import('./trade-phone.tsx').then((m) => ({ default: m.TradePhone }));
const loadWide = () => import('./trade-wide.tsx').then((m) => ({ default: m.TradeWide }));
/** Most users never enable it. */
const PriceVoice = lazyComponent(() => import('./price-announcer.tsx').then((m) => m.PriceVoice));
const TradePhone = retriedLazy(loadPhone);
const TradeWide = retriedLazy(loadWide);

export function TradeScreen() {
  const { t } = useTranslation();
  const wide = useWide();
  const chosen = useChosenInstrument();
  const { instrument } = chosen;
  const [pace] = useSpokenPace();
  const everyMs = paceMs(pace);
  useEffect(() => {
    if (instrument !== undefined) rememberInstrument(instrument.code);
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
      {everyMs !== null && <PriceVoice instrument={instrument} everyMs={everyMs} />}
    </Suspense>
  );
}
