/** The real name behind an account: submitted with pictures of a document, then reviewed by an administrator. */

import { type Refusal, refuse } from '@vernier/shared/refusals';
import type { RealNameStateWire } from '@vernier/shared/api/shapes/user';
import type { Session } from '../../platform/routing/session.ts';
import type { Clock } from '@vernier/shared/clock';
import type { FieldCipher } from '../../platform/encryption/field-cipher.ts';
import type { RealNameRepository } from '@vernier/db/repositories/users/real-names';
import type { Uploads } from '../uploads/uploads.ts';
import { type RequestOf, type Route, route } from '../../platform/routing/route.ts';
import { realNameState } from './real-name-state.ts';
import { withOwnUpload } from '../uploads/image-url.ts';

export interface IdentityContext {
  readonly realNames: RealNameRepository;
  readonly uploads: Uploads;
  /** Sessions cache the user's row. */
  readonly sessions: { refresh(userId: number): void };
  readonly cipher: FieldCipher;
  readonly wall: Clock;
  /** Versions of the admin console's areas. */
  readonly changeVersions: { touch(area: 'kyc'): void };
}

export function realNameRoutes(context: IdentityContext): readonly Route[] {
  return [
    route('realNameState', async ({ session }) => ({
      data: await realNameState(context.realNames, session.user.id),
    })),
    route('submitRealName', ({ session, input }) => submit(context, session, input)),
  ];
}

type Submission = RequestOf<'submitRealName'>['input'];

interface Pictures {
  readonly front: string | null;
  readonly reverse: string | null;
}

function submit(
  context: IdentityContext,
  { user: { id } }: Session,
  input: Submission,
): Promise<{ readonly data: RealNameStateWire } | Refusal> {
  return withOwnUpload(context, id, input.front_pic, (front) =>
    withOwnUpload(context, id, input.reverse_pic, (reverse) =>
      submitWith(context, id, input, { front, reverse }),
    ),
  );
}

async function submitWith(
  context: IdentityContext,
  userId: number,
  input: Submission,
  { front, reverse }: Pictures,
): Promise<{ readonly data: RealNameStateWire } | Refusal> {
  const { realNames, cipher, wall, sessions, changeVersions } = context;
  if ((await realNameState(realNames, userId)).review_status !== 0) return refuse('real_name_submitted');
  if (front === null || reverse === null) {
    const fields = [front === null ? 'front_pic' : '', reverse === null ? 'reverse_pic' : ''];
    return refuse('validation_failed', { fields: fields.filter((field) => field !== '') });
  }
  const submitted = await realNames.submit({
    userId,
    nameEncrypted: cipher.encrypt('real_name', input.name),
    cardIdEncrypted: cipher.encrypt('card_id', input.card_id),
    frontUpload: front,
    reverseUpload: reverse,
    submittedAtMs: wall.now(),
  });
  if (!submitted) return refuse('real_name_submitted');
  sessions.refresh(userId);
  changeVersions.touch('kyc');
  return { data: await realNameState(realNames, userId) };
}
