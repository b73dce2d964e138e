/** A screen's frame: its header, its content, and its name in the tab of the browser while it is shown. */

import './page.css';
import { type ReactNode, useEffect } from 'react';
import { brand } from '../theme/brand.ts';
import { classNames } from '../theme/class-names.ts';

interface PageProps {
  /** Name of the document. */
  title: string;
  header?: ReactNode;
  /** Exactly as high as the room between header bars, for a screen that does not scroll. */
  fill?: boolean;
  /** A column of 35 rem on wide screens. */
  narrow?: boolean;
  className?: string;
  children: ReactNode;
}

/** What the tab of the browser says. */
export function documentTitle(title: string): string {
  return title === brand.name ? title : `${title} · ${brand.name}`;
}

export function Page({ title, header, fill = false, narrow = false, className, children }: PageProps) {
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
  return (
    <div className={classNames('page', fill && 'page--fill', narrow && 'page--narrow', className)}>
      {header}
      {children}
    </div>
  );
}
