/** Ranking page: the broker's traders by their result of three weeks, to open or to copy later. */

import './ranking-screen.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { TraderWire } from '@vernier/shared/api/shapes/trader';
import { refreshTraders, useCopyOffered, useTraders } from '../../data/market/ranking.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Chip, ChipRow } from '../../ui/controls/chip.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { EmptyState } from '../../ui/states/empty.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Header } from '../../ui/layout/header.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { PullToRefresh } from '../../ui/lists/pull-to-refresh.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { SkeletonRows, useSlow } from '../../ui/states/skeleton.tsx';
import { CopyTradingNote } from './copy-trading-note.tsx';
import { LeaderCard } from './leader-card.tsx';
import { type SortCriterion, SORT_CRITERIA, sortedBy } from './sorted-traders.ts';
import { TraderRow } from './trader-row.tsx';
import { TraderSheet } from './trader-sheet.tsx';

export function RankingScreen() {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const view = query.get('view') === 'copy' ? 'copy' : 'ranking';
  const [asking, setAsking] = useState(false);
  const title = t(`rank.${view}`);
  const views = [
    { value: 'ranking', label: t('rank.ranking'), testId: 'view-ranking' },
    { value: 'copy', label: t('rank.copy'), testId: 'view-copy' },
  ] as const;
  const info = (
    <IconButton icon="info" label={t('rank.about')} onClick={() => setAsking(true)} testId="rank-about" />
  );
  return (
    <Page title={title} narrow header={<Header title={title} large end={info} />}>
      <div className="ranking-views">
        <Segmented
          label={t('rank.views')}
          options={views}
          value={view}
          onChange={(next) => setQuery({ view: next }, { replace: true })}
        />
      </div>
      <PullToRefresh onRefresh={refreshTraders}>
        <Leaderboard isCopy={view === 'copy'} />
      </PullToRefresh>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('rank.about')}
        text={t('rank.aboutText')}
      >
        <Button onClick={() => setAsking(false)}>{t('rank.understood')}</Button>
      </Dialog>
    </Page>
  );
}

/** The trader that is open, and the one to be copied. */
function Leaderboard({ isCopy }: { isCopy: boolean }) {
  const { t } = useTranslation();
  const { traders, failed, retry } = useTraders();
  const copyOffered = useCopyOffered();
  const [measure, setMeasure] = useState<SortCriterion>('rate');
  const [opened, setOpened] = useState<TraderWire | null>(null);
  const [wanted, setWanted] = useState<TraderWire | null>(null);
  const slow = useSlow(traders === undefined && !failed);
  if (failed) return <ErrorState title={t('rank.failed')} text={t('rank.failedText')} onRetry={retry} />;
  if (traders === undefined) return slow ? <SkeletonRows /> : null;
  if (traders.length === 0) return <EmptyState title={t('rank.nobody')} text={t('rank.nobodyText')} />;
  const sorted = sortedBy(traders, measure);
  const [leader, ...others] = sorted;
  const onOpen = isCopy && copyOffered ? setWanted : setOpened;
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
      {leader !== undefined && <LeaderCard trader={leader} place={1} onOpen={onOpen} />}
      <ol className="ranking-list" start={2}>
        {others.map((trader, i) => (
          <li key={trader.id}>
            <TraderRow trader={trader} place={i + 2} onOpen={onOpen} />
          </li>
        ))}
      </ol>
      <TraderSheet trader={opened} onClose={() => setOpened(null)} onCopy={copyOffered ? setWanted : null} />
      <CopyTradingNote
        trader={wanted}
        onClose={() => setWanted(null)}
        onLook={(trader) => {
          setWanted(null);
          setOpened(trader);
        }}
        canLook={opened === null}
      />
    </>
  );
}
