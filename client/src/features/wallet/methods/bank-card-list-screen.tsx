/** Page of the bank accounts for withdrawals. */

import { useTranslation } from 'react-i18next';
import { MethodListPage } from './method-list-page.tsx';

export function BankCardListScreen() {
  const { t } = useTranslation();
  return <MethodListPage type={2} title={t('methods.bank.title')} />;
}
