/** Page of the blockchain addresses for withdrawals. */

import { useTranslation } from 'react-i18next';
import { MethodListPage } from './method-list-page.tsx';

export function CoinAddressListScreen() {
  const { t } = useTranslation();
  return <MethodListPage type={1} title={t('methods.coin.title')} />;
}
