/** State of the feedback form: its values, its problems, and sending it to support. */

import type { TFunction } from 'i18next';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ApiRefusal, TransportFailure } from '../../../data/transport/failures.ts';
import { sendFeedback } from '../../../data/support/feedback.ts';
import { useUser } from '../../../data/user/session.ts';
import { type PictureSlotHandle, usePictureSlot } from '../../picture-upload/use-picture-slot.ts';
import { useCountdown } from '../../../data/clock/countdown.ts';
import { haptic } from '../../../ui/feedback/haptics.ts';
import {
  type FeedbackDraft,
  EMPTY_DRAFT,
  storeFeedbackDraft,
  storedFeedbackDraft,
} from './feedback-draft.ts';

export interface FeedbackHandle {
  readonly draft: FeedbackDraft;
  readonly picture: PictureSlotHandle;
  readonly busy: boolean;
  readonly waitSeconds: number;
  readonly sent: boolean;
  /** Problem of the text. */
  readonly problem: string | null;
  /** Problem of the whole form. */
  readonly refusal: string | null;
  change(part: Partial<FeedbackDraft>): void;
  submit(event: FormEvent): void;
  /** Starts another feedback. */
  again(): void;
}

const LOGIN = '/login?from=/feedback';

export function useFeedback(): FeedbackHandle {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useUser();
  const picture = usePictureSlot();
  const [draft, setDraft] = useState(storedFeedbackDraft);
  const [submitted, setSubmitted] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [waitSeconds, wait] = useCountdown();
  const [step, setStep] = useState<'writing' | 'sending' | 'sent'>('writing');
  const missing = draft.text.trim() === '';

  const put = (next: FeedbackDraft) => {
    storeFeedbackDraft(next);
    setDraft(next);
    setRefusal(null);
  };
  const send = async () => {
    setStep('sending');
    try {
      const image = picture.slot.step === 'stored' ? picture.slot.url : null;
      await sendFeedback(`${t(`feedback.topics.${draft.topic}`)}\n${draft.text.trim()}`, image);
      haptic('confirmed');
      put(EMPTY_DRAFT);
      picture.clear();
      setSubmitted(false);
      setStep('sent');
    } catch (error) {
      haptic('refused');
      const seconds = waitOf(error);
      if (seconds === null) setRefusal(failureText(error, t));
      else wait(seconds);
      setStep('writing');
    }
  };
  return {
    draft,
    picture,
    busy: step === 'sending' || picture.slot.step === 'sending',
    waitSeconds,
    sent: step === 'sent',
    problem: submitted && missing ? t('feedback.missing') : null,
    refusal,
    change: (part) => put({ ...draft, ...part }),
    submit(event) {
      event.preventDefault();
      setSubmitted(true);
      if (missing || step === 'sending' || waitSeconds > 0) return;
      // the chat belongs to an account; the draft stays on this page
      if (user === null) void navigate(LOGIN);
      else void send();
    },
    again: () => setStep('writing'),
  };
}

/** Seconds to wait before the next message. */
function waitOf(error: unknown): number | null {
  const seconds = error instanceof ApiRefusal ? error.data['retry_after'] : undefined;
  return typeof seconds === 'number' ? seconds : null;
}

function failureText(error: unknown, t: TFunction): string {
  if (error instanceof ApiRefusal) return error.message;
  const { kind, code } = error instanceof TransportFailure ? error : { kind: 'offline' as const, code: '' };
  return t(`refusal.${kind}`, { code });
}
