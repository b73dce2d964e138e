/** Costs of a withdrawal and what arrives, while its amount is typed. */

import type { WithdrawalCurrencyWire } from '@vernier/shared/api/shapes/transfer';
import { useTranslation } from 'react-i18next';
import { estimateText, useOriginFacts } from '../transfers/market-rate.tsx';
import { isolate } from '../../../ui/format/number-text.ts';
import {
  conversionText,
  dollarsText,
  feeShareText,
  type WithdrawalQuote,
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
  const originOf = useOriginFacts();
  const isMarket = currency.rate_at !== null;
  const fee =
    currency.fee_type === FIXED
      ? t('withdraw.feeFixed')
      : t('withdraw.feeShare', { percent: isolate(feeShareText(currency)) });
  return (
    <>
      <dl className="withdraw-facts">
        <CostRow name={fee} value={dollarsText(quote?.feeMicros ?? 0n)} testId="withdraw-fee" />
        <CostRow
          name={t(isMarket ? 'transfer.rate.now' : 'withdraw.rate')}
          value={conversionText(code, currency)}
          testId="withdraw-rate"
        />
        {originOf(currency).map(({ label, value }) => (
          <CostRow key={label} name={label} value={value} />
        ))}
        <CostRow
          name={t('withdraw.receive')}
          value={estimateText(`${receivedUnitsText(quote?.receivedMicros ?? 0n)} ${code}`, !isMarket)}
          testId="withdraw-receive"
          total
        />
      </dl>
      <RateNote currency={currency} />
    </>
  );
}

/** That the approval fixes a rate of the market; nothing at a set rate. */
export function RateNote({ currency }: Pick<CostFactsProps, 'currency'>) {
  const { t } = useTranslation();
  if (currency.rate_at === null) return null;
  return (
    <p className="withdraw-rate-note" data-testid="withdraw-rate-note">
      {t('transfer.rate.withdrawal')}
    </p>
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
