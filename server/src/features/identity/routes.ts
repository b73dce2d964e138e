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
import { ownUpload } from '../uploads/image-url.ts';

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
    route('realNameState', ({ session }) => ({ data: realNameState(context.realNames, session.user.id) })),
    route('submitRealName', ({ session, input }) => submit(context, session, input)),
  ];
}

/** Nothing awaits between the look and the write, so of two at once one is refused. */
function submit(
  context: IdentityContext,
  session: Session,
  input: RequestOf<'submitRealName'>['input'],
): { readonly data: RealNameStateWire } | Refusal {
  const { realNames, cipher, wall, sessions, changeVersions } = context;
  const userId = session.user.id;
  if (realNameState(realNames, userId).review_status !== 0) return refuse('real_name_submitted');
  const front = ownUpload(context, userId, input.front_pic);
  const reverse = ownUpload(context, userId, input.reverse_pic);
  if (front === null || reverse === null) {
    const fields = [front === null ? 'front_pic' : '', reverse === null ? 'reverse_pic' : ''];
    return refuse('validation_failed', { fields: fields.filter((field) => field !== '') });
  }
  realNames.submit({
    userId,
    nameEncrypted: cipher.encrypt('real_name', input.name),
    cardIdEncrypted: cipher.encrypt('card_id', input.card_id),
    frontUpload: front,
    reverseUpload: reverse,
    submittedAtMs: wall.now(),
  });
  sessions.refresh(userId);
  changeVersions.touch('kyc');
  return { data: realNameState(realNames, userId) };
}
