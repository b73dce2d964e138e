/** Main price of the instrument with its change today, and its place between the day's low and high. */

import './price-summary.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type InstrumentInfo, nearestPoints } from '../../data/market/instruments.ts';
import { type LiveQuote, useFreshness, useQuote } from '../../data/market/quotes.ts';
import { Distance } from '../../ui/numbers/distance.tsx';
import { useClosedText } from '../markets/trading-day-text.ts';
import { classNames } from '../../ui/theme/class-names.ts';
import { Scale } from '../../ui/gauges/scale.tsx';
import { Delta } from '../../ui/numbers/delta.tsx';
import { NO_VALUE } from '../../ui/format/decimal.ts';
import { compactText, priceText } from '../../ui/format/number-text.ts';
import { Icon } from '../../ui/theme/icon.tsx';
import { Price } from '../../ui/numbers/price.tsx';

interface PriceSummaryProps {
  readonly instrument: InstrumentInfo;
  /** Names the instrument, where nothing above does. */
  readonly name?: ReactNode;
}

export function PriceSummary({ instrument, name }: PriceSummaryProps) {
  const quote = useQuote(instrument.code);
  const freshness = useFreshness(instrument.code);
  const wide = name !== undefined;
  return (
    <section className={classNames('price-summary', wide && 'price-summary--wide')}>
      {name}
      <div className={wide ? undefined : 'price-summary-now'}>
        <Price
          value={quote?.last ?? null}
          precision={instrument.precision}
          flash={freshness === 'live'}
          muted={freshness !== 'live'}
          className="price-summary-price"
          testId="trade-price"
        />
        {!wide && <ChangeLine instrument={instrument} quote={quote} closed={freshness === 'closed'} />}
      </div>
      {wide && <ChangeLine instrument={instrument} quote={quote} closed={freshness === 'closed'} />}
      <Range instrument={instrument} quote={quote} closed={freshness === 'closed'} />
    </section>
  );
}

interface QuoteProps {
  readonly instrument: InstrumentInfo;
  readonly quote: LiveQuote | undefined;
  readonly closed: boolean;
}

function ChangeLine({ instrument, quote, closed }: QuoteProps) {
  const { t } = useTranslation();
  const { status, closedText, closedLabel } = useClosedText(instrument);
  if (closed) {
    return (
      <p className="price-summary-line price-summary-closed">
        <Icon name={status === 'halted' ? 'halt' : 'moon'} size={14} weight={1.8} />
        {closedText ?? closedLabel ?? t('ui.closed')}
      </p>
    );
  }
  return (
    <p className="price-summary-line">
      {quote !== undefined && (
        <>
          <Delta percent={quote.change} />
          <Distance
            points={quote.bidPoints - nearestPoints(instrument, quote.open)}
            precision={instrument.precision}
          />
        </>
      )}
    </p>
  );
}

function Range({ instrument, quote, closed }: QuoteProps) {
  const { t } = useTranslation();
  const price = (value: number | undefined) =>
    value === undefined ? NO_VALUE : priceText(value, instrument.precision);
  return (
    <div className="price-summary-range">
      <DayRange
        low={quote?.low ?? 0}
        high={quote?.high ?? 0}
        open={quote?.open ?? 0}
        last={quote?.last ?? 0}
        resting={closed || quote === undefined}
        label={t('trade.dayRange')}
      />
      <dl className="price-summary-facts">
        <Fact name={t('trade.low')} value={price(quote?.low)} />
        <Fact name={t('trade.high')} value={price(quote?.high)} />
        <Fact name={t('trade.open')} value={price(quote?.open)} />
        <div className="price-summary-volume">
          <dt>{t('trade.volume')}</dt>
          <dd>
            <bdi>{quote === undefined ? NO_VALUE : compactText(quote.volume)}</bdi>
          </dd>
        </div>
      </dl>
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}

interface DayRangeProps {
  low: number;
  high: number;
  open: number;
  last: number;
  /** Closed: ticks only. */
  resting?: boolean;
  count?: number;
  label: string;
}

/** Low to high of the day: a ring at the open, lit from there to the last price, the needle at the last. */
function DayRange({ low, high, open, last, resting = false, count = 31, label }: DayRangeProps) {
  const span = high - low;
  const placeOf = (price: number) => (span > 0 ? (price - low) / span : 0.5);
  const [from, to] = [placeOf(open), placeOf(last)];
  const tone = last >= open ? 'up' : 'down';
  return (
    <Scale
      count={count}
      box={17}
      height={(i) => (i % 5 === 0 ? 9 : 5)}
      state={(_, at) => (!resting && (at - from) * (at - to) <= 0 ? tone : 'rest')}
      needle={resting ? null : to}
      ring={resting ? null : from}
      label={label}
    />
  );
}
