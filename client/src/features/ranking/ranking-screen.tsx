/** Ranking page: the broker's traders by their result of three weeks, to open or to copy later. */

import './ranking-screen.css';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffline } from '../../data/transport/offline.ts';
import { useSearchParams } from 'react-router-dom';
import type { TraderWire } from '@vernier/shared/api/shapes/trader';
import { refreshTraders, useCopyOffered, useTraders } from '../../data/market/ranking.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Chip, ChipRow } from '../../ui/controls/chip.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { EmptyState, ErrorState } from '../../ui/states/empty-state.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { NarrowPage } from '../../ui/layout/page.tsx';
import { PullToRefresh } from '../../ui/lists/pull-to-refresh.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { SkeletonRows, useSlow } from '../../ui/states/skeleton.tsx';
import { classNames } from '../../ui/theme/class-names.ts';
import { Dial } from '../../ui/theme/dial.tsx';
import { EquityCurve } from '../../ui/gauges/equity-curve.tsx';
import { TraderFacts, TraderLine, TraderStatistics, useProductType } from './trader-facts.tsx';
import { parseMicros } from '@vernier/shared/numbers/money';
import { NO_VALUE } from '../../ui/format/decimal.ts';
import { isolate, leverageText, percentText } from '../../ui/format/number-text.ts';
import { Sparkline } from '../../ui/market/sparkline.tsx';
import { EXPLAINED_PART, onExplainedPart } from '../explain/explained.tsx';
import { useExplanation } from '../explain/use-explanation.tsx';
import { CopyAnnouncement } from './copy-announcement.tsx';
import { TraderExplanation } from './trader-number.tsx';
import { TraderSheet } from './trader-sheet.tsx';

/** Row of a trader: rank, name, products, equity curve, growth and win rate. */
const TraderRow = memo(function TraderRow({ trader, place, onOpen }: TraderRowProps) {
  const { t } = useTranslation();
  const product = useProductType(trader);
  const { three_week_rate: rate, three_week_win: win, multiple } = trader;
  const tone = rate > 0 ? 'up' : rate < 0 ? 'down' : 'flat';
  const name = t('rank.measure.rate');
  const { pressing, handlers, sheet } = useExplanation({
    name,
    content: <TraderExplanation id={trader.id} figure="three_week_rate" name={name} />,
    starts: onExplainedPart,
  });
  return (
    <>
      <button
        type="button"
        className="trader"
        data-testid={`trader-${trader.id}`}
        aria-keyshortcuts="?"
        onClick={() => onOpen(trader)}
        {...handlers}
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
          <bdi
            className={classNames('trader-rate', 'explained-number', tone, pressing && 'explained--pressing')}
            {...EXPLAINED_PART}
          >
            {percentText(rate, true)}
          </bdi>
          <span className="trader-win">
            {t('rank.winOf', { percent: win === null ? NO_VALUE : isolate(percentText(win)) })}
          </span>
        </span>
        <TraderLine trader={trader} />
      </button>
      {sheet}
    </>
  );
});

/** Orders of the ranking: its criteria, and the traders sorted by one. */
const SORT_CRITERIA = ['rate', 'win', 'income', 'fall'] as const;
const ORDERS: Readonly<Record<SortCriterion, Compare>> = {
  rate: (left, right) => right.three_week_rate - left.three_week_rate,
  // traders without a closed order are last
  win: (left, right) => (right.three_week_win ?? -1) - (left.three_week_win ?? -1),
  income: (left, right) => {
    const [less, more] = [micros(left.three_week_profit), micros(right.three_week_profit)];
    return more > less ? 1 : more < less ? -1 : 0;
  },
  fall: (left, right) => left.max_drawdown - right.max_drawdown,
};

export function RankingScreen() {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const view = query.get('view') === 'copy' ? 'copy' : 'ranking';
  const [isInfoOpen, setInfoOpen] = useState(false);
  const title = t(`rank.${view}`);
  const views = [
    { value: 'ranking', label: t('rank.ranking'), testId: 'view-ranking' },
    { value: 'copy', label: t('rank.copy'), testId: 'view-copy' },
  ] as const;
  const info = (
    <IconButton icon="info" label={t('rank.about')} onClick={() => setInfoOpen(true)} testId="rank-about" />
  );
  return (
    <NarrowPage title={title} large end={info} className="ranking">
      <div className="ranking-views">
        <Segmented
          label={t('rank.views')}
          options={views}
          value={view}
          onChange={(next) => setQuery({ view: next }, { replace: true })}
        />
      </div>
      <PullToRefresh onRefresh={refreshTraders}>
        <Leaderboard
          isCopy={view === 'copy'}
          onRanking={() => setQuery({ view: 'ranking' }, { replace: true })}
        />
      </PullToRefresh>
      <Dialog
        open={isInfoOpen}
        onClose={() => setInfoOpen(false)}
        title={t('rank.about')}
        text={t('rank.aboutText')}
      >
        <Button onClick={() => setInfoOpen(false)}>{t('rank.understood')}</Button>
      </Dialog>
    </NarrowPage>
  );
}

/** Traders that the page about copying shows. */
const LEADERS = 3;

interface LeaderboardProps {
  readonly isCopy: boolean;
  readonly onRanking: () => void;
}

/** The trader that is open, and the one to be copied. */
function Leaderboard({ isCopy, onRanking }: LeaderboardProps) {
  const { t } = useTranslation();
  const { value: traders, failed, retry } = useTraders();
  const copyOffered = useCopyOffered();
  const [opened, setOpened] = useState<TraderWire | null>(null);
  const [copied, setCopied] = useState<TraderWire | null>(null);
  const offline = useOffline();
  const slow = useSlow(traders === undefined && !failed);
  if (failed)
    return (
      <ErrorState
        title={t('rank.failed')}
        text={t(offline ? 'refusal.noConnection' : 'rank.failedText')}
        onRetry={retry}
      />
    );
  if (traders === undefined) return slow ? <SkeletonRows /> : null;
  const isAnnounced = isCopy && copyOffered;
  if (traders.length === 0 && !isAnnounced)
    return <EmptyState title={t('rank.nobody')} text={t('rank.nobodyText')} />;
  return (
    <>
      {isAnnounced ? (
        <CopyAnnouncement onRanking={onRanking} hasTraders={traders.length > 0}>
          {sortedBy(traders, 'rate')
            .slice(0, LEADERS)
            .map((trader, i) => (
              <li key={trader.id}>
                <TraderRow trader={trader} place={i + 1} onOpen={setCopied} />
              </li>
            ))}
        </CopyAnnouncement>
      ) : (
        <RankedTraders traders={traders} onOpen={setOpened} />
      )}
      <TraderSheet trader={opened} onClose={() => setOpened(null)} onCopy={copyOffered ? setCopied : null} />
      <CopyTradingNote
        trader={copied}
        onClose={() => setCopied(null)}
        onLook={(trader) => {
          setCopied(null);
          setOpened(trader);
        }}
        canLook={opened === null}
      />
    </>
  );
}

interface RankedTradersProps {
  readonly traders: readonly TraderWire[];
  readonly onOpen: (trader: TraderWire) => void;
}

/** All traders by one measure, the first one as a card. */
function RankedTraders({ traders, onOpen }: RankedTradersProps) {
  const { t } = useTranslation();
  const [measure, setMeasure] = useState<SortCriterion>('rate');
  const [leader, ...others] = sortedBy(traders, measure);
  return (
    <>
      <ChipRow label={t('rank.sort')}>
        {SORT_CRITERIA.map((one) => (
          <Chip
            key={one}
            selected={one === measure}
            onClick={() => setMeasure(one)}
            testId={`rank-by-${one}`}
          >
            {t(`rank.measure.${one}`)}
          </Chip>
        ))}
      </ChipRow>
      <p className="ranking-caption">{t('rank.caption')}</p>
      <div className="ranking-board">
        {leader !== undefined && <LeaderCard trader={leader} place={1} onOpen={onOpen} />}
        <ol className="ranking-list" start={2}>
          {others.map((trader, i) => (
            <li key={trader.id}>
              <TraderRow trader={trader} place={i + 2} onOpen={onOpen} />
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}

interface CopyTradingNoteProps {
  readonly trader: TraderWire | null;
  /** Offers to open the trader, where it is not open already. */
  readonly canLook: boolean;
  readonly onLook: (trader: TraderWire) => void;
  readonly onClose: () => void;
}

/** Note that copying a trader is not possible yet, and what can be done instead. */
function CopyTradingNote({ trader, canLook, onLook, onClose }: CopyTradingNoteProps) {
  const { t } = useTranslation();
  const name = isolate(trader?.user.name ?? '');
  return (
    <Dialog
      open={trader !== null}
      onClose={onClose}
      title={t('rank.soon')}
      text={t('rank.soonText', { name })}
      testId="copy-soon"
    >
      {canLook && trader !== null && (
        <Button onClick={() => onLook(trader)} testId="copy-look">
          {t('rank.look', { name })}
        </Button>
      )}
      <Button kind={canLook ? 'text' : 'primary'} onClick={onClose} testId="copy-close">
        {t('rank.understood')}
      </Button>
    </Dialog>
  );
}

interface LeaderCardProps {
  readonly trader: TraderWire;
  readonly place: number;
  readonly onOpen: (trader: TraderWire) => void;
}

/** Card of the best trader, larger than the rows: growth, equity curve and statistics. */
function LeaderCard({ trader, place, onOpen }: LeaderCardProps) {
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

type SortCriterion = (typeof SORT_CRITERIA)[number];

type Compare = (left: TraderWire, right: TraderWire) => number;

/** The best first; of equals the one with more growth. */
function sortedBy(traders: readonly TraderWire[], measure: SortCriterion): readonly TraderWire[] {
  return traders.toSorted((left, right) => ORDERS[measure](left, right) || left.rank - right.rank);
}

function micros(text: string): bigint {
  const parsed = parseMicros(text);
  return typeof parsed === 'bigint' ? parsed : 0n;
}

interface TraderRowProps {
  readonly trader: TraderWire;
  readonly place: number;
  readonly onOpen: (trader: TraderWire) => void;
}
