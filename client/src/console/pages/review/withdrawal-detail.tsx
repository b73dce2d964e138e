/** Withdrawal details for a reviewer: payout and destination, verified name, and pending approvals. */

import { useTranslation } from 'react-i18next';
import { fixDecimal } from '../../../ui/format/decimal.ts';
import { moneyText } from '../../../ui/format/money-text.ts';
import { useMe } from '../../data/me.ts';
import { adminClient } from '../../data/admin-api.ts';
import { serverNowMs } from '../../data/change-versions.ts';
import { type FactRows, Facts } from '../../components/console-page.tsx';
import { utcTimeText } from '../../components/time-text.ts';
import { type Check, Checks, promiseCheck } from './checks.tsx';
import { DetailHead } from './detail-head.tsx';
import { amountText, rateFacts, RateNote } from './market-rate.tsx';
import { nameDiffers } from './flags.ts';
import { numberOf, type WithdrawalItem, type WithdrawalRow } from './items.ts';
import { DecisionForm } from './decision-form.tsx';

interface WithdrawalDetailProps {
  readonly item: WithdrawalItem;
  readonly onDecided: () => void;
}

const PAID_PLACES = 6;

export function WithdrawalDetail({ item, onDecided }: WithdrawalDetailProps) {
  const { t } = useTranslation('console');
  const me = useMe();
  const { row } = item;
  const number = numberOf(item);
  const units = (amount: string) => ({
    amount: fixDecimal(amount, PAID_PLACES),
    currency: row.currency_code,
  });
  const { amount, currency } = units(row.real_number);
  const toPay = { amount: amountText(row, amount), currency };
  const isFirst = row.status === 'waiting' && row.two_persons;
  const isOwn = row.approved_by !== null && row.approved_by === me?.id;
  return (
    <>
      <DetailHead
        item={item}
        title={t(row.type === 'coin' ? 'review.withdrawalCoin' : 'review.withdrawalWire', { number })}
        figure={
          <>
            <bdi>{moneyText(row.number)}</bdi> <small>{t('review.usd')}</small>
          </>
        }
      />
      <Facts facts={useFacts(row)} />
      <Checks checks={useChecks(row)} />
      <DecisionForm
        item={item}
        onDecided={onDecided}
        approve={{
          label: isFirst ? t('review.approveFirst') : t('review.approvePay', toPay),
          text: isFirst ? t('review.approvingFirst', { number }) : t('review.paying', { number, ...toPay }),
          act: isOwn
            ? null
            : async () => {
                const { real_number } = await adminClient.withdrawals.approve.mutate({ id: item.id });
                return isFirst
                  ? t('review.approvedFirst', { number })
                  : t('review.paid', { number, ...units(real_number) });
              },
        }}
        reject={(remark) => adminClient.withdrawals.reject.mutate({ id: item.id, remark })}
      >
        <RateNote row={row} />
        {isOwn && <p className="review-note">{t('review.ownApproval')}</p>}
      </DecisionForm>
    </>
  );
}

function useFacts(row: WithdrawalRow): FactRows {
  const { t } = useTranslation('console');
  const destination = row.type === 'coin' ? coinFacts(row) : bankFacts(row);
  return [
    {
      name: t('review.toPay'),
      value: t('review.units', {
        number: amountText(row, fixDecimal(row.real_number, PAID_PLACES)),
        currency: row.currency_code,
      }),
    },
    { name: t('review.fee'), value: t('review.usdOf', { amount: moneyText(row.fee) }) },
    row.unit_price === null
      ? {
          name: t('review.promisedRate'),
          value: t('review.unitsPerUsd', { price: row.usd_price, currency: row.currency_code }),
        }
      : {
          name: t('review.marketRate'),
          value: t('review.rateOf', { price: row.unit_price, currency: row.currency_code }),
        },
    ...rateFacts(t, row),
    ...destination.map(({ key, value }) => ({ name: t(`review.${key}`), value })),
    row.memo !== '' && { name: t('review.memo'), value: <span dir="auto">{row.memo}</span> },
    { name: t('review.since'), value: utcTimeText(row.created_at) },
    row.approved_at !== null && {
      name: t('review.firstApproval'),
      value: t('review.byAdmin', { time: utcTimeText(row.approved_at), id: row.approved_by ?? 0 }),
    },
  ];
}

function coinFacts({ protocol_code, dc_address, tag }: WithdrawalRow) {
  const facts = [
    { key: 'network', value: protocol_code },
    { key: 'address', value: <code>{dc_address}</code> },
  ] as const;
  return tag === '' ? facts : ([...facts, { key: 'tag', value: <code>{tag}</code> }] as const);
}

function bankFacts(row: WithdrawalRow) {
  const facts = [
    { key: 'payee', text: row.payee_name, value: <span dir="auto">{row.payee_name}</span> },
    { key: 'account', text: row.payee_account, value: <code>{row.payee_account}</code> },
    { key: 'bank', text: row.bank_name, value: <span dir="auto">{row.bank_name}</span> },
    { key: 'swift', text: row.bank_swift, value: <code>{row.bank_swift}</code> },
    { key: 'bankAddress', text: row.bank_address, value: <span dir="auto">{row.bank_address}</span> },
    { key: 'bankRemark', text: row.bank_remark, value: <span dir="auto">{row.bank_remark}</span> },
  ] as const;
  return facts.filter(({ text }) => text !== '');
}

function useChecks(row: WithdrawalRow): readonly Check[] {
  const { t } = useTranslation('console');
  const name: Check =
    row.verified_name === null
      ? { text: t('review.checks.noName'), fine: false }
      : { text: t('review.checks.name'), fine: true, result: row.verified_name };
  const differs: Check = { text: t('review.checks.payeeDiffers'), fine: false, result: row.payee_name };
  const persons: Check = { text: t('review.checks.twoPersons'), fine: row.status === 'approved' };
  return [
    name,
    ...(nameDiffers(row) ? [differs] : []),
    ...(row.two_persons ? [persons] : []),
    promiseCheck(t, Date.parse(row.promised_at) - serverNowMs()),
  ];
}
