/** Nothing here yet: a scale at rest, what would be here, and one way on. */

import './empty.css';
import type { ReactNode } from 'react';
import { RestScale } from './rest-scale.tsx';

interface EmptyProps {
  title: string;
  text?: string;
  /** One button or link. */
  action?: ReactNode;
}

export function Empty({ title, text, action }: EmptyProps) {
  return (
    <section className="empty">
      <RestScale />
      <h2 className="empty-title">{title}</h2>
      {text !== undefined && <p className="empty-text">{text}</p>}
      {action !== undefined && <div className="empty-action">{action}</div>}
    </section>
  );
}
