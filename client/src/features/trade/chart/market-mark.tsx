/** Mark of a recorded or live market in a corner of the chart; a simulated market has none [LIST-6]. */

import './market-mark.css';
import { useTranslation } from 'react-i18next';
import { usePriceOrigin } from '../../../data/site-settings/price-origin.ts';

export function MarketMark() {
  const { t } = useTranslation();
  const kind = usePriceOrigin()?.kind;
  if (kind === undefined || kind === 'simulated') return null;
  return (
    <p className="market-mark" data-testid="trade-market">
      {t(`fairness.kind.${kind}`)}
    </p>
  );
}
