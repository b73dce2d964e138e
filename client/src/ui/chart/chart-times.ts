/** Times on the chart: hours in the reader's own zone, days by the trading day (UTC), Latin digits in every language. */

import type { ChartFormat } from './chart-candle.ts';

type MarkKind = Parameters<ChartFormat['mark']>[1];

const DAY_S = 86_400;

export interface ChartTimes {
  readonly mark: (timeS: number, kind: MarkKind) => string;
  readonly moment: (timeS: number) => string;
}

export function chartTimes(language: string, periodS: number): ChartTimes {
  const make = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { numberingSystem: 'latn', ...options });
  const time = make({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const day = make({ day: 'numeric', month: 'short', timeZone: 'UTC' });
  const month = make({ month: 'short', timeZone: 'UTC' });
  const year = make({ year: 'numeric', timeZone: 'UTC' });
  const moment =
    periodS >= DAY_S
      ? make({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
      : make({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const byKind: Readonly<Record<MarkKind, Intl.DateTimeFormat>> = { time, day, month, year };
  return {
    mark: (timeS, kind) => byKind[kind].format(timeS * 1000),
    moment: (timeS) => moment.format(timeS * 1000),
  };
}
