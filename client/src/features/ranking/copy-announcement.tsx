/** Copying before it is available: that it is coming, the leading traders, and the way to the ranking. */

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/button.tsx';

interface CopyAnnouncementProps {
  readonly onRanking: () => void;
  /** False where the bot traders are turned off. */
  readonly hasTraders: boolean;
  /** Rows of the leading traders. */
  readonly children: ReactNode;
}

export function CopyAnnouncement({ onRanking, hasTraders, children }: CopyAnnouncementProps) {
  const { t } = useTranslation();
  return (
    <>
      <section className="card copy-soon" aria-labelledby="copy-soon-title" data-testid="copy-announcement">
        <h2 id="copy-soon-title" className="t2">
          {t('rank.copySoon.title')}
        </h2>
        <p className="sub ink2">{t('rank.copySoon.text')}</p>
        <Button kind="secondary" onClick={onRanking} testId="copy-ranking">
          {t('rank.copySoon.ranking')}
        </Button>
      </section>
      {hasTraders && (
        <>
          <h3 className="ranking-caption">{t('rank.copySoon.leaders')}</h3>
          <ol className="ranking-list">{children}</ol>
        </>
      )}
    </>
  );
}
