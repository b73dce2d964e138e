/** Users as the wire shows them: to themselves, with the addresses that only they see. A demo user has none. */

import type { NewUserRow } from '../engine/store.ts';
import type { UserWire } from './shapes/user.ts';

type ShownUser = Pick<NewUserRow, 'id' | 'uid' | 'isDemo' | 'inviteCode' | 'lang'> & {
  readonly reviewStatus?: 0 | 1 | 2;
};

export function userWire(user: ShownUser, own: Pick<UserWire, 'email' | 'mobile'>): UserWire {
  return {
    id: user.id,
    uid: user.uid,
    email: own.email,
    mobile: own.mobile,
    is_demo: user.isDemo ? 1 : 0,
    invite_code: user.inviteCode,
    review_status: user.reviewStatus ?? 0,
    lang: user.lang,
  };
}
