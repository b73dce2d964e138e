/** The answer to a user: a text, a picture if one helps, and the way to end the waiting without an answer. */

import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { reasonOf } from '../../data/failures.ts';
import { adminClient, adminApi } from '../../data/admin-api.ts';
import { refetchArea } from '../../data/query-client.ts';
import { ActionButton, useAction } from '../../components/action-button.tsx';
import { useShortcuts } from '../../components/shortcuts.ts';
import { LargeTextField } from '../../components/text-area.tsx';
import { type ReplyPicture, replyPicture } from './reply-picture.ts';
import { useTypingSignal } from './use-typing.ts';

const MAX_LENGTH = 2000;
const ROWS = 3;

/** `seen` is the newest message of the conversation on this page. */
export function ReplyForm({ id, seen }: { id: number; seen: number }) {
  const { t } = useTranslation('console');
  const [text, setText] = useState('');
  const [picture, setPicture] = useState<ReplyPicture | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { busy, run } = useAction();
  const signalTyping = useTypingSignal(id);
  const write = (newText: string) => {
    setText(newText);
    if (newText.trim() !== '') signalTyping();
  };
  const send = async () => {
    // text typed while sending belongs to the next reply
    setText('');
    setPicture(null);
    const sent = await run(() =>
      adminClient.support.reply.mutate({
        id,
        text,
        seen,
        ...(picture !== null && { image: picture.base64 }),
      }),
    );
    if (sent) return refetchArea('support');
    setText((since) => (since === '' ? text : `${text}\n${since}`));
    setPicture((since) => since ?? picture);
  };
  useShortcuts([{ keys: 'r', label: t('support.reply'), run: () => field.current?.focus() }]);
  return (
    <form
      className="conversation-reply"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <LargeTextField
        element={field}
        label={t('support.answer')}
        value={text}
        onChange={write}
        rows={ROWS}
        maxLength={MAX_LENGTH}
        testId="reply-text"
      />
      {picture !== null && (
        <p className="conversation-picture">
          <bdi>{picture.name}</bdi>
          <Button kind="text" size="small" onClick={() => setPicture(null)}>
            {t('support.leaveOut')}
          </Button>
        </p>
      )}
      <div className="pane-buttons">
        <Button
          size="small"
          type="submit"
          busy={busy}
          disabled={text.trim() === '' && picture === null}
          testId="reply-send"
        >
          {t('support.send')}
        </Button>
        <PictureButton onPicture={setPicture} />
        <Settle id={id} />
      </div>
    </form>
  );
}

function PictureButton({ onPicture }: { onPicture: (picture: ReplyPicture) => void }) {
  const { t } = useTranslation('console');
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const picture = await replyPicture(file);
    if (picture === null) toast(t('support.noPicture'), { tone: 'error' });
    else onPicture(picture);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hidden
        data-testid="reply-picture"
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button kind="outline" size="small" onClick={() => input.current?.click()}>
        {t('support.addPicture')}
      </Button>
    </>
  );
}

/** Closes a conversation without a reply, for example after a thank-you. */
function Settle({ id }: { id: number }) {
  const { t } = useTranslation('console');
  const { data } = adminApi.support.thread.useQuery({ id });
  if (data === undefined || data.waiting_since === null) return null;
  return (
    <ActionButton
      kind="outline"
      title={t('support.settleTitle')}
      consequence={t('support.settleText')}
      done={t('support.settled')}
      act={async () => {
        await adminClient.support.settle.mutate({ id }).catch((error: unknown) => {
          // another administrator closed it already, which is the intended state
          if (reasonOf(error) !== 'state_changed') throw error;
        });
        await refetchArea('support');
      }}
      testId="conversation-settle"
    >
      {t('support.settle')}
    </ActionButton>
  );
}
