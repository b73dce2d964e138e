/** Number of unread messages of support, updated as they arrive. */

import { useEffect } from 'react';
import { rereadCall, useSessionCall } from '../user/session-call.ts';
import { onWalletPush } from '../transport/wallet-feed.ts';

/** Zero until it is known. */
export function useUnreadSupport(): number {
  useEffect(
    () =>
      onWalletPush(({ event }) => {
        if (event === 'support') void rereadCall('supportMessages');
      }),
    [],
  );
  // messages are marked as read on another page, so the number is read again when this page opens
  return useSessionCall('supportMessages', { page: 1 }, { refetchOnMount: 'always' }).value?.unread ?? 0;
}
