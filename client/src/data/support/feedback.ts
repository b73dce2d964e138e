/** Feedback of the user to support; it arrives in the support chat. */

import { makeKey } from '@vernier/sdk/key';
import { perSession } from '../browser-storage/session-store.ts';
import { vernier } from '../transport/vernier.ts';
import { ApiRefusal } from '../transport/failures.ts';
import { notifyUnsent } from './support.ts';

interface Message {
  readonly text: string;
  readonly image?: string;
}

/** The last message without an answer, under its key. */
const unsent = perSession((scope) => {
  const last = { message: '', key: '' };
  scope?.onEnd(() => {
    if (last.key !== '') notifyUnsent();
  });
  return last;
});

/** The form shows refusals. The same message keeps its key, so that it is not delivered twice. */
export async function sendFeedback(text: string, image: string | null): Promise<void> {
  const message: Message = { text, ...(image !== null && { image }) };
  const last = unsent();
  const written = JSON.stringify(message);
  if (last.message !== written) Object.assign(last, { message: written, key: makeKey() });
  const forget = () => Object.assign(last, { message: '', key: '' });
  try {
    await vernier.call('sendSupport', message, { quiet: true, idempotencyKey: last.key });
    forget();
  } catch (error) {
    if (error instanceof ApiRefusal) forget();
    throw error;
  }
}
