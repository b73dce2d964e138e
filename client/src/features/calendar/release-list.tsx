/** Releases that move an instrument: coming ones, then those of the last seven days with their results. */

import './release-list.css';
import type { ReleaseWire } from '@vernier/shared/api/shapes/market';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../data/transport/live.ts';
import { type InstrumentInfo, useInstrument } from '../../data/market/instruments.ts';
import { RESULT_AFTER_MS, useReleases } from '../../data/market/releases.ts';
import { minuteText, momentText } from '../../ui/format/time-text.ts';
import { isolate, percentText } from '../../ui/format/number-text.ts';
import { classNames } from '../../ui/theme/class-names.ts';
import { EmptyState, ErrorState } from '../../ui/states/empty-state.tsx';
import { Skeleton, useSlow } from '../../ui/states/skeleton.tsx';

const PAST_MS = 7 * 86_400_000;
const WAITING_ROWS = 6;
const IMPORTANCE = { 1: 'low', 2: 'medium', 3: 'high' } as const;

export function ReleaseList({ instrument }: { instrument: InstrumentInfo }) {
  const { t } = useTranslation();
  const { value: releases, failed, retry } = useReleases(undefined);
  const slow = useSlow(releases === undefined && !failed);
  if (failed) {
    return <ErrorState title={t('calendar.failed')} text={t('calendar.failedText')} onRetry={retry} />;
  }
  if (slow) return <Waiting />;
  if (releases === undefined) return null;
  return <Lists instrument={instrument} releases={releases} />;
}

interface ListsProps {
  readonly instrument: InstrumentInfo;
  readonly releases: readonly ReleaseWire[];
}

function Lists({ instrument, releases }: ListsProps) {
  const { t } = useTranslation();
  const nowMs = serverNow();
  const here = releases.filter(({ instruments }) => instruments.includes(instrument.code));
  const coming = here.filter(({ at }) => Date.parse(at) > nowMs);
  const past = here.filter(({ at }) => Date.parse(at) <= nowMs && Date.parse(at) > nowMs - PAST_MS);
  if (coming.length + past.length === 0) {
    const text = t('calendar.noneText', { name: isolate(instrument.showCode) });
    return <EmptyState title={t('calendar.none')} text={text} />;
  }
  return (
    <div className="releases">
      <p className="sub ink2">{t('calendar.text')}</p>
      {coming.length > 0 && <Group title={t('calendar.coming')} releases={coming} />}
      {past.length > 0 && <Group title={t('calendar.past')} releases={past.toReversed()} />}
    </div>
  );
}

function Group({ title, releases }: { title: string; releases: readonly ReleaseWire[] }) {
  return (
    <section>
      <h3 className="cap">{title}</h3>
      <ul className="releases-list" aria-label={title}>
        {releases.map((release) => (
          <Row key={release.id} release={release} />
        ))}
      </ul>
    </section>
  );
}

function Row({ release }: { release: ReleaseWire }) {
  const { i18n } = useTranslation();
  const { id, at, country, title, importance } = release;
  const nowMs = serverNow();
  return (
    <li className="releases-row" data-testid={`release-${id}`}>
      <Dots importance={importance} />
      <span className="releases-content">
        <span>{title}</span>
        <span className="sub ink2">
          <bdi>{countryName(country, i18n.language)}</bdi>
          {' · '}
          <time dateTime={at}>{momentText(at, i18n.language, nowMs)}</time>
        </span>
        <Result release={release} nowMs={nowMs} />
      </span>
    </li>
  );
}

/** Three dots, as many of them filled as it is important. */
function Dots({ importance }: Pick<ReleaseWire, 'importance'>) {
  const { t } = useTranslation();
  return (
    <span className="releases-dots">
      <span className="vh">{t(`calendar.importance.${IMPORTANCE[importance]}`)}</span>
      {[1, 2, 3].map((place) => (
        <i key={place} className={classNames(place <= importance && 'releases-dot--on')} />
      ))}
    </span>
  );
}

function Result({ release, nowMs }: { release: ReleaseWire; nowMs: number }) {
  const { t } = useTranslation();
  const { at, instruments, actual_range: range } = release;
  const [first = ''] = instruments;
  const name = useInstrument(first)?.showCode ?? first;
  const knownMs = Date.parse(at) + RESULT_AFTER_MS;
  if (Date.parse(at) > nowMs) return null;
  const text =
    range !== null
      ? t('calendar.range', { name: isolate(name), range: isolate(percentText(range)) })
      : knownMs > nowMs
        ? t('calendar.resultAt', { time: isolate(minuteText(knownMs)) })
        : t('calendar.noResult');
  return <span className="sub">{text}</span>;
}

function countryName(code: string, language: string): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
}

function Waiting() {
  return (
    <div className="releases" aria-hidden="true">
      {Array.from({ length: WAITING_ROWS }, (_, place) => (
        <div key={`${place}-row`} className="releases-row">
          <Skeleton width="1.375rem" height="0.375rem" />
          <span className="releases-content">
            <Skeleton width="9rem" height="0.875rem" />
            <Skeleton width="12rem" height="0.625rem" />
          </span>
        </div>
      ))}
    </div>
  );
}
