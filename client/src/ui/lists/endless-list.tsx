/** End of a paged list: loads the next page when it becomes visible, and offers a button as well. */

import './endless-list.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyTicks, Button } from '../controls/button.tsx';

interface EndlessListProps {
  /** There is another page. */
  more: boolean;
  loading: boolean;
  failed?: boolean;
  onMore: () => void;
  children: ReactNode;
}

export function EndlessList({ more, loading, failed = false, onMore, children }: EndlessListProps) {
  const { t } = useTranslation();
  const end = useRef<HTMLDivElement>(null);
  const loadsMore = more && !loading && !failed;
  useEffect(() => {
    const element = end.current;
    if (element === null || !loadsMore) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onMore();
      },
      { rootMargin: '400px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [loadsMore, onMore]);
  return (
    <>
      {children}
      <div ref={end} className="endless-list-end" aria-busy={loading || undefined}>
        {loading && <BusyTicks />}
        {more && !loading && (
          <Button kind="text" size="small" onClick={onMore}>
            {failed ? t('ui.retry') : t('ui.loadMore')}
          </Button>
        )}
      </div>
    </>
  );
}
