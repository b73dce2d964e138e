/** Says that the account could not be read after a loss of the connection, until it has been. */

import './behind-note.css';
import { useTranslation } from 'react-i18next';
import { useBehind } from '../data/orders/orders.ts';
import { useOffline } from '../data/transport/offline.ts';
import { Icon } from '../ui/theme/icon.tsx';

export function BehindNote() {
  const { t } = useTranslation();
  const behind = useBehind();
  // where the server is out of reach the strip says more
  if (useOffline() || !behind) return null;
  return (
    <section className="behind-note" role="status" data-testid="orders-behind">
      <Icon name="warning" size={18} />
      <span>{t('order.behind')}</span>
    </section>
  );
}
