/**
 * Times on the chart, with Latin digits in every language. Candles shorter than a day use the chosen time zone, days
 * included, or else the reader's; a candle of a day or more is a trading day, which is UTC's.
 */

import { dateTag } from '../format/time-text.ts';
import type { ChartFormat } from './chart-candle.ts';

type MarkKind = Parameters<ChartFormat['mark']>[1];

const DAY_S = 86_400;

export interface ChartTimes {
  readonly mark: (timeS: number, kind: MarkKind) => string;
  readonly moment: (timeS: number) => string;
  /** Offset of the axis' time zone from UTC in seconds at a moment: the chart library starts its days at multiples of a day. */
  readonly aheadS: (timeS: number) => number;
}

export function chartTimes(language: string, periodS: number, ownZone?: string): ChartTimes {
  const timeZone = periodS >= DAY_S ? 'UTC' : ownZone;
  // A format takes milliseconds to make, on a phone many: each is made when the chart first shows such a text.
  const make = (options: Intl.DateTimeFormatOptions) =>
    once(
      () =>
        new Intl.DateTimeFormat(dateTag(language), {
          numberingSystem: 'latn',
          ...options,
          ...(timeZone !== undefined && { timeZone }),
        }),
    );
  const moment =
    periodS >= DAY_S
      ? make({ day: 'numeric', month: 'short', year: 'numeric' })
      : make({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const byKind: Readonly<Record<MarkKind, () => Intl.DateTimeFormat>> = {
    time: make({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    day: make({ day: 'numeric', month: 'short' }),
    month: make({ month: 'short' }),
    year: make({ year: 'numeric' }),
  };
  const offset = once(() => new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }));
  return {
    mark: (timeS, kind) => byKind[kind]().format(timeS * 1000),
    moment: (timeS) => moment().format(timeS * 1000),
    aheadS: (timeS) => (timeZone === 'UTC' ? 0 : aheadOf(offset(), timeS)),
  };
}

/** The same value at each call. */
function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

function aheadOf(format: Intl.DateTimeFormat, timeS: number): number {
  const zone = format.formatToParts(timeS * 1000).find(({ type }) => type === 'timeZoneName');
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(zone?.value ?? '') ?? [];
  const aheadS = Number.parseInt(hours, 10) * 3600 + Number.parseInt(minutes, 10) * 60;
  return sign === '-' ? -aheadS : aheadS;
}
