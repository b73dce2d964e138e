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
import { TOPICS } from './feedback-draft.ts';
import { type FeedbackHandle, useFeedback } from './use-feedback.ts';

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

function Form({ feedback }: { feedback: FeedbackHandle }) {
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
