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
const WORDS = {
  submitOrder: { text: 'ticket.unansweredText', see: '/order' },
  closeOrder: { text: 'order.closeUnknown', see: '/order' },
  cancelOrder: { text: 'order.cancelUnknown', see: '/order' },
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
  const [asking, setAsking] = useState(false);
  const { text } = WORDS[question.command];
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
      held={asking}
      testId="unanswered"
    >
      {question.isExpired ? (
        <LookButtons question={question} />
      ) : (
        <AskButtons question={question} asking={asking} onAsking={setAsking} />
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

interface AskButtonsProps {
  readonly question: UnansweredCommand;
  readonly asking: boolean;
  readonly onAsking: (asking: boolean) => void;
}

function AskButtons({ question, asking, onAsking }: AskButtonsProps) {
  const { t } = useTranslation();
  const offline = useOffline();
  const again = () => {
    onAsking(true);
    void question.again().finally(() => onAsking(false));
  };
  return (
    <>
      <Button busy={asking} disabled={offline} onClick={again} testId="unanswered-again">
        {t(offline ? 'ui.offlineButton' : 'ticket.askAgain')}
      </Button>
      <SeeButton question={question} disabled={asking} />
      <Button
        kind="text"
        size="medium"
        disabled={asking}
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
  const { see } = WORDS[question.command];
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
