/** A note while the account data is stale: it could not be read after the connection was lost. */

import './stale-account-note.css';
import { useTranslation } from 'react-i18next';
import { useBehind } from '../data/orders/orders.ts';
import { useOffline } from '../data/transport/offline.ts';
import { Icon } from '../ui/theme/icon.tsx';

export function StaleAccountNote() {
  const { t } = useTranslation();
  const behind = useBehind();
  // while offline, the offline strip says more
  if (useOffline() || !behind) return null;
  return (
    <section className="behind-note" role="status" data-testid="orders-behind">
      <Icon name="warning" size={18} />
      <span>{t('order.behind')}</span>
    </section>
  );
}
