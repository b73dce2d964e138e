/** Panes of a wide trading screen: list, chart over positions, ticket. Each scrolls for itself. */

import './panes.css';
import type { ReactNode } from 'react';

interface PanesProps {
  list: ReactNode;
  main: ReactNode;
  /** Under the main pane, from 1240 px. */
  below?: ReactNode;
  side: ReactNode;
}

export function Panes({ list, main, below, side }: PanesProps) {
  return (
    <div className="panes">
      <div className="panes-list">{list}</div>
      <div className="panes-middle">
        <div className="panes-main">{main}</div>
        {below !== undefined && <div className="panes-below">{below}</div>}
      </div>
      <div className="panes-side">{side}</div>
    </div>
  );
}
