/** Feedback form: topic, text and picture. It is sent as a message of the support chat and answered there. */

import './feedback-screen.css';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../data/user/session.ts';
import { PictureSlot } from '../../picture-upload/picture-slot.tsx';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { SubmitButton } from '../../../ui/controls/field.tsx';
import { Chip, ChipRow } from '../../../ui/controls/chip.tsx';
import { Icon } from '../../../ui/theme/icon.tsx';
import { NarrowPage } from '../../../ui/layout/page.tsx';
import { TextArea } from '../../../ui/controls/text-area.tsx';
import {
  EMPTY_DRAFT,
  type FeedbackDraft,
  storedFeedbackDraft,
  storeFeedbackDraft,
  TOPICS,
} from './feedback-draft.ts';
import type { TFunction } from 'i18next';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiRefusal, TransportFailure } from '../../../data/transport/failures.ts';
import { sendFeedback } from '../../../data/support/feedback.ts';
import { usePictureSlot } from '../../picture-upload/use-picture-slot.ts';
import { useCountdown } from '../../../data/clock/countdown.ts';
import { haptic } from '../../../ui/feedback/haptics.ts';

const LOGIN = '/login?from=/feedback';

/** Maximum length of a message, less the line with its topic. */
const MAX_LENGTH = 1_900;

export function FeedbackScreen() {
  const { t } = useTranslation();
  const feedback = useFeedback();
  return (
    <NarrowPage title={t('feedback.title')} back="/user">
      {feedback.sent ? <Sent onAgain={feedback.again} /> : <Form feedback={feedback} />}
    </NarrowPage>
  );
}

function Form({ feedback }: { feedback: ReturnType<typeof useFeedback> }) {
  const { t } = useTranslation();
  const user = useUser();
  const { draft, picture, busy, waitSeconds, problem, refusal, change, submit } = feedback;
  return (
    <form className="feedback" noValidate onSubmit={submit}>
      <p className="feedback-text">{t('feedback.text')}</p>
      <div className="feedback-topics">
        <ChipRow label={t('feedback.topic')}>
          {TOPICS.map((topic) => (
            <Chip
              key={topic}
              selected={topic === draft.topic}
              onClick={() => change({ topic })}
              testId={`topic-${topic}`}
            >
              {t(`feedback.topics.${topic}`)}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <TextArea
        label={t('feedback.words')}
        value={draft.text}
        onChange={(text) => change({ text })}
        maxLength={MAX_LENGTH}
        error={problem}
        name="text"
        testId="feedback-text"
      />
      {user !== null && (
        <PictureSlot
          name="feedback-picture"
          title={t('feedback.picture')}
          help={t('feedback.pictureHelp')}
          whole
          handle={picture}
          error={null}
        />
      )}
      <SubmitButton
        label={t(user === null ? 'feedback.logIn' : 'feedback.send')}
        busy={busy}
        waitSeconds={waitSeconds}
        error={refusal}
        testId="feedback-submit"
      />
    </form>
  );
}

function Sent({ onAgain }: { onAgain: () => void }) {
  const { t } = useTranslation();
  return (
    <section className="feedback-sent" role="status" data-testid="feedback-sent">
      <Icon name="check" size={36} weight={1.6} />
      <h2>{t('feedback.sent')}</h2>
      <p>{t('feedback.sentText')}</p>
      <ButtonLink to="/mine/chat" block={false} testId="feedback-chat">
        {t('chat.title')}
      </ButtonLink>
      <Button kind="text" size="medium" block={false} onClick={onAgain}>
        {t('feedback.again')}
      </Button>
    </section>
  );
}

/** State of the feedback form: its values, its problems, and sending it to support. */
function useFeedback() {
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
    /** Problem of the text. */
    problem: submitted && missing ? t('feedback.missing') : null,
    /** Problem of the whole form. */
    refusal,
    change: (part: Partial<FeedbackDraft>) => put({ ...draft, ...part }),
    submit(event: FormEvent) {
      event.preventDefault();
      setSubmitted(true);
      if (missing || step === 'sending' || waitSeconds > 0) return;
      // the chat belongs to an account; the draft stays on this page
      if (user === null) void navigate(LOGIN);
      else void send();
    },
    /** Starts another feedback. */
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
