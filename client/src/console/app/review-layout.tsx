/** Review page with the clients' exposure above the queue on wide screens. */

import './review-layout.css';
import { useSyncExternalStore } from 'react';
import { ListLoading } from '../components/list-states.tsx';
import { ExposureStrip, useExposurePending } from '../pages/exposure/exposure-strip.tsx';
import { ReviewPage } from '../pages/review/review-page.tsx';

const roomy = matchMedia('(width >= 75rem) and (height >= 50rem)');

export function ReviewLayout() {
  const hasRoom = useSyncExternalStore(subscribe, () => roomy.matches);
  // the queue does not move down under a hand that is about to choose a row
  if (useExposurePending(hasRoom)) return <ListLoading />;
  return (
    <div className="review-layout">
      {hasRoom && <ExposureStrip />}
      <ReviewPage />
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  roomy.addEventListener('change', listener);
  return () => roomy.removeEventListener('change', listener);
}
