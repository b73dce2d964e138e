/** Texts of the trading day: open centres and the next event. For the home page and the wide top bar. */

import type { TFunction } from 'i18next';
import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../data/transport/live.ts';
import { halfSecond } from '../../data/clock/ticker.ts';
import { type TradingDay, tradingDay } from '../../data/market/trading-day.ts';
import { durationText } from '../../ui/format/time-text.ts';
import { type InstrumentInfo, useListedInstruments } from '../../data/market/instruments.ts';
import { type MarketStatus, useMarketStatus } from '../../data/market/quotes.ts';
import { useOpensIn } from './use-opens-in.ts';

const MINUTE_MS = 60_000;

export interface TradingDayText {
  readonly day: TradingDay;
  readonly title: string;
  readonly text: string;
}

/** Updates once a minute, on the server's clock. */
export function useTradingDayText(): TradingDayText {
  const { t } = useTranslation();
  const { instruments } = useListedInstruments();
  const minute = useSyncExternalStore(subscribe, readMinute, readMinute);
  return useMemo(() => {
    const nowMs = minute * MINUTE_MS;
    const day = tradingDay(nowMs);
    if (day.weekend && instruments.length > 0) return { day, ...weekendText(instruments, t, nowMs) };
    return { day, title: titleOf(day, t), text: textOf(day, t, nowMs) };
  }, [minute, instruments, t]);
}

/** At a weekend the listed instruments decide, as their rows do: none waits for its opening, or the first one that does. */
export function weekendText(
  instruments: readonly Pick<InstrumentInfo, 'opensAtMs'>[],
  t: TFunction,
  nowMs: number,
): Pick<TradingDayText, 'title' | 'text'> {
  const openings = instruments.flatMap(({ opensAtMs }) => opensAtMs ?? []);
  if (openings.length === 0) return { title: t('home.day.always'), text: '' };
  const time = durationText(Math.min(...openings) - nowMs, t);
  return { title: t('home.day.weekend'), text: t('market.opensIn', { time }) };
}

function subscribe(listener: () => void): () => void {
  return halfSecond.listen(listener);
}

function readMinute(): number {
  return Math.floor(serverNow() / MINUTE_MS);
}

function titleOf({ open, weekend }: TradingDay, t: TFunction): string {
  const [first, second] = open.map((centre) => t(`home.centres.${centre.id}`));
  if (first !== undefined && second !== undefined) return t('home.day.two', { first, second });
  if (first !== undefined) return t('home.day.one', { first });
  return weekend ? t('home.day.weekend') : t('home.day.between');
}

function textOf({ open, next, weekend }: TradingDay, t: TFunction, nowMs: number): string {
  const name = t(`home.centres.${next.id}`);
  const time = durationText((next.open ? next.closesMs : next.opensMs) - nowMs, t);
  if (open.length > 1) {
    const busiest = open.some(({ id }) => id === 'london') && open.some(({ id }) => id === 'newYork');
    return t(busiest ? 'home.day.busiest' : 'home.day.both', { name, time });
  }
  if (open.length === 1) return t('home.day.closes', { time });
  return t(weekend ? 'home.day.rest' : 'home.day.opens', { name, time });
}

interface ClosedText {
  readonly status: MarketStatus;
  /** `Closed`, `Halted`. */
  readonly closedLabel: string | undefined;
  /** `Opens in 9 h 36 m`. */
  readonly closedText: string | undefined;
}

/** Texts for an instrument that is not trading: why, and when it opens again. */
export function useClosedText(instrument: InstrumentInfo): ClosedText {
  const { t } = useTranslation();
  const status = useMarketStatus(instrument.code) ?? 'open';
  const time = useOpensIn(instrument);
  if (status === 'open') return { status, closedLabel: undefined, closedText: undefined };
  const closedText = status === 'closed' && time !== null ? t('market.opensIn', { time }) : undefined;
  return { status, closedLabel: t(`market.status.${status}`), closedText };
}
