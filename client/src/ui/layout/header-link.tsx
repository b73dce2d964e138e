/** Link in a screen's bar to a related page, such as its records: an icon with a label. */

import './header-link.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../theme/icon.tsx';
import type { IconName } from '../theme/icons.ts';

interface HeaderLinkProps {
  to: string;
  icon: IconName;
  testId: string;
  children: ReactNode;
}

export function HeaderLink({ to, icon, testId, children }: HeaderLinkProps) {
  return (
    <Link to={to} className="header-link" data-testid={testId}>
      <Icon name={icon} size={19} />
      <span className="header-link-text">{children}</span>
    </Link>
  );
}
