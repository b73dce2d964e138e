/** Number of unread messages of support, updated as they arrive. */

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { vernier } from '../transport/vernier.ts';
import { queryClient } from '../transport/query-client.ts';
import { useSession } from '../user/session.ts';
import { onWalletPush } from '../transport/wallet-feed.ts';

const UNREAD = 'support-unread';

/** Zero until it is known. */
export function useUnreadSupport(): number {
  useEffect(
    () =>
      onWalletPush(({ event }) => {
        if (event === 'support') void queryClient.invalidateQueries({ queryKey: [UNREAD] });
      }),
    [],
  );
  const token = useSession()?.token;
  const { data } = useQuery({
    queryKey: [UNREAD, token ?? null],
    queryFn: ({ signal }) => vernier.call('supportMessages', { page: 1 }, { signal, quiet: true }),
    enabled: token !== undefined,
    // messages are marked as read on another page, so the number is read again when this page opens
    refetchOnMount: 'always',
  });
  return data?.unread ?? 0;
}
