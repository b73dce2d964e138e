/** Uploads of strangers: pictures of noise and of many pixels, from registered and demo accounts, and messages to support. */

import { randomUUID } from 'node:crypto';
import { noisePicture } from '../noise-picture.ts';
import type { Session, VisitorContext } from '../visitor-context.ts';

const PICTURE_LOOPS = 3;
const PICTURE_GAP_MS = 500;
const MESSAGE_LOOPS = 2;
const MESSAGE_GAP_MS = 200;
const MESSAGE_LENGTH = 2_000;
const BOUNDARY = 'strangers';

/** The number of pictures that are sent at once. */
export const PICTURES_AT_ONCE = PICTURE_LOOPS;

export function sendUploads(context: VisitorContext): void {
  const { loops, random } = context;
  const pictures = [
    noisePicture(random, { width: 1_600, height: 1_600, isPlain: false }),
    noisePicture(random, { width: 5_900, height: 4_000, isPlain: true }),
    random.bytes(1_000_000),
  ] as const;
  const forms = pictures.map(formOf) as [Buffer, ...Buffer[]];
  loops.run(PICTURE_LOOPS, PICTURE_GAP_MS, () => sendPicture(context, random.pick(forms)));
  loops.run(MESSAGE_LOOPS, MESSAGE_GAP_MS, () => sendMessage(context));
}

async function sendPicture(context: VisitorContext, form: Buffer): Promise<void> {
  const session = anySession(context);
  if (session === undefined) return;
  await context.http.request({
    kind: 'picture',
    path: '/api/common/image_upload',
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: form,
    ...session,
  });
}

async function sendMessage(context: VisitorContext): Promise<void> {
  const session = anySession(context);
  if (session === undefined) return;
  const text = context.random.bytes(MESSAGE_LENGTH).toString('base64').slice(0, MESSAGE_LENGTH);
  await context.http.request({
    kind: 'message to support',
    path: '/api/support/send',
    headers: { 'idempotency-key': randomUUID() },
    body: { text },
    ...session,
  });
}

/** A registered account or, half as often, a demo account. */
function anySession({ random, demos, registered }: VisitorContext): Session | undefined {
  const sessions = random.next() < 1 / 3 && demos.length > 0 ? demos : registered;
  return sessions[random.below(sessions.length)];
}

function formOf(picture: Buffer): Buffer {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}
