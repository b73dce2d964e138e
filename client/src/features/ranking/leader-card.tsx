/** Card of the best trader, larger than the rows: growth, equity curve and statistics. */

import type { TraderWire } from '@vernier/shared/api/shapes/trader';
import { classNames } from '../../ui/theme/class-names.ts';
import { Dial } from '../../ui/theme/dial.tsx';
import { percentText } from '../../ui/format/percent-text.ts';
import { EquityCurve } from './equity-curve.tsx';
import { TraderFacts } from './trader-facts.tsx';
import { TraderStatistics } from './trader-statistics.tsx';

interface LeaderCardProps {
  readonly trader: TraderWire;
  readonly place: number;
  readonly onOpen: (trader: TraderWire) => void;
}

export function LeaderCard({ trader, place, onOpen }: LeaderCardProps) {
  const { three_week_rate: rate } = trader;
  const tone = rate > 0 ? 'up' : rate < 0 ? 'down' : 'flat';
  return (
    <article className="card leader" data-testid={`trader-${trader.id}`}>
      <header className="leader-head">
        <Dial seed={trader.user.name} size={44} number={place} />
        <span className="trader-identity">
          <button type="button" className="leader-name" onClick={() => onOpen(trader)}>
            <bdi>{trader.user.name}</bdi>
          </button>
          <TraderFacts trader={trader} />
        </span>
        <bdi className={classNames('leader-rate', tone)}>{percentText(rate, true)}</bdi>
      </header>
      <EquityCurve rates={trader.curve} tone={tone} />
      <TraderStatistics trader={trader} />
    </article>
  );
}
