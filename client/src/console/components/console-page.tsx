/** Layout of console pages: a header with controls, and a pane next to a list with its facts and actions. */

import './console-page.css';
import type { ReactNode } from 'react';

interface PageLayoutProps {
  /** Tabs, filters or buttons over the list. */
  readonly head?: ReactNode;
  readonly children: ReactNode;
}

export function PageLayout({ head, children }: PageLayoutProps) {
  return (
    <div className="console-layout">
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

/** A group of actions, separate from the displayed data. */
export function PaneActions({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="pane-act">
      {title !== undefined && <h3>{title}</h3>}
      {children}
    </section>
  );
}

interface FactRow {
  readonly name: string;
  readonly value: ReactNode;
}

/** False leaves a line out. */
export type FactRows = readonly (FactRow | false)[];

/** Names and values, a line each. */
export function Facts({ facts }: { facts: FactRows }) {
  return (
    <dl className="facts">
      {facts.map(
        (fact) =>
          fact !== false && (
            <div key={fact.name} className="facts-line">
              <dt>{fact.name}</dt>
              <dd>{fact.value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
