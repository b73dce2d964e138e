/** EmptyState state: a scale, a text about the missing content, and one action. */

import './empty.css';
import type { ReactNode } from 'react';
import { EmptyScale } from '../gauges/empty-scale.tsx';

interface EmptyProps {
  title: string;
  text?: string;
  /** One button or link. */
  action?: ReactNode;
  /** The whole page says nothing else: its title is the page's own. */
  page?: boolean;
}

export function EmptyState({ title, text, action, page = false }: EmptyProps) {
  const Title = page ? 'h1' : 'h2';
  return (
    <section className="empty">
      <EmptyScale />
      <Title className="empty-title">{title}</Title>
      {text !== undefined && <p className="empty-text">{text}</p>}
      {action !== undefined && <div className="empty-action">{action}</div>}
    </section>
  );
}
