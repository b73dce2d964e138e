/** A rate of the market on a page: its name, the time of its price, and the operator's margin in it. */

import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../data/transport/live.ts';
import { exactText, isolate } from '../../../ui/format/number-text.ts';
import { scaledAt } from '../../../ui/format/decimal.ts';
import { withPercentSign } from '../../../ui/format/number-marks.ts';
import { momentText } from '../../../ui/format/time-text.ts';
import type { TransferField } from './transfer-sheet.tsx';

/** Null at a set rate, both of them. */
export interface RateOrigin {
  readonly rate_at: string | null;
  readonly rate_margin: string | null;
}

interface RecordedRate extends RateOrigin {
  readonly rate_fixed: boolean;
}

const PERCENT_PLACES = 2;

/** An amount at a rate that is not final is marked as an estimate. */
export function estimateText(text: string, isFinal: boolean): string {
  return isFinal ? text : `≈\u00a0${text}`;
}

/** The time of the price, and the margin where there is one; nothing at a set rate. */
export function useOriginFacts(): (origin: RateOrigin) => readonly { label: string; value: string }[] {
  const { t, i18n } = useTranslation();
  return ({ rate_at, rate_margin }) => {
    if (rate_at === null) return [];
    const time = { label: t('transfer.rate.time'), value: momentText(rate_at, i18n.language, serverNow()) };
    const margin = scaledAt(rate_margin ?? '0', PERCENT_PLACES) ?? 0n;
    if (margin === 0n) return [time];
    const percent = isolate(withPercentSign(exactText(margin, PERCENT_PLACES, 0)));
    return [time, { label: t('transfer.rate.margin'), value: percent }];
  };
}

/** The rate of a record with its origin: `waits` while an approval may still fix it. */
export function useRateFacts(): (
  record: RecordedRate,
  rate: { readonly text: string; readonly waits: boolean },
) => readonly TransferField[] {
  const { t } = useTranslation();
  const originOf = useOriginFacts();
  return (record, { text, waits }) => {
    const { rate_at, rate_fixed } = record;
    const marketLabel = rate_fixed ? t('transfer.rate.final') : t('transfer.rate.open');
    const isNamed = rate_at !== null && (rate_fixed || waits);
    const facts = [{ label: isNamed ? marketLabel : t('charge.rate'), value: text }, ...originOf(record)];
    return facts.map(({ label, value }) => ({ label, value: <bdi>{value}</bdi> }));
  };
}
