/** A card for one unit with actions; not nested. */

import './card.css';
import type { ReactNode } from 'react';
import { classNames } from '../theme/class-names.ts';

export function Card({ className, children }: { className?: string; children: ReactNode }) {
  return <section className={classNames('card', className)}>{children}</section>;
}
