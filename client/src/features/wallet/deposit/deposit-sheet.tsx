/** Sheet of one deposit: its timeline, reason, amount and credit. */

import type { DepositWire } from '@vernier/shared/api/shapes/transfer';
import { useTranslation } from 'react-i18next';
import { useDeposits } from '../../../data/wallet/deposits.ts';
import { GroupedAddress } from '../methods/grouped-address.tsx';
import { estimateText, useRateFacts } from '../transfers/market-rate.tsx';
import { depositSteps } from '../transfers/transfer-steps.ts';
import { type TransferField, TransferSheet } from '../transfers/transfer-sheet.tsx';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Money } from '../../../ui/numbers/money.tsx';
import { expectedMicros, rateName, unitsName } from './deposit-form.ts';

const WAITING = 0;
const REJECTED = 2;
const EXPIRED = 3;

interface DepositSheetProps {
  /** Null while none is shown. */
  deposit: DepositWire | null;
  /** It was submitted a moment ago. */
  fresh?: boolean;
  onClose: () => void;
}

export function DepositSheet({ deposit, fresh = false, onClose }: DepositSheetProps) {
  const { t } = useTranslation();
  const factsOf = useFacts();
  const { rows } = useDeposits();
  // pushes update the one in the list
  const now = deposit === null ? null : (rows.find(({ id }) => id === deposit.id) ?? deposit);
  return (
    <TransferSheet
      story={now === null ? null : depositSteps(now)}
      title={t(fresh ? 'charge.sent' : 'charge.record', { id: now?.id ?? 0 })}
      figure={now === null ? null : <bdi data-testid="deposit-units">{unitsName(now)}</bdi>}
      facts={now === null ? [] : factsOf(now)}
      onClose={onClose}
      testId="deposit-record"
      footer={<Footer state={now?.status ?? 0} fresh={fresh} onClose={onClose} />}
    />
  );
}

interface FooterProps {
  state: DepositWire['status'];
  fresh: boolean;
  onClose: () => void;
}

/** A deposit that was not credited can be submitted again; from the form's own sheet that is one tap away anyway. */
function Footer({ state, fresh, onClose }: FooterProps) {
  const { t } = useTranslation();
  if (fresh) {
    return (
      <Button onClick={onClose} testId="deposit-understood">
        {t('charge.understood')}
      </Button>
    );
  }
  if (state !== REJECTED && state !== EXPIRED) return null;
  return (
    <ButtonLink kind="secondary" to="/mine/charge" testId="deposit-again">
      {t('charge.again')}
    </ButtonLink>
  );
}

function useFacts(): (deposit: DepositWire) => readonly TransferField[] {
  const { t } = useTranslation();
  const rateFactsOf = useRateFacts();
  return (deposit) => {
    const { currency_code: currency, protocol_code: network, usd_price, address } = deposit;
    return [
      ...rateFactsOf(deposit, { text: rateName(currency, usd_price), waits: deposit.status === WAITING }),
      deposit.credited === null
        ? { label: t('charge.expected'), value: <ExpectedCredit deposit={deposit} /> }
        : { label: t('charge.credited'), value: <Money amount={deposit.credited} currency="USD" /> },
      ...(network === '' ? [] : [{ label: t('charge.network'), value: <bdi>{network}</bdi> }]),
      ...(address === '' ? [] : [{ label: t('charge.sentTo'), value: <GroupedAddress text={address} /> }]),
    ];
  };
}

/** What the declared amount credits; at a rate that is not final an estimate. */
function ExpectedCredit({ deposit }: { deposit: DepositWire }) {
  return (
    <>
      {estimateText('', deposit.rate_fixed)}
      <Money amount={expectedMicros(deposit)} currency="USD" />
    </>
  );
}
