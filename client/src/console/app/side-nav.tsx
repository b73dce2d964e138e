/** The navigation at the start of a wide screen, and in a drawer on a small one: the pages of this role, and who is logged in. */

import './side-nav.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { Brand } from '../../ui/theme/brand-mark.tsx';
import { Count } from '../../ui/numbers/count.tsx';
import { Dial } from '../../ui/theme/dial.tsx';
import type { Me } from '../data/me.ts';
import { type ChangedArea, useWaitingCount } from '../data/change-versions.ts';
import { ConsoleIcon } from '../components/console-icon.tsx';
import { AccountSheet } from './account-sheet.tsx';
import type { ConsolePage } from './pages.ts';

interface NavProps {
  readonly me: Me;
  readonly pages: readonly ConsolePage[];
  /** A page was chosen. */
  readonly onGo?: () => void;
}

export function SideNav(props: NavProps) {
  return (
    <aside className="side-nav">
      <NavContent {...props} />
    </aside>
  );
}

export function NavContent({ me, pages, onGo }: NavProps) {
  const { t } = useTranslation('console');
  return (
    <>
      <div className="side-nav-brand">
        <Brand />
      </div>
      <nav className="side-nav-pages" aria-label={t('frame.pages')}>
        {pages.map(({ path, key, icon, waiting }) => (
          <NavLink
            key={path}
            to={`/${path}`}
            className="side-nav-link"
            onClick={onGo}
            data-testid={`nav-${path}`}
          >
            <ConsoleIcon name={icon} />
            <span>{t(`${key}.title`)}</span>
            {waiting !== undefined && <WaitingCount areas={waiting} />}
          </NavLink>
        ))}
      </nav>
      <Own me={me} />
    </>
  );
}

function WaitingCount({ areas }: { areas: readonly ChangedArea[] }) {
  const count = useWaitingCount(areas);
  return count > 0 ? <Count value={count} /> : null;
}

function Own({ me }: { me: Me }) {
  const { t } = useTranslation('console');
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="side-nav-me"
        aria-label={t('own.account')}
        onClick={() => setOpen(true)}
        data-testid="admin-account"
      >
        <Dial seed={me.email} size={30} />
        <span className="side-nav-who">
          <span className="side-nav-email">{me.email}</span>
          <span className="mic">{t(`roles.${me.role}`)}</span>
        </span>
      </button>
      <AccountSheet me={me} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
