/** Page of an instrument: spread, hours, margin by leverage, overnight financing, releases and news. */

import './instrument-screen.css';
import { MICROS_PER_USD, type Micros } from '@vernier/shared/numbers/money';
import { LOT_SCALE } from '@vernier/shared/numbers/price';
import { isFinanced } from '@vernier/shared/market/swap-terms';
import { marginFor } from '@vernier/shared/trading/pricing/margin';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { type InstrumentInfo, useInstruments } from '../../data/market/instruments.ts';
import { useQuote } from '../../data/market/quotes.ts';
import { useUsualSpread } from '../../data/market/usual-spread.ts';
import { useConversion } from '../../data/orders/valuation.ts';
import { useBasicInfo } from '../../data/site-settings/basic-info.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { NO_VALUE } from '../../ui/format/decimal.ts';
import { groupedDigits } from '../../ui/format/decimal.ts';
import { isolate, leverageText, lotsText } from '../../ui/format/number-text.ts';
import { NarrowPage } from '../../ui/layout/page.tsx';
import { spreadText } from '../../ui/numbers/distance.tsx';
import { Money } from '../../ui/numbers/money.tsx';
import { Price } from '../../ui/numbers/price.tsx';
import { InstrumentLogo } from '../../ui/market/instrument-logo.tsx';
import { EmptyState, ErrorState } from '../../ui/states/empty-state.tsx';
import { SkeletonRows, useSlow } from '../../ui/states/skeleton.tsx';
import { ReleaseList } from '../calendar/release-list.tsx';
import { SwapTermList } from '../explain/swap-terms.tsx';
import { InstrumentNews } from '../news/instrument-news.tsx';
import { HoursTable } from './hours-table.tsx';
import { PriceOriginText } from './price-origin-text.tsx';

/** Longer than any code; an address may contain anything. */
const MOST_SHOWN = 24;

export function InstrumentScreen() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const code = query.get('code') ?? '';
  const { instruments, loading, failed, retry } = useInstruments();
  const instrument = instruments.find((one) => one.code === code);
  const slow = useSlow(loading);
  const name = isolate(instrument?.showCode ?? code.slice(0, MOST_SHOWN));
  const back = instrument === undefined ? true : `/trade?code=${instrument.code}`;
  return (
    <NarrowPage title={t('instrument.title', { name })} back={back} columns className="instrument">
      {instrument !== undefined && <Facts key={code} instrument={instrument} />}
      {instrument === undefined && slow && <SkeletonRows />}
      {instrument === undefined && failed && (
        <ErrorState title={t('market.failed.title')} text={t('market.failed.text')} onRetry={retry} />
      )}
      {instrument === undefined && !loading && !failed && (
        <EmptyState
          title={t('trade.unknown.title', { code: name })}
          text={t('trade.unknown.text')}
          action={<ButtonLink to="/product">{t('trade.unknown.action')}</ButtonLink>}
        />
      )}
    </NarrowPage>
  );
}

function Facts({ instrument }: { instrument: InstrumentInfo }) {
  const { t } = useTranslation();
  const name = isolate(instrument.showCode);
  return (
    <div className="page-columns">
      <div>
        <Head instrument={instrument} />
        <Terms instrument={instrument} />
        <Section title={t('instrument.hours')}>
          <Hours instrument={instrument} />
        </Section>
        <Section title={t('instrument.margin')}>
          <Margins instrument={instrument} />
        </Section>
        {instrument.sizeTiers.length > 0 && (
          <Section title={t('order.leverage')}>
            <SizeTiers instrument={instrument} />
          </Section>
        )}
      </div>
      <div>
        <Section title={t('order.swap')}>
          {isFinanced(instrument.domain) ? (
            <SwapTermList instrument={instrument} />
          ) : (
            <p className="instrument-text">{t('instrument.noSwap')}</p>
          )}
        </Section>
        <Section title={t('calendar.title')}>
          <ReleaseList instrument={instrument} />
        </Section>
        <Section title={t('news.title')}>
          <InstrumentNews instrument={instrument} nothing={t('instrument.noNews', { name })} />
        </Section>
        <div className="instrument-action">
          <ButtonLink to={`/trade?code=${instrument.code}`} testId="instrument-trade">
            {t('instrument.trade', { name })}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

function Head({ instrument }: { instrument: InstrumentInfo }) {
  const quote = useQuote(instrument.code);
  return (
    <header className="instrument-head">
      <InstrumentLogo code={instrument.code} logo={instrument.logo} size={40} />
      <p>
        <b>
          <bdi>{instrument.showCode}</bdi>
        </b>
        <span>{instrument.name}</span>
      </p>
      <Price value={quote?.last ?? null} precision={instrument.precision} />
    </header>
  );
}

function Terms({ instrument }: { instrument: InstrumentInfo }) {
  const { t } = useTranslation();
  const quote = useQuote(instrument.code);
  const usual = useUsualSpread(instrument);
  const spread = (points: number | null) => (
    <bdi>{points === null ? NO_VALUE : spreadText(points, instrument.precision)}</bdi>
  );
  const { lotStep, minLots, maxLots } = instrument;
  return (
    <dl className="instrument-rows">
      <Row name={t('instrument.spreadNow')} testId="instrument-spread">
        {spread(quote === undefined ? null : quote.askPoints - quote.bidPoints)}
      </Row>
      <Row name={t('instrument.spreadUsual')} testId="instrument-usual">
        {spread(usual)}
      </Row>
      <Row name={t('instrument.prices')} testId="instrument-prices">
        <PriceOriginText />
      </Row>
      <Row name={t('instrument.lot')}>
        <bdi>{unitText(instrument)}</bdi>
      </Row>
      <Row name={t('ticket.lots')}>
        <bdi>{`${lotsText(minLots, lotStep)} – ${lotsText(maxLots, lotStep)}`}</bdi>
      </Row>
    </dl>
  );
}

/** `100,000 EUR` of a pair. */
function unitText({ showCode, units }: InstrumentInfo): string {
  const [base, quoted] = showCode.split('/');
  const amount = groupedDigits(BigInt(units), 0);
  return quoted === undefined ? amount : `${amount} ${base}`;
}

function Hours({ instrument }: { instrument: InstrumentInfo }) {
  const { t } = useTranslation();
  const basics = useBasicInfo();
  if (basics === undefined) return null;
  if (basics.market_hours === 'sessions') return <HoursTable instrument={instrument} />;
  return <p className="instrument-text">{t('instrument.always')}</p>;
}

/** The margin of one lot at the present price, for each leverage. */
function Margins({ instrument }: { instrument: InstrumentInfo }) {
  const { t } = useTranslation();
  const quote = useQuote(instrument.code);
  const conversion = useConversion(instrument.code);
  const { marginMode, unitsPerLot, pricePrecision } = instrument.domain;
  const isFixed = marginMode === 'fixed';
  const offers = isFixed ? [1] : instrument.leverages;
  return (
    <dl className="instrument-rows" data-testid="instrument-margins">
      {offers.map((leverage) => {
        const margin =
          quote === undefined || conversion === null
            ? null
            : marginFor({
                marginMode,
                lots: LOT_SCALE,
                unitsPerLot,
                price: quote.askPoints,
                pricePrecision,
                conversion,
                leverage,
              }).micros;
        return (
          <Row key={leverage} name={isFixed ? t('ticket.fixed') : isolate(leverageText(leverage))}>
            <Money amount={margin} currency="USD" />
          </Row>
        );
      })}
    </dl>
  );
}

/** The highest leverage by the value of an account's orders of one side. */
function SizeTiers({ instrument: { leverages, sizeTiers } }: { instrument: InstrumentInfo }) {
  const highest = leverages.at(-1);
  const [first] = sizeTiers;
  if (highest === undefined || first === undefined) return null;
  const rows = [
    { name: `\u2264 ${valueText(first.aboveMicros)}`, leverage: highest },
    ...sizeTiers.map(({ aboveMicros, leverage }) => ({ name: `> ${valueText(aboveMicros)}`, leverage })),
  ];
  return (
    <dl className="instrument-rows" data-testid="instrument-tiers">
      {rows.map(({ name, leverage }) => (
        <Row key={name} name={isolate(name)}>
          <bdi>{leverageText(Math.min(leverage, highest))}</bdi>
        </Row>
      ))}
    </dl>
  );
}

function valueText(micros: Micros): string {
  return `${groupedDigits(micros / MICROS_PER_USD, 0)}\u00a0USD`;
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="instrument-section">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Row({ name, testId, children }: { name: string; testId?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-testid={testId}>{children}</dd>
    </div>
  );
}
