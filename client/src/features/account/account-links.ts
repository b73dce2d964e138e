/** Links to the pages of an account and of the site, for the account page and the menu of wide screens. */

import { useTranslation } from 'react-i18next';
import type { UserWire } from '@vernier/shared/api/shapes/user';
import { brand } from '../../ui/theme/brand.ts';
import type { IconName } from '../../ui/theme/icons.ts';

export interface AccountLink {
  /** Part of test ids. */
  readonly name: string;
  readonly icon: IconName;
  readonly label: string;
  readonly path: string;
  /** State that the page has now. */
  readonly value?: string;
}

const REVIEWS = ['none', 'waiting', 'finished'] as const;

export function useAccountLinks({ is_demo, review_status }: UserWire): readonly AccountLink[] {
  const { t } = useTranslation();
  const wallet: AccountLink = {
    name: 'wallet',
    icon: 'wallet',
    label: t('wallet.title'),
    path: '/mine/wallet',
  };
  return [
    {
      name: 'auth',
      icon: 'id-card',
      label: t('user.realName'),
      path: '/mine/auth',
      ...(is_demo === 0 && { value: t(`user.reviews.${REVIEWS[review_status]}`) }),
    },
    { name: 'invite', icon: 'invite', label: t('user.invite'), path: '/mine/invite' },
    ...(is_demo === 0 ? [wallet] : []),
    { name: 'journal', icon: 'orders', label: t('journal.title'), path: '/mine/journal' },
    { name: 'history', icon: 'clock', label: t('history.title'), path: '/mine/history' },
    { name: 'password', icon: 'lock', label: t('password.title'), path: '/mine/password' },
    { name: 'system', icon: 'sliders', label: t('system.title'), path: '/mine/system' },
  ];
}

export function useSiteLinks(): readonly AccountLink[] {
  const { t } = useTranslation();
  const legal: AccountLink = { name: 'legal', icon: 'info', label: t('legal.title'), path: '/mine/legal' };
  return [
    { name: 'chat', icon: 'chat', label: t('chat.title'), path: '/mine/chat' },
    { name: 'news', icon: 'news', label: t('news.title'), path: '/news' },
    {
      name: 'announcement',
      icon: 'announcement',
      label: t('announcement.title'),
      path: '/mine/announcement',
    },
    { name: 'verify', icon: 'chain', label: t('fairness.title'), path: '/market/verify' },
    { name: 'email', icon: 'mail', label: t('email.title'), path: '/mine/email' },
    ...(brand.hasLegal ? [legal] : []),
    { name: 'feedback', icon: 'feedback', label: t('feedback.title'), path: '/feedback' },
  ];
}
