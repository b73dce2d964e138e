/** Terms of a deposit channel: rate, bounds, and the time of a review. */

import { useTranslation } from 'react-i18next';
import { currencyText } from '../../../ui/format/currency-text.ts';
import type { ChannelTerms } from './deposit-form.ts';
import { rateName } from './deposit-text.ts';

export function TermFacts({ terms, reviewHours }: { terms: ChannelTerms; reviewHours: number }) {
  const { t } = useTranslation();
  const { currency, usdPrice, min, max } = terms;
  const facts = [
    { label: t('charge.rate'), value: rateName(currency, usdPrice) },
    { label: t('charge.minimum'), value: `${currencyText(min)} ${currency}` },
    { label: t('charge.maximum'), value: `${currencyText(max)} ${currency}` },
  ];
  return (
    <dl className="deposit-facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('charge.reviewed')}</dt>
        <dd>{t('charge.within', { count: reviewHours })}</dd>
      </div>
    </dl>
  );
}
