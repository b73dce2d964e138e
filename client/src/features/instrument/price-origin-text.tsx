/** Kind of the market with the name of its source; leads to the page that says what proves the prices [LIST-6]. */

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { usePriceOrigin } from '../../data/site-settings/price-origin.ts';
import { NO_VALUE } from '../../ui/format/decimal.ts';

export function PriceOriginText() {
  const { t } = useTranslation();
  const origin = usePriceOrigin();
  if (origin === undefined) return NO_VALUE;
  const { kind, source } = origin;
  return (
    <span className="instrument-origin">
      <Link to="/market/verify">{t(`fairness.kind.${kind}`)}</Link>
      {source !== undefined && <bdi>{source}</bdi>}
    </span>
  );
}
