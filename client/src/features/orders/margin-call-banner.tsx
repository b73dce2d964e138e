/** Banner on every page during a margin call: the level, its meaning, and a link to the orders. */

import './margin-call-banner.css';
import { formatScaled } from '@vernier/shared/numbers/decimal';
import {
  MARGIN_CALL_EXIT_CENTS,
  MARGIN_CALL_LEVEL_CENTS,
  STOP_OUT_LEVEL_CENTS,
} from '@vernier/shared/limits';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAccountFigures, useServerMarginCall, useMarginCalled } from '../../data/orders/orders.ts';
import { barePercentText, isolate, percentText } from '../../ui/format/number-text.ts';
import { Icon } from '../../ui/theme/icon.tsx';

/** Subscribes to the market only during a margin call. */
export function MarginCallBanner() {
  return useServerMarginCall() ? <DuringMarginCall /> : null;
}

function DuringMarginCall() {
  return useMarginCalled() ? <Banner /> : null;
}

function Banner() {
  const { t } = useTranslation();
  const level = useAccountFigures()?.marginLevelCents ?? MARGIN_CALL_LEVEL_CENTS;
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const banner = element.current;
    if (banner === null) return undefined;
    const { style } = document.documentElement;
    // full-height pages, sticky headers and toasts leave space for it
    const measure = () => style.setProperty('--call-h', `${banner.offsetHeight}px`);
    const observer = new ResizeObserver(measure);
    observer.observe(banner);
    measure();
    return () => {
      observer.disconnect();
      style.removeProperty('--call-h');
    };
  }, []);
  return (
    <section ref={element} className="call-banner" aria-labelledby="call-title" data-testid="margin-call">
      <Icon name="warning" size={20} weight={1.9} />
      <div className="call-banner-content">
        <h2 id="call-title" className="call-banner-title">
          {t('order.call.title', { level: isolate(percentText(formatScaled(level, 2))) })}
        </h2>
        <p className="call-banner-text">
          {t('order.call.text', {
            exit: wholePercent(MARGIN_CALL_EXIT_CENTS),
            out: wholePercent(STOP_OUT_LEVEL_CENTS),
          })}
        </p>
      </div>
      <Link to="/order" className="call-banner-link">
        {t('order.call.action')}
      </Link>
    </section>
  );
}

/** The levels that rules name are whole percents. */
function wholePercent(cents: number): string {
  return isolate(barePercentText(formatScaled(cents, 2)));
}
