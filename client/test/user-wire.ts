/** Users in API format, for tests. */

import type { UserWire } from '@vernier/shared/api/shapes/user';

export const demoUser: UserWire = {
  id: 1,
  uid: '12345678',
  email: null,
  mobile: null,
  is_demo: 1,
  invite_code: 'X',
  review_status: 0,
  lang: 'en',
};

/** Whose name has been reviewed. */
export const realUser: UserWire = { ...demoUser, is_demo: 0, review_status: 2 };
