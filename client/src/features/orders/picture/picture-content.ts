/** Texts of the picture of a trade. Volume and money are in it only on request. Pure. */

import type { ClosedPositionView } from '@vernier/shared/api/order-codec';
import { netOf } from '@vernier/shared/trading/orders/history-totals';
import type { TFunction } from 'i18next';
import type { InstrumentInfo } from '../../../data/market/instruments.ts';
import { NO_VALUE } from '../../../ui/format/decimal.ts';
import { moneyText } from '../../../ui/format/money-text.ts';
import { hundredthsText, isolate, leverageText, pointsText } from '../../../ui/format/number-text.ts';
import { dayText } from '../../../ui/format/time-text.ts';
import { orderLots } from '../order-labels.ts';
import { returnOnMargin } from '../profit-share.ts';
import type { PictureColour, PictureContent } from './picture-layout.ts';

interface PictureChoices {
  readonly brand: { readonly wordmark: string; readonly hasMark: boolean };
  readonly isDemo: boolean;
  readonly withAmounts: boolean;
  readonly instrument: InstrumentInfo | undefined;
  /** Tag of the page. */
  readonly language: string;
  readonly rightToLeft: boolean;
  readonly t: TFunction;
}

export function pictureContent(
  order: ClosedPositionView,
  { brand, isDemo, withAmounts, instrument, language, rightToLeft, t }: PictureChoices,
): PictureContent {
  const { side, leverage, openPrice, closePrice, marginMicros, closedAtMs } = order;
  const { showCode, pricePrecision } = order.instrument;
  const net = netOf(order);
  const share = returnOnMargin(net, marginMicros);
  const amounts = [
    { label: t('order.lots'), value: isolate(orderLots(order, instrument)) },
    { label: t('order.netProfit'), value: isolate(`${moneyText(net, 2, true)}\u00a0USD`) },
  ];
  return {
    ...brand,
    account: isDemo ? t('user.demoAccount') : null,
    name: isolate(showCode),
    order: `${t(`order.side.${side}`)} ${isolate(leverageText(leverage))}`,
    orderColour: side === 'buy' ? 'up' : 'down',
    // the year is in it: a picture is seen later
    date: dayText(closedAtMs, language, 0),
    resultLabel: t('order.picture.return'),
    result: share === null ? NO_VALUE : isolate(hundredthsText(share, true)),
    resultColour: colourOf(share ?? 0n),
    facts: [
      { label: t('order.openedAt'), value: isolate(pointsText(openPrice, pricePrecision)), dot: 'hollow' },
      { label: t('order.closedAt'), value: isolate(pointsText(closePrice, pricePrecision)), dot: 'filled' },
      ...(withAmounts ? amounts : []),
    ],
    rightToLeft,
  };
}

function colourOf(share: bigint): PictureColour {
  if (share === 0n) return 'ink';
  return share > 0n ? 'up' : 'down';
}

/** The same in a sentence, for readers who do not see the picture. */
export function pictureDescription({
  name,
  order,
  date,
  resultLabel,
  result,
  facts,
}: PictureContent): string {
  const pairs = [{ label: resultLabel, value: result }, ...facts];
  return [name, order, date, ...pairs.map(({ label, value }) => `${label} ${value}`)].join(', ');
}
