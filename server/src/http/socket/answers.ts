/** Answers to the frames of a socket. */

import type { Language } from '@vernier/shared/api/languages';
import type { ServerFrame } from '@vernier/shared/api/shapes/frames';
import { REFUSALS, type Refusal } from '@vernier/shared/refusals';
import { messages } from '../../platform/messages/messages.ts';
import type { FrameOf, RefusedFrame } from './client-frame.ts';
import type { NamedTopic } from './topics.ts';

export function ackOf({ cmd, topic }: FrameOf<'sub' | 'unsub'>, { period, codes }: NamedTopic): ServerFrame {
  return {
    ...{ cmd: 'ack', of: cmd, topic },
    ...(period === undefined ? {} : { period }),
    ...(codes === undefined ? {} : { codes: [...codes] }),
  };
}

export function refusalFrame(refusal: Refusal, { cmd, id }: RefusedFrame, lang: Language): ServerFrame {
  const { refused: reason } = refusal;
  return {
    ...{ cmd: 'error', code: REFUSALS[reason], msg: messages.refusal(refusal, lang), of: cmd, reason },
    ...(id === undefined ? {} : { id }),
  };
}
