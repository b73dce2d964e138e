/** The talk with support of whoever is logged in, bound to the browser; it goes on sending after its page is left. */

import type { SupportMessageWire } from '@vernier/shared/wire/shapes/support';
import { call } from '../wire/api.ts';
import { makeKey } from '@vernier/sdk/key';
import { readImage, uploadImage } from '../person/images.ts';
import { live } from '../wire/live.ts';
import { currentSession, onSession } from '../device/session-store.ts';
import { SupportTalk } from './support-talk.ts';
import { onWallet } from '../wire/wallet-feed.ts';

interface Current {
  readonly token: string;
  readonly talk: SupportTalk;
  end(): void;
}

let current: Current | null = null;

/** The talk of this session; null for visitors. */
export function supportTalk(): SupportTalk | null {
  const token = currentSession()?.token;
  if (current !== null && current.token !== token) current.end();
  if (token === undefined) return null;
  current ??= begin(token);
  return current.talk;
}

/** The picture of a message, from the user's device or from the server. */
export async function pictureOf({ image }: SupportMessageWire, signal: AbortSignal): Promise<Blob | null> {
  return image === null ? null : readImage(image, signal).catch(() => null);
}

function begin(token: string): Current {
  const talk = new SupportTalk({
    call: (name, input, key) =>
      call(name, input, { quiet: true, ...(key !== undefined && { idempotencyKey: key }) }),
    upload: (picture) => uploadImage(picture, { onProgress: () => {}, signal: new AbortController().signal }),
    makeKey,
    now: () => Date.now(),
    later(run, ms) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
  const ends = [
    onWallet((push) => {
      if (push.event === 'support' || push.event === 'support_read' || push.event === 'support_typing')
        talk.take(push);
    }),
    live.onResumed(() => void talk.load()),
    onSession(() => {
      if (currentSession()?.token !== token) end();
    }),
  ];
  function end(): void {
    talk.end();
    for (const stop of ends) stop();
    if (current?.token === token) current = null;
  }
  void talk.load();
  return { token, talk, end };
}
