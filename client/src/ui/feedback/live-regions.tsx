/** The two regions that speak: one waits until the reader is done, one does not. The page has a pair, and each open dialog. */

import { useEffect, useState, useSyncExternalStore } from 'react';
import { onSpoken, openMouth, type SpokenWord, speaks, spokenWords } from './announcements.ts';

const SILENT: readonly SpokenWord[] = [];

export function SpokenWords() {
  const [mouth] = useState(() => Symbol('mouth'));
  useEffect(() => openMouth(mouth), [mouth]);
  const read = () => (speaks(mouth) ? spokenWords() : SILENT);
  const words = useSyncExternalStore(onSpoken, read, () => SILENT);
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
