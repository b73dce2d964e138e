/** Follows the activity of the account on every page, and shows the card of a stop-out; loaded after the page. */

import { useEffect } from 'react';
import { followActivity } from '../../data/activity/activity-summary.ts';
import { StopOutCard } from './stop-out-card.tsx';

/** On pages without the bars of the app it shows nothing. */
export function ActivityWatch({ quiet }: { quiet: boolean }) {
  useEffect(() => followActivity(), []);
  return quiet ? null : <StopOutCard />;
}
