/** Dialog about a command without a response: it may have been executed or not, and a repetition is safe because of its idempotency key. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { CommandName } from '../../data/transport/commands.ts';
import { useOffline } from '../../data/transport/offline.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { dismiss, type UnansweredCommand, useUnanswered } from './unanswered.ts';

/** What each command leaves unknown, and the page that shows its result. */
const TEXTS = {
  submitOrder: { text: 'ticket.unansweredText', see: '/order' },
  closeOrder: { text: 'order.closeUnknown', see: '/order' },
  closeMany: { text: 'order.closeManyUnknown', see: '/order' },
  reverseOrder: { text: 'order.reverseUnknown', see: '/order' },
  cancelOrder: { text: 'order.cancelUnknown', see: '/order' },
  amendOrder: { text: 'order.amendUnknown', see: '/order' },
  setStops: { text: 'order.stopsUnknown', see: '/order' },
  submitCharge: { text: 'charge.unanswered.text', see: null },
  submitWire: { text: 'charge.unanswered.text', see: null },
  draw: { text: 'withdraw.unanswered.text', see: null },
  cancelDraw: { text: 'withdraw.cancel.unanswered', see: null },
  resetDemoPost: { text: 'unanswered.reset', see: '/order' },
  addAlert: { text: 'unanswered.alert', see: null },
} as const satisfies Record<CommandName, { text: string; see: string | null }>;

/** Rendered once for each session, by the shell around the pages. */
export function UnansweredDialog() {
  const question = useUnanswered();
  return question === null ? null : <CommandDialog key={question.key} question={question} />;
}

function CommandDialog({ question }: { question: UnansweredCommand }) {
  const { t } = useTranslation();
  const [retrying, setRetrying] = useState(false);
  const { text } = TEXTS[question.command];
  return (
    <Dialog
      open
      onClose={() => (question.isExpired ? question.discard() : dismiss(question.key))}
      title={t(question.isExpired ? 'ticket.unknownTitle' : 'ticket.unansweredTitle')}
      text={
        <>
          {question.isEarlier && <p>{t('unanswered.earlier')}</p>}
          {t(text)}
        </>
      }
      locked={retrying}
      testId="unanswered"
    >
      {question.isExpired ? (
        <LookButtons question={question} />
      ) : (
        <RetryButtons question={question} retrying={retrying} onRetrying={setRetrying} />
      )}
    </Dialog>
  );
}

/** For a command that is never sent again. */
function LookButtons({ question }: { question: UnansweredCommand }) {
  const { t } = useTranslation();
  return (
    <>
      <SeeButton question={question} />
      <Button kind="text" size="medium" onClick={question.discard} testId="unanswered-close">
        {t('ui.close')}
      </Button>
    </>
  );
}

interface RetryButtonsProps {
  readonly question: UnansweredCommand;
  readonly retrying: boolean;
  readonly onRetrying: (retrying: boolean) => void;
}

function RetryButtons({ question, retrying, onRetrying }: RetryButtonsProps) {
  const { t } = useTranslation();
  const offline = useOffline();
  const again = () => {
    onRetrying(true);
    void question.again().finally(() => onRetrying(false));
  };
  return (
    <>
      <Button busy={retrying} disabled={offline} onClick={again} testId="unanswered-again">
        {t(offline ? 'ui.offlineButton' : 'ticket.askAgain')}
      </Button>
      <SeeButton question={question} disabled={retrying} />
      <Button
        kind="text"
        size="medium"
        disabled={retrying}
        onClick={question.discard}
        testId="unanswered-discard"
      >
        {t('unanswered.discard')}
      </Button>
    </>
  );
}

/** Leads to the page that shows the result. */
function SeeButton({ question, disabled = false }: { question: UnansweredCommand; disabled?: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { see } = TEXTS[question.command];
  if (see === null) return null;
  return (
    <Button
      kind={question.isExpired ? 'primary' : 'secondary'}
      disabled={disabled}
      onClick={() => {
        if (question.isExpired) question.discard();
        else dismiss(question.key);
        void navigate(see);
      }}
      testId="unanswered-see"
    >
      {t('ticket.seeOrders')}
    </Button>
  );
}
