/** Withdrawal form: amount, destination, costs and payout; the button states the next missing value or the effect. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { WithdrawalWire } from '@vernier/shared/api/shapes/transfer';
import { useOffline } from '../../../data/transport/offline.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Confirm } from '../../../ui/layout/dialog.tsx';
import { ErrorState } from '../../../ui/states/empty-state.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { isolate } from '../../../ui/format/number-text.ts';
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Skeleton, useSlow } from '../../../ui/states/skeleton.tsx';
import { AmountField } from './amount-field.tsx';
import { CostFacts } from './cost-facts.tsx';
import { newMethodPath } from './paths.ts';
import { ShortAddress } from '../methods/grouped-address.tsx';
import { TagText } from '../methods/tag-text.tsx';
import { useMethodName } from '../methods/method-name.ts';
import { Icon } from '../../../ui/theme/icon.tsx';
import { receivedUnitsText } from './withdrawal-quote.ts';
import { serverNow } from '../../../data/transport/live.ts';
import { durationText, momentText } from '../../../ui/format/time-text.ts';
import { Note } from '../../../ui/states/note.tsx';
import type { Hold, Obstacle } from './obstacle.ts';
import { useConfirm } from './use-confirm.ts';
import { useWithdrawForm, type WithdrawForm } from './use-withdraw-form.ts';

const DestinationSheet = lazyComponent(() =>
  import('./destination-sheet.tsx').then((m) => m.DestinationSheet),
);

const ConfirmSheet = lazyComponent(() => import('./confirm-sheet.tsx').then((m) => m.ConfirmSheet));
const WithdrawalSheet = lazyComponent(() => import('./withdrawal-sheet.tsx').then((m) => m.WithdrawalSheet));

const MEMO_LENGTH = 200;

export function WithdrawFormView() {
  const { t } = useTranslation();
  const form = useWithdrawForm();
  const slow = useSlow(!form.ready && !form.failed);
  if (form.failed) {
    return <ErrorState title={t('withdraw.failed')} text={t('withdraw.failedText')} onRetry={form.retry} />;
  }
  return (
    <div className="withdraw-body">
      <div className="withdraw-part">
        <Segmented
          label={t('withdraw.paidTo')}
          options={[
            { value: '1', label: t('withdraw.types.coin'), testId: 'withdraw-type-1' },
            { value: '2', label: t('withdraw.types.bank'), testId: 'withdraw-type-2' },
          ]}
          value={form.type === 1 ? '1' : '2'}
          onChange={(value) => form.setType(value === '1' ? 1 : 2)}
        />
        <AmountField form={form} />
        {form.ready ? <DestinationCard form={form} /> : slow && <Skeleton width="100%" height="12rem" />}
      </div>
      {form.ready && <Filled form={form} />}
    </div>
  );
}

function Filled({ form }: { form: WithdrawForm }) {
  const { t } = useTranslation();
  const { obstacle, currency, quote, memo, setMemo } = form;
  return (
    <div className="withdraw-part">
      {obstacle !== null && obstacle !== 'unbound' && <ObstacleNote obstacle={obstacle} form={form} />}
      {currency !== undefined && <CostFacts currency={currency} quote={quote} />}
      {currency?.tag === null && (
        <Field
          label={t('withdraw.memo')}
          name="memo"
          autoComplete="off"
          maxLength={MEMO_LENGTH}
          value={memo}
          onChange={setMemo}
          help={t('withdraw.memoHelp')}
          testId="withdraw-memo"
        />
      )}
      <Sending form={form} />
    </div>
  );
}

/** The button, and the sheet that it opens. */
function Sending({ form }: { form: WithdrawForm }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // the id of the method that was read: if it changes meanwhile, nothing is sent
  const [opened, setOpened] = useState<number | 'bind' | null>(null);
  const [sent, setSent] = useState<WithdrawalWire | null>(null);
  const { obstacle, problem, quote, type, method, choose } = form;
  const close = () => setOpened(null);
  const confirming = useConfirm(form, (record) => {
    close();
    form.clear();
    setSent(record);
  });
  const offline = useOffline();
  const isBlocked = obstacle !== null && obstacle !== 'unbound';
  return (
    <div className="withdraw-send">
      <p className="withdraw-review">{t('withdraw.review')}</p>
      <Button
        disabled={offline || isBlocked || (obstacle === null && problem !== null)}
        onClick={() => {
          if (method === undefined) return setOpened('bind');
          choose(method.id);
          setOpened(method.id);
        }}
        testId="withdraw-submit"
      >
        {useButtonText(form)}
      </Button>
      <Confirm
        open={opened === 'bind'}
        title={t(type === 1 ? 'withdraw.unbound.coin' : 'withdraw.unbound.bank')}
        text={t(type === 1 ? 'withdraw.unbound.coinText' : 'withdraw.unbound.bankText')}
        confirm={t(type === 1 ? 'withdraw.unbound.bindCoin' : 'withdraw.unbound.bindBank')}
        cancel={t('withdraw.unbound.later')}
        onConfirm={() => void navigate(newMethodPath(form))}
        onClose={close}
        testId="withdraw-unbound"
      />
      <ConfirmSheet
        open={confirming.unanswered || (opened === method?.id && quote !== null && obstacle === null)}
        form={form}
        confirming={confirming}
        onClose={close}
      />
      <WithdrawalSheet record={sent} fresh onClose={() => setSent(null)} />
    </div>
  );
}

function useButtonText({ obstacle, problem, quote }: WithdrawForm): string {
  const { t } = useTranslation();
  if (useOffline()) return t('ui.offlineButton');
  if (obstacle === 'unbound') return t('withdraw.unbound.button');
  if (obstacle !== null) return t(`withdraw.obstacles.${obstacle}.button`);
  if (problem === 'missing' || quote === null) return t('withdraw.enterAmount');
  if (problem !== null) return t('withdraw.changeAmount');
  return t('withdraw.submit', { amount: isolate(receivedUnitsText(quote.amountMicros)) });
}

/** Destination of a withdrawal: the chosen method as a card that opens all of them; without any, a link to add one. */
function DestinationCard({ form }: { form: WithdrawForm }) {
  const { t } = useTranslation();
  const nameOf = useMethodName();
  const [open, setOpen] = useState(false);
  const { method, type } = form;
  if (method === undefined) {
    return (
      <section className="withdraw-to">
        <h2 className="withdraw-label">{t('withdraw.to')}</h2>
        <Link
          to={newMethodPath(form)}
          className="withdraw-card withdraw-card--empty"
          data-testid="withdraw-add-method"
        >
          <Icon name="plus" size={22} />
          <span className="withdraw-card-content">
            <b>{t(type === 1 ? 'withdraw.unbound.coin' : 'withdraw.unbound.bank')}</b>
            <small>{t(type === 1 ? 'withdraw.unbound.coinText' : 'withdraw.unbound.bankText')}</small>
          </span>
          <Icon name="right" size={18} weight={1.8} flip />
        </Link>
      </section>
    );
  }
  return (
    <section className="withdraw-to">
      <h2 className="withdraw-label">{t('withdraw.to')}</h2>
      <button
        type="button"
        className="withdraw-card"
        aria-haspopup="dialog"
        data-testid="withdraw-to"
        onClick={() => setOpen(true)}
      >
        <Icon name={type === 1 ? 'chain' : 'bank'} size={22} />
        <span className="withdraw-card-content">
          <b>{nameOf(method)}</b>
          <ShortAddress text={type === 1 ? method.dc_address : method.payee_account} />
          {method.tag !== '' && <TagText tag={method.tag} />}
        </span>
        <Icon name="down" size={20} weight={1.8} />
      </button>
      <DestinationSheet open={open} form={form} onClose={() => setOpen(false)} />
    </section>
  );
}

interface ObstacleNoteProps {
  obstacle: Exclude<Obstacle, 'unbound'>;
  form: WithdrawForm;
}

/** Note about what prevents a withdrawal: why, until when, and how to change it. */
function ObstacleNote({ obstacle, form: { hold } }: ObstacleNoteProps) {
  const { t } = useTranslation();
  if (obstacle === 'held') return hold === null ? null : <HoldNote hold={hold} />;
  const identity = obstacle === 'realName' || obstacle === 'review';
  return (
    <Note
      icon={identity ? 'id-card' : 'warning'}
      title={t(`withdraw.obstacles.${obstacle}.title`)}
      testId={`withdraw-${obstacle}`}
      {...(identity && {
        action: {
          to: '/mine/auth',
          label: t(
            obstacle === 'review' ? 'withdraw.obstacles.review.action' : 'withdraw.obstacles.realName.action',
          ),
          testId: 'withdraw-to-auth',
        },
      })}
    >
      {t(`withdraw.obstacles.${obstacle}.text`)}
    </Note>
  );
}

function HoldNote({ hold: { after, until } }: { hold: Hold }) {
  const { t, i18n } = useTranslation();
  const nowMs = serverNow();
  return (
    <Note icon="clock" title={t(`withdraw.hold.${after}.title`)} testId="withdraw-hold">
      {t(`withdraw.hold.${after}.text`, {
        time: momentText(until, i18n.language, nowMs),
        left: durationText(Date.parse(until) - nowMs, t),
      })}
    </Note>
  );
}
