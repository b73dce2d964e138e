/** Costs of a withdrawal and what arrives, while its amount is typed. */

import type { DrawSymbolWire } from '@vernier/shared/api/shapes/transfer';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../../ui/format/isolate.ts';
import { dollarsText, feeShareText, type Quote, rateText, unitsText } from './withdrawal-quote.ts';

interface CostFactsProps {
  currency: DrawSymbolWire;
  /** Null while there is no amount. */
  quote: Quote | null;
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
      <Fact name={fee} value={dollarsText(quote?.feeMicros ?? 0n)} testId="withdraw-fee" />
      <Fact
        name={t('withdraw.rate')}
        value={`1 USD = ${rateText(currency)} ${code}`}
        testId="withdraw-rate"
      />
      <Fact
        name={t('withdraw.receive')}
        value={`${unitsText(quote?.receivedMicros ?? 0n)} ${code}`}
        testId="withdraw-receive"
        total
      />
    </dl>
  );
}

interface FactProps {
  name: string;
  value: string;
  testId?: string;
  /** The total. */
  total?: boolean;
}

export function Fact({ name, value, testId, total = false }: FactProps) {
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
