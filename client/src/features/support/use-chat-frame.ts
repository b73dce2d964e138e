/** Page side of the support frame: passes it a port once, sends it updates, and handles its requests. */

import type { TFunction } from 'i18next';
import { type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ChatView,
  type FrameSettings,
  type FromFrame,
  HELLO,
  readFromFrame,
  type ToFrame,
} from '../../support-frame/protocol.ts';
import { ApiRefusal, TransportFailure } from '../../data/transport/failures.ts';
import { useUser } from '../../data/user/session.ts';
import { pictureOf } from '../../data/support/support.ts';
import type { ChatStore } from '../../data/support/support-chat.ts';
import { page } from '../../data/page.ts';

/** Listens to the frame until the page is left. */
export function useChatFrame(frame: RefObject<HTMLIFrameElement | null>, chat: ChatStore): void {
  const { t } = useTranslation();
  const pictures = useUser()?.is_demo === 0;
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    let stop = () => {};
    const sendPort = () => {
      if (element.contentWindow === null) return;
      stop();
      const { port1, port2 } = new MessageChannel();
      // an opaque origin has no name; the content security policy of this page allows only our frame here
      element.contentWindow.postMessage(HELLO, '*', [port2]);
      stop = connect(port1, chat, { t, pictures });
    };
    element.addEventListener('load', sendPort);
    return () => {
      element.removeEventListener('load', sendPort);
      stop();
    };
  }, [frame, chat, t, pictures]);
}

interface FrameContext {
  readonly t: TFunction;
  /** Demo accounts send no pictures [UPLOAD-8]. */
  readonly pictures: boolean;
}

function connect(port: MessagePort, chat: ChatStore, { t, pictures }: FrameContext): () => void {
  const closed = new AbortController();
  const send = (message: ToFrame) => port.postMessage(message);
  const sendView = () => send({ kind: 'view', view: chatView(chat, (failure) => failureText(failure, t)) });
  const sendSettings = () =>
    send({ kind: 'dress', dress: { ...settingsOf(t), pictures }, draft: chat.draft });
  const receive = (value: unknown) => {
    const message = readFromFrame(value);
    if (message?.kind === 'picture') void sendPicture(message.key, chat, send, closed.signal);
    else if (message !== null) handleMessage(message, chat, t);
  };
  port.addEventListener('message', ({ data }) => receive(data));
  port.start();
  const end = chat.onChange(sendView);
  const attributes = new MutationObserver(sendSettings);
  attributes.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-theme', 'dir', 'lang'],
  });
  sendSettings();
  sendView();
  return () => {
    closed.abort();
    attributes.disconnect();
    end();
    port.close();
  };
}

function handleMessage(
  message: Exclude<FromFrame, { kind: 'picture' }>,
  chat: ChatStore,
  t: TFunction,
): void {
  switch (message.kind) {
    case 'send':
      return chat.send(message.text, message.picture);
    case 'draft':
      chat.draft = message.text;
      return message.text.trim() === '' ? undefined : chat.typing();
    case 'again':
      return chat.again(message.key);
    case 'discard':
      return chat.discard(message.key);
    case 'seen':
      return chat.seen(message.upTo);
    case 'reload':
      return void chat.load();
    case 'earlier':
      return void chat
        .earlier()
        .catch((error: unknown) => page().notify({ tone: 'error', text: failureText(error, t) }));
  }
}

async function sendPicture(
  key: string,
  chat: ChatStore,
  send: (message: ToFrame) => void,
  signal: AbortSignal,
): Promise<void> {
  const { messages, outgoing } = chat.state;
  const own = outgoing.find((message) => message.key === key);
  const sent = messages.find(({ id }) => chat.keyOf(id) === key);
  const stored = sent === undefined ? null : await pictureOf(sent, signal);
  if (!signal.aborted) send({ kind: 'picture', key, blob: own?.picture ?? stored });
}

function failureText(failure: unknown, t: TFunction): string {
  if (failure instanceof ApiRefusal) return failure.message;
  const { kind, code } =
    failure instanceof TransportFailure ? failure : { kind: 'offline' as const, code: '' };
  return t(`refusal.${kind}`, { code });
}

function settingsOf(t: TFunction): Omit<FrameSettings, 'pictures'> {
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

/** View of the support chat for its frame: messages, then outgoing ones, with the texts of failures. */
function chatView(chat: ChatStore, textFor: (failure: Error) => string): ChatView {
  const { phase, messages, outgoing, more, typing } = chat.state;
  const sent = messages.map(({ id, from, text, image, created_at, read }) => ({
    key: chat.keyOf(id),
    id,
    isMine: from === 'user',
    text,
    hasPicture: image !== null,
    atMs: Date.parse(created_at),
    state: read ? ('seen' as const) : ('sent' as const),
    why: null,
  }));
  const unsent = outgoing.map(({ key, text, picture, madeAtMs, failure }) => ({
    key,
    id: null,
    isMine: true,
    text,
    hasPicture: picture !== null,
    atMs: madeAtMs,
    state: failure === null ? ('sending' as const) : ('failed' as const),
    why: failure === null ? null : textFor(failure),
  }));
  return { phase, lines: [...sent, ...unsent], more, typing };
}
