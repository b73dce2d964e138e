/** Users as the wire shows them. Accounts with an e-mail or a phone come with registration; a demo user has neither. */

import type { NewUserRow } from '../store.ts';
import type { UserWire } from './shapes.ts';

export function userWire(user: NewUserRow): UserWire {
  return {
    id: user.id,
    uid: user.uid,
    email: null,
    mobile: null,
    is_demo: user.isDemo ? 1 : 0,
    invite_code: user.inviteCode,
    review_status: 0,
    lang: user.lang,
  };
}
