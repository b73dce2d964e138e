/** Live regions for screen readers, a polite and an assertive one. The page has a pair, and so has each open dialog. */

import { useEffect, useState, useSyncExternalStore } from 'react';
import {
  onAnnouncement,
  openLiveRegion,
  type Announcement,
  isSpeaking,
  currentAnnouncements,
} from './announcements.ts';

const SILENT: readonly Announcement[] = [];

export function LiveRegions() {
  const [region] = useState(() => Symbol('live region'));
  useEffect(() => openLiveRegion(region), [region]);
  const read = () => (isSpeaking(region) ? currentAnnouncements() : SILENT);
  const announcements = useSyncExternalStore(onAnnouncement, read, () => SILENT);
  const textsOf = (urgent: boolean) =>
    announcements
      .filter((announcement) => announcement.urgent === urgent)
      .map(({ id, text }) => <span key={id}>{text}</span>);
  return (
    <>
      <div className="vh" role="status">
        {textsOf(false)}
      </div>
      <div className="vh" role="alert">
        {textsOf(true)}
      </div>
    </>
  );
}
