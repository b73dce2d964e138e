/** Menu beside the pages of the account and of the site on a wide screen. */

import './account-menu.css';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { languageInfoOf } from '../../i18n/languages.ts';
import { currentLanguage } from '../../i18n/setup.ts';
import { useUser } from '../../data/user/session.ts';
import { useUnreadSupport } from '../../data/support/unread-support.ts';
import { Count } from '../../ui/numbers/count.tsx';
import { Icon } from '../../ui/theme/icon.tsx';
import { type AccountLink, useAccountLinks, useSiteLinks } from './account-links.ts';
import type { UserWire } from '@vernier/shared/api/shapes/user';

/** Pages that a page of the menu leads to. */
const PARENTS: Readonly<Record<string, string>> = {
  '/mine': '/user',
  '/mine/withdraw-way': '/mine/withdraw',
  '/mine/bank-card-list': '/mine/wallet',
  '/mine/coin-address-list': '/mine/wallet',
};

export function AccountMenu() {
  const { t } = useTranslation();
  const user = useUser();
  const unread = useUnreadSupport();
  const language: AccountLink = {
    name: 'language',
    icon: 'globe',
    label: t('user.language'),
    path: '/language',
    value: languageInfoOf(currentLanguage()).text,
  };
  return (
    <nav className="account-menu" aria-label={t('app.tabs.account')}>
      {user === null ? <Links links={[language]} /> : <OwnLinks user={user} language={language} />}
      <h2 className="account-menu-title">{t('user.more')}</h2>
      <Links links={useSiteLinks()} unread={unread} />
    </nav>
  );
}

function OwnLinks({ user, language }: { user: UserWire; language: AccountLink }) {
  const { t } = useTranslation();
  const home: AccountLink = { name: 'user', icon: 'user', label: t('user.title'), path: '/user' };
  const notifications: AccountLink = {
    name: 'events',
    icon: 'bell',
    label: t('push.title'),
    path: '/mine/events',
  };
  const transfers: readonly AccountLink[] = [
    { name: 'deposit', icon: 'deposit', label: t('user.deposit'), path: '/mine/charge' },
    { name: 'withdraw', icon: 'withdraw', label: t('user.withdraw'), path: '/mine/withdraw' },
  ];
  const links = [
    home,
    notifications,
    ...(user.is_demo === 0 ? transfers : []),
    ...useAccountLinks(user),
    language,
  ];
  return <Links links={links} />;
}

interface LinksProps {
  readonly links: readonly AccountLink[];
  /** Messages of support without an answer to them. */
  readonly unread?: number;
}

function Links({ links, unread = 0 }: LinksProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const current = PARENTS[pathname] ?? pathname;
  return (
    <ul>
      {links.map(({ name, icon, label, path, value }) => (
        <li key={name}>
          <Link
            to={path}
            className="account-menu-link"
            aria-current={path === pathname ? 'page' : path === current ? 'true' : undefined}
            data-testid={`menu-${name}`}
          >
            <Icon name={icon} size={20} />
            <span>{label}</span>
            {value !== undefined && <small>{value}</small>}
            {name === 'chat' && unread > 0 && (
              <>
                <span className="vh">{t('user.unread')}</span>
                <Count value={unread} />
              </>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
