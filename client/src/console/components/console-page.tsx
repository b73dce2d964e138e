/** The parts that pages of the office are put together from: a head with controls, and the pane beside a list. */

import './console-page.css';
import type { ReactNode } from 'react';

interface OfficePageProps {
  /** Tabs, filters or buttons over the list. */
  readonly head?: ReactNode;
  readonly children: ReactNode;
}

export function OfficePage({ head, children }: OfficePageProps) {
  return (
    <div className="office-page">
      {head !== undefined && <header>{head}</header>}
      {children}
    </div>
  );
}

interface PaneProps {
  readonly title: ReactNode;
  /** Tags after the title. */
  readonly tags?: ReactNode;
  readonly children: ReactNode;
}

export function Pane({ title, tags, children }: PaneProps) {
  return (
    <div className="pane">
      <div className="pane-head">
        <h2>{title}</h2>
        {tags}
      </div>
      {children}
    </div>
  );
}

/** Something that can be done, apart from what is shown. */
export function PaneAct({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="pane-act">
      {title !== undefined && <h3>{title}</h3>}
      {children}
    </section>
  );
}
