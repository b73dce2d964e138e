/** A deposit before its reviewer: the claim, the proof, what the program compared, and the verdict. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moneyText } from '../../../ui/format/money-text.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { adminClient } from '../../data/admin-api.ts';
import { serverNowMs } from '../../data/change-versions.ts';
import { type FactRows, Facts } from '../../components/console-page.tsx';
import { utcTimeText } from '../../components/time-text.ts';
import { ZoomImage } from '../../components/zoom-image.tsx';
import { type Check, Checks, promiseCheck } from './checks.tsx';
import { amountText, isMarketRate, rateFacts, RateNote } from './market-rate.tsx';
import { receivedAmountOf } from './received-amount.ts';
import { DetailHead } from './detail-head.tsx';
import { sentToBroker } from './flags.ts';
import { type DepositItem, type DepositRow, numberOf } from './items.ts';
import { DecisionForm } from './decision-form.tsx';

interface DepositDetailProps {
  readonly item: DepositItem;
  readonly onDecided: () => void;
}

export function DepositDetail({ item, onDecided }: DepositDetailProps) {
  const { t } = useTranslation('console');
  const { row } = item;
  const [typed, setTyped] = useState(row.number);
  const arrival = receivedAmountOf(typed, row);
  const credit = arrival === null ? null : amountText(row, moneyText(arrival.creditMicros));
  return (
    <>
      <DetailHead
        item={item}
        title={t(row.type === 'coin' ? 'review.depositCoin' : 'review.depositWire', {
          number: numberOf(item),
        })}
        figure={
          <>
            <bdi>{credit ?? moneyText(row.credit)}</bdi> <small>{t('review.usd')}</small>
          </>
        }
        picture={<ZoomImage url={row.proof_img} label={t('review.proof')} />}
      />
      <Facts facts={useFacts(row)} />
      <Checks checks={useChecks(row)} />
      <DecisionForm
        item={item}
        onDecided={onDecided}
        approve={{
          label: credit === null ? t('review.approve') : t('review.approveCredit', { credit }),
          text: t('review.approving', { number: numberOf(item), credit: credit ?? '', uid: item.uid }),
          act:
            arrival === null
              ? null
              : async () => {
                  const answer = await adminClient.deposits.approve.mutate({
                    id: item.id,
                    ...(arrival.isOther && { number: arrival.number }),
                  });
                  return answer.status === 'pending'
                    ? t('review.requestedCredit', { number: numberOf(item) })
                    : t('review.credited', { credit: moneyText(answer.credited ?? '0'), uid: item.uid });
                },
        }}
        reject={(remark) => adminClient.deposits.reject.mutate({ id: item.id, remark })}
      >
        <Field
          label={t('review.arrived', { currency: row.currency_code })}
          value={typed}
          onChange={setTyped}
          inputMode="decimal"
          maxLength={24}
          error={arrival === null ? t('review.notANumber') : null}
          testId="review-arrived"
        />
        <RateNote row={row} />
      </DecisionForm>
    </>
  );
}

function useFacts(row: DepositRow): FactRows {
  const { t } = useTranslation('console');
  const claimed = { number: row.number, currency: row.currency_code, network: row.protocol_code };
  return [
    {
      name: t('review.claimed'),
      value: t(row.type === 'coin' ? 'review.claimedCoin' : 'review.claimedWire', claimed),
    },
    {
      name: t(isMarketRate(row) ? 'review.marketRate' : 'review.rate'),
      value: t('review.rateOf', { price: row.usd_price, currency: row.currency_code }),
    },
    ...rateFacts(t, row),
    row.type === 'coin'
      ? { name: t('review.sentTo'), value: <code>{row.address}</code> }
      : { name: t('review.wireAccount'), value: row.wire_name ?? t('review.outOfUse') },
    { name: t('review.since'), value: utcTimeText(row.created_at) },
    { name: t('review.expires'), value: utcTimeText(row.expires_at) },
  ];
}

function useChecks(row: DepositRow): readonly Check[] {
  const { t } = useTranslation('console');
  const promise = promiseCheck(t, Date.parse(row.promised_at) - serverNowMs());
  // the server takes no picture a second time, so that one is a fact and not a question
  const unused: Check = { text: t('review.checks.unused'), fine: true };
  if (row.type === 'bank') return [unused, promise];
  const isToBroker = sentToBroker(row);
  return [
    { text: t(isToBroker ? 'review.checks.ours' : 'review.checks.notOurs'), fine: isToBroker },
    unused,
    promise,
  ];
}
