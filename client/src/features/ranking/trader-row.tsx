/** Row of a trader: rank, name, products, equity curve, growth and win rate. */

import type { TraderWire } from '@vernier/shared/api/shapes/trader';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../ui/theme/class-names.ts';
import { Dial } from '../../ui/theme/dial.tsx';
import { NO_VALUE } from '../../ui/format/decimal.ts';
import { isolate } from '../../ui/format/isolate.ts';
import { leverageText } from '../../ui/format/number-text.ts';
import { percentText } from '../../ui/format/percent-text.ts';
import { Sparkline } from '../../ui/market/sparkline.tsx';
import { useProductType } from './trader-facts.tsx';

interface TraderRowProps {
  readonly trader: TraderWire;
  readonly place: number;
  readonly onOpen: (trader: TraderWire) => void;
}

export const TraderRow = memo(function TraderRow({ trader, place, onOpen }: TraderRowProps) {
  const { t } = useTranslation();
  const product = useProductType(trader);
  const { three_week_rate: rate, three_week_win: win, multiple } = trader;
  const tone = rate > 0 ? 'up' : rate < 0 ? 'down' : 'flat';
  return (
    <button
      type="button"
      className="trader"
      data-testid={`trader-${trader.id}`}
      onClick={() => onOpen(trader)}
    >
      <Dial seed={trader.user.name} size={40} number={place} />
      <span className="trader-identity">
        <span className="trader-name">
          <bdi>{trader.user.name}</bdi>
        </span>
        <span className="trader-trades">
          {product} {multiple !== null && <bdi>{leverageText(multiple)}</bdi>}
        </span>
      </span>
      <span className="trader-equity">
        <Sparkline points={trader.curve} base={0} tone={tone} dot={false} />
      </span>
      <span className="trader-worth">
        <bdi className={classNames('trader-rate', tone)}>{percentText(rate, true)}</bdi>
        <span className="trader-win">
          {t('rank.winOf', { percent: win === null ? NO_VALUE : isolate(percentText(win)) })}
        </span>
      </span>
    </button>
  );
});
