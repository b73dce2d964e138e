/** The two regions that speak: one waits until the reader is done, one does not. The page has a pair, and each open dialog. */

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
  const [mouth] = useState(() => Symbol('mouth'));
  useEffect(() => openLiveRegion(mouth), [mouth]);
  const read = () => (isSpeaking(mouth) ? currentAnnouncements() : SILENT);
  const words = useSyncExternalStore(onAnnouncement, read, () => SILENT);
  const said = (urgent: boolean) =>
    words.filter((word) => word.urgent === urgent).map(({ id, text }) => <span key={id}>{text}</span>);
  return (
    <>
      <div className="vh" role="status">
        {said(false)}
      </div>
      <div className="vh" role="alert">
        {said(true)}
      </div>
    </>
  );
}
