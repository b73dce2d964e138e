/** The user, sessions, invitations, and the review of the real name. Types only. */

/** A token that a user made for a program, as it is listed. Types only. */
export interface ApiTokenWire {
  id: number;
  name: string;
  /** `trade` may read too. */
  scope: 'read' | 'trade';
  created_at: string;
  /** Null: it ends with its revocation only. */
  expires_at: string | null;
  /** To the minute; null while it was never used. */
  used_at: string | null;
}

export interface UserWire {
  id: number;
  uid: string;
  email: string | null;
  mobile: string | null;
  is_demo: 0 | 1;
  invite_code: string;
  review_status: 0 | 1 | 2;
  lang: string;
}

export interface SessionWire {
  token: string;
  user: UserWire;
}

export interface SessionRowWire {
  id: number;
  created_at: string;
  seen_at: string;
  /** True for the session of this request. */
  current: boolean;
  /** What the browser called itself at the login, shortened: `Chrome, Android`. */
  device: string;
}

export interface InvitesWire {
  invite_code: string;
  link: string;
  total: number;
  list: { uid: string; created_at: string }[];
}

/** 0 not submitted or rejected, 1 waiting, 2 finished. */
export interface RealNameStateWire {
  review_status: 0 | 1 | 2;
  last_reject: { remark: string; at: string } | null;
}
