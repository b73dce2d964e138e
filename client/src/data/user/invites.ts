/** The own invitation link, and whom it brought, page by page. */

import type { InvitesWire } from '@vernier/shared/api/shapes/user';
import { vernier } from '../transport/vernier.ts';
import { type Records, useRecords } from '../transport/record-pages.ts';
import { useSession } from './session.ts';

type Invited = InvitesWire['list'][number];

export type Invites = Records<Invited, InvitesWire>;

/** Demo accounts invite nobody, and are not asked about it. */
export function useInvites(): Invites {
  const session = useSession();
  return useRecords<Invited, InvitesWire>({
    key: ['invites', session?.token ?? null],
    enabled: session !== null && session.user.is_demo === 0,
    read: (page, signal) => vernier.call('invites', { page }, { signal, quiet: true }),
    idOf: ({ uid }) => uid,
  });
}
