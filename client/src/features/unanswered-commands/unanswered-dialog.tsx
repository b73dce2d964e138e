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
  const navigate = useNavigate();
  const offline = useOffline();
  const [asking, setAsking] = useState(false);
  const { text, see } = WORDS[question.command];
  const again = () => {
    setAsking(true);
    void question.again().finally(() => setAsking(false));
  };
  return (
    <Dialog
      open
      onClose={() => dismiss(question.key)}
      title={t('ticket.unansweredTitle')}
      text={
        <>
          {question.isEarlier && <p>{t('unanswered.earlier')}</p>}
          {t(text)}
        </>
      }
      held={asking}
      testId="unanswered"
    >
      <Button busy={asking} disabled={offline} onClick={again} testId="unanswered-again">
        {t(offline ? 'ui.offlineButton' : 'ticket.askAgain')}
      </Button>
      {see !== null && (
        <Button
          kind="secondary"
          disabled={asking}
          onClick={() => {
            dismiss(question.key);
            void navigate(see);
          }}
        >
          {t('ticket.seeOrders')}
        </Button>
      )}
      <Button
        kind="text"
        size="medium"
        disabled={asking}
        onClick={question.discard}
        testId="unanswered-discard"
      >
        {t('unanswered.discard')}
      </Button>
    </Dialog>
  );
}
