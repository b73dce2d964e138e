/** ChatView of the support chat for its frame: messages, then outgoing ones, with the texts of failures. */

import type { ChatView } from '../../support-frame/protocol.ts';
import type { SupportChat } from '../../data/support/support-chat.ts';

export function talkView(talk: SupportChat, wordsFor: (failure: Error) => string): ChatView {
  const { phase, messages, outgoing, more, typing } = talk.state;
  const said = messages.map(({ id, from, text, image, created_at, read }) => ({
    key: talk.keyOf(id),
    id,
    isMine: from === 'user',
    text,
    hasPicture: image !== null,
    atMs: Date.parse(created_at),
    state: read ? ('seen' as const) : ('sent' as const),
    why: null,
  }));
  const onTheWay = outgoing.map(({ key, text, picture, madeAtMs, failure }) => ({
    key,
    id: null,
    isMine: true,
    text,
    hasPicture: picture !== null,
    atMs: madeAtMs,
    state: failure === null ? ('sending' as const) : ('failed' as const),
    why: failure === null ? null : wordsFor(failure),
  }));
  return { phase, lines: [...said, ...onTheWay], more, typing };
}
