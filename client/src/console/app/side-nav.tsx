/** The navigation at the start of a wide screen, and in a drawer on a small one: the pages of this role, and who is logged in. */

import './side-nav.css';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { Brand } from '../../ui/brand-mark.tsx';
import { Dial } from '../../ui/dial.tsx';
import type { OfficeOutput } from '../data/office.ts';
import { PageIcon } from '../kit/page-icon.tsx';
import type { ConsolePage } from './pages.ts';

export type Me = OfficeOutput['auth']['me'];

interface NavProps {
  readonly me: Me;
  readonly pages: readonly ConsolePage[];
  /** A page was chosen. */
  readonly onGo?: () => void;
}

export function SideNav(props: NavProps) {
  return (
    <aside className="side-nav">
      <NavInside {...props} />
    </aside>
  );
}

export function NavInside({ me, pages, onGo }: NavProps) {
  const { t } = useTranslation('console');
  return (
    <>
      <div className="side-nav-brand">
        <Brand />
      </div>
      <nav className="side-nav-pages" aria-label={t('frame.pages')}>
        {pages.map(({ path, key, icon }) => (
          <NavLink
            key={path}
            to={`/${path}`}
            className="side-nav-link"
            onClick={onGo}
            data-testid={`nav-${path}`}
          >
            <PageIcon name={icon} />
            <span>{t(`${key}.title`)}</span>
          </NavLink>
        ))}
      </nav>
      <div className="side-nav-me">
        <Dial seed={me.email} size={30} />
        <span className="side-nav-who">
          <span className="side-nav-email">{me.email}</span>
          <span className="mic">{t(`roles.${me.role}`)}</span>
        </span>
      </div>
    </>
  );
}
