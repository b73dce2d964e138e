/** The user's invitation link, and the invited users page by page. */

import type { InvitesWire } from '@vernier/shared/api/shapes/user';
import { vernier } from '../transport/vernier.ts';
import { type Records, useRecords } from '../transport/record-pages.ts';
import { useSession } from './session.ts';

type Invited = InvitesWire['list'][number];

export type Invites = Records<Invited, InvitesWire>;

/** Demo accounts have no invitations, so nothing is requested. */
export function useInvites(): Invites {
  const session = useSession();
  return useRecords<Invited, InvitesWire>({
    key: ['invites', session?.token ?? null],
    enabled: session !== null && session.user.is_demo === 0,
    read: (page, signal) => vernier.call('invites', { page }, { signal, quiet: true }),
    idOf: ({ uid }) => uid,
  });
}
