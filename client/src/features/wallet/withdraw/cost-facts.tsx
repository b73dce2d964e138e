/** Costs of a withdrawal and what arrives, while its amount is typed. */

import type { WithdrawalCurrencyWire } from '@vernier/shared/api/shapes/transfer';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../../ui/format/number-text.ts';
import {
  dollarsText,
  feeShareText,
  type WithdrawalQuote,
  conversionRateText,
  receivedUnitsText,
} from './withdrawal-quote.ts';

interface CostFactsProps {
  currency: WithdrawalCurrencyWire;
  /** Null while there is no amount. */
  quote: WithdrawalQuote | null;
}

const FIXED = 1;

export function CostFacts({ currency, quote }: CostFactsProps) {
  const { t } = useTranslation();
  const { code } = currency;
  const fee =
    currency.fee_type === FIXED
      ? t('withdraw.feeFixed')
      : t('withdraw.feeShare', { percent: isolate(feeShareText(currency)) });
  return (
    <dl className="withdraw-facts">
      <CostRow name={fee} value={dollarsText(quote?.feeMicros ?? 0n)} testId="withdraw-fee" />
      <CostRow
        name={t('withdraw.rate')}
        value={`1 USD = ${conversionRateText(currency)} ${code}`}
        testId="withdraw-rate"
      />
      <CostRow
        name={t('withdraw.receive')}
        value={`${receivedUnitsText(quote?.receivedMicros ?? 0n)} ${code}`}
        testId="withdraw-receive"
        total
      />
    </dl>
  );
}

interface CostFactProps {
  name: string;
  value: string;
  testId?: string;
  /** The total. */
  total?: boolean;
}

export function CostRow({ name, value, testId, total = false }: CostFactProps) {
  return (
    <div className={total ? 'withdraw-fact withdraw-fact--total' : 'withdraw-fact'}>
      <dt>{name}</dt>
      <dd>
        <bdi className="num" dir="ltr" data-testid={testId}>
          {value}
        </bdi>
      </dd>
    </div>
  );
}
