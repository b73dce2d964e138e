/** Texts for an instrument that is not trading: why, and when it opens again. */

import { useTranslation } from 'react-i18next';
import type { InstrumentInfo } from '../../data/market/instruments.ts';
import { type MarketStatus, useMarketStatus } from '../../data/market/quotes.ts';
import { useOpensIn } from './use-opens-in.ts';

export interface ClosedText {
  readonly status: MarketStatus;
  /** `Closed`, `Halted`. */
  readonly closedWord: string | undefined;
  /** `Opens in 9 h 36 m`. */
  readonly closedText: string | undefined;
}

export function useClosedText(instrument: InstrumentInfo): ClosedText {
  const { t } = useTranslation();
  const status = useMarketStatus(instrument.code) ?? 'open';
  const time = useOpensIn(instrument);
  if (status === 'open') return { status, closedWord: undefined, closedText: undefined };
  const closedText = status === 'closed' && time !== null ? t('market.opensIn', { time }) : undefined;
  return { status, closedWord: t(`market.status.${status}`), closedText };
}
