/** Place of the bell in a header. It is there before the bell, which is loaded after the page, so that nothing moves. */

import './bell-place.css';
import { useUser } from '../../data/user/session.ts';
import { lazyComponent } from '../../ui/layout/lazy-component.tsx';

const ActivityBell = lazyComponent(() => import('./activity-bell.tsx').then((m) => m.ActivityBell));

/** Empty for visitors. */
export function BellPlace() {
  if (useUser() === null) return null;
  return (
    <span className="bell-place">
      <ActivityBell />
    </span>
  );
}
