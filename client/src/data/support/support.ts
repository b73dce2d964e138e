/** The support chat of the session; it continues to send after its page is left. */

import type { SupportMessageWire } from '@vernier/shared/api/shapes/support';
import { vernier } from '../transport/vernier.ts';
import { makeKey } from '@vernier/sdk/key';
import { page } from '../page.ts';
import { readImage, uploadImage } from '../user/images.ts';
import { live } from '../transport/live.ts';
import { perSession } from '../browser-storage/session-store.ts';
import type { SessionScope } from '../browser-storage/session-scope.ts';
import { ChatStore } from './support-chat.ts';
import { onWalletPush } from '../transport/wallet-feed.ts';

/** Null for visitors. */
export const supportChat = perSession((scope) => (scope === null ? null : startChat(scope)));

/** A notice of a message without a response at the end of its session. */
export function notifyUnsent(): void {
  page().notify({ tone: 'error', dropped: 'sendSupport' });
}

/** The picture of a message. */
export async function pictureOf({ image }: SupportMessageWire, signal: AbortSignal): Promise<Blob | null> {
  return image === null ? null : readImage(image, signal).catch(() => null);
}

function startChat(scope: SessionScope): ChatStore {
  const { signal } = scope;
  const chat = new ChatStore({
    call: (name, input, key) =>
      vernier.call(name, input, {
        quiet: true,
        token: scope.token,
        signal,
        ...(key !== undefined && { idempotencyKey: key }),
      }),
    upload: (picture) => uploadImage(picture, { onProgress: () => {}, signal, scope }),
    makeKey,
    now: () => Date.now(),
    later(run, ms) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
  const ends = [
    onWalletPush((push) => {
      if (push.event === 'support' || push.event === 'support_read' || push.event === 'support_typing')
        chat.take(push);
    }),
    live.onResumed(() => void chat.load()),
  ];
  scope.onEnd(() => {
    const { outgoing } = chat.state;
    chat.end();
    if (outgoing.length > 0) notifyUnsent();
    for (const stop of ends) stop();
  });
  void chat.load();
  return chat;
}
