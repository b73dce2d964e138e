/** Page side of the support frame: passes it a port once, sends it updates, and handles its requests. */

import type { TFunction } from 'i18next';
import { type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type FrameSettings,
  type FromFrame,
  HELLO,
  readFromFrame,
  type ToFrame,
} from '../../support-frame/protocol.ts';
import { ApiRefusal, TransportFailure } from '../../data/transport/failures.ts';
import { pictureOf } from '../../data/support/support.ts';
import type { SupportChat } from '../../data/support/support-chat.ts';
import { page } from '../../data/page.ts';
import { talkView } from './chat-view.ts';

/** Listens to the frame until the page is left. */
export function useChatFrame(frame: RefObject<HTMLIFrameElement | null>, talk: SupportChat): void {
  const { t } = useTranslation();
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    let stop = () => {};
    const greet = () => {
      if (element.contentWindow === null) return;
      stop();
      const { port1, port2 } = new MessageChannel();
      // an opaque origin has no name; the content security policy of this page allows only our frame here
      element.contentWindow.postMessage(HELLO, '*', [port2]);
      stop = follow(port1, talk, t);
    };
    element.addEventListener('load', greet);
    return () => {
      element.removeEventListener('load', greet);
      stop();
    };
  }, [frame, talk, t]);
}

function follow(port: MessagePort, talk: SupportChat, t: TFunction): () => void {
  const leave = new AbortController();
  const say = (message: ToFrame) => port.postMessage(message);
  const show = () => say({ kind: 'view', view: talkView(talk, (failure) => failureText(failure, t)) });
  const dress = () => say({ kind: 'dress', dress: dressOf(t), draft: talk.draft });
  const hear = (value: unknown) => {
    const message = readFromFrame(value);
    if (message?.kind === 'picture') void sendPicture(message.key, talk, { say, signal: leave.signal });
    else if (message !== null) obey(message, talk, t);
  };
  port.addEventListener('message', ({ data }) => hear(data));
  port.start();
  const end = talk.onChange(show);
  const looks = new MutationObserver(dress);
  looks.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-theme', 'dir', 'lang'],
  });
  dress();
  show();
  return () => {
    leave.abort();
    looks.disconnect();
    end();
    port.close();
  };
}

function obey(message: Exclude<FromFrame, { kind: 'picture' }>, talk: SupportChat, t: TFunction): void {
  switch (message.kind) {
    case 'send':
      return talk.send(message.text, message.picture);
    case 'draft':
      talk.draft = message.text;
      return message.text.trim() === '' ? undefined : talk.typing();
    case 'again':
      return talk.again(message.key);
    case 'discard':
      return talk.discard(message.key);
    case 'seen':
      return talk.seen(message.upTo);
    case 'reload':
      return void talk.load();
    case 'earlier':
      return void talk
        .earlier()
        .catch((error: unknown) => page().notify({ tone: 'error', text: failureText(error, t) }));
  }
}

async function sendPicture(
  key: string,
  talk: SupportChat,
  { say, signal }: { readonly say: (message: ToFrame) => void; readonly signal: AbortSignal },
): Promise<void> {
  const { messages, outgoing } = talk.state;
  const mine = outgoing.find((message) => message.key === key);
  const said = messages.find(({ id }) => talk.keyOf(id) === key);
  const kept = said === undefined ? null : await pictureOf(said, signal);
  if (!signal.aborted) say({ kind: 'picture', key, blob: mine?.picture ?? kept });
}

function failureText(failure: unknown, t: TFunction): string {
  if (failure instanceof ApiRefusal) return failure.message;
  const { kind, code } =
    failure instanceof TransportFailure ? failure : { kind: 'offline' as const, code: '' };
  return t(`refusal.${kind}`, { code });
}

function dressOf(t: TFunction): FrameSettings {
  const { lang, dir, dataset } = document.documentElement;
  return {
    lang,
    dir: dir === 'rtl' ? 'rtl' : 'ltr',
    theme: dataset['theme'] ?? 'light',
    words: {
      log: t('chat.title'),
      message: t('chat.message'),
      send: t('feedback.send'),
      addPicture: t('picture.chooseShort'),
      leaveOut: t('picture.remove'),
      picture: t('feedback.picture'),
      earlier: t('chat.earlier'),
      empty: t('chat.empty'),
      emptyText: t('chat.emptyText'),
      loading: t('chat.loading'),
      failed: t('chat.failed'),
      again: t('ui.retry'),
      remove: t('picture.remove'),
      sending: t('chat.sending'),
      sent: t('chat.sent'),
      seen: t('chat.seen'),
      typing: t('chat.typing'),
      today: t('order.today'),
      yesterday: t('order.yesterday'),
    },
  };
}
