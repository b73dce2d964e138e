/** List with a detail pane: next to it on wide screens, as a sheet over it on narrow ones. */

import './split.css';
import type { ReactNode } from 'react';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { useWide } from '../../ui/browser/use-wide.ts';

interface SplitProps {
  readonly list: ReactNode;
  /** Null while nothing is chosen. */
  readonly detail: ReactNode | null;
  /** Spoken name of the pane. */
  readonly label: string;
  /** Shown in the pane’s place while nothing is chosen; without it the list takes the whole width. */
  readonly resting?: ReactNode;
  readonly onClose: () => void;
}

export function Split({ list, detail, label, resting, onClose }: SplitProps) {
  const wide = useWide();
  const secondPane = detail ?? (resting || null);
  return (
    <div className="split" data-open={(wide && secondPane !== null) || undefined}>
      <section className="split-list">{list}</section>
      {wide && secondPane !== null && (
        <aside className="split-detail" aria-label={label}>
          {secondPane}
        </aside>
      )}
      {!wide && (
        <Sheet open={detail !== null} onClose={onClose} label={label}>
          {detail}
        </Sheet>
      )}
    </div>
  );
}
