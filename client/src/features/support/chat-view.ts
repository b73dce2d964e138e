/** View of the support chat for its frame: messages, then outgoing ones, with the texts of failures. */

import type { ChatView } from '../../support-frame/protocol.ts';
import type { ChatStore } from '../../data/support/support-chat.ts';

export function chatView(chat: ChatStore, textFor: (failure: Error) => string): ChatView {
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
