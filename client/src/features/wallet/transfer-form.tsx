/** Notice of a site that takes neither deposits nor withdrawals, since its market is open. */

import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { useBasicInfo } from '../../data/site-settings/basic-info.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';

/** The form in `children`, unless the site takes no transfers. */
export function TransferForm({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  if (useBasicInfo()?.transfers !== false) return children;
  return <EmptyState title={t('wallet.openMarket.title')} text={t('wallet.openMarket.text')} />;
}
