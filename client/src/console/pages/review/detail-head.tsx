/** The head of a pane: what it is, its figure, and whose it is. */

import type { ReactNode } from 'react';
import type { Item } from './items.ts';
import { UserCard } from './user-card.tsx';

interface DetailHeadProps {
  readonly item: Item;
  /** What it is, in a few words. */
  readonly title: string;
  readonly figure: ReactNode;
  /** The proof at the end of the head. */
  readonly picture?: ReactNode;
}

export function DetailHead({ item, title, figure, picture }: DetailHeadProps) {
  return (
    <header className="review-head">
      <div className="review-head-words">
        <p className="cap">{title}</p>
        <h2 className="review-figure">{figure}</h2>
        <UserCard item={item} />
      </div>
      {picture !== undefined && <div className="review-proof">{picture}</div>}
    </header>
  );
}
