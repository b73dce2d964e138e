/** The own invitation link, and whom it brought, page by page. */

import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import type { InvitesWire } from '@vernier/shared/wire/shapes';
import { useMemo } from 'react';
import { call } from './api.ts';
import { useSession } from './session.ts';

export interface Invites {
  /** Undefined until it is known. */
  readonly first: InvitesWire | undefined;
  readonly invited: InvitesWire['list'];
  /** Nothing to show, and the last attempt failed. */
  readonly failed: boolean;
  readonly more: boolean;
  readonly loadingMore: boolean;
  /** The next page could not be read. */
  readonly moreFailed: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/** Demo accounts invite nobody, and are not asked about it. */
export function useInvites(): Invites {
  const session = useSession();
  const query = useInfiniteQuery({
    queryKey: ['invites', session?.token ?? null],
    queryFn: ({ pageParam, signal }) => call('invites', { page: pageParam }, { signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    enabled: session !== null && session.user.is_demo === 0,
    staleTime: 0,
  });
  const { data, fetchNextPage, isFetchingNextPage } = query;
  const invited = useMemo(() => distinct(data), [data]);
  return {
    first: data?.pages[0],
    invited,
    failed: query.isError && data === undefined,
    more: query.hasNextPage,
    loadingMore: isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
    loadMore: () => {
      if (!isFetchingNextPage) void fetchNextPage();
    },
    retry: () => void query.refetch(),
  };
}

function nextPage(last: InvitesWire, pages: readonly InvitesWire[]): number | null {
  const read = pages.reduce((sum, { list }) => sum + list.length, 0);
  return last.list.length > 0 && read < last.total ? pages.length + 1 : null;
}

/** Pages shift when somebody joins between two reads; each is shown once. */
function distinct(data: InfiniteData<InvitesWire> | undefined): InvitesWire['list'] {
  const rows = data?.pages.flatMap(({ list }) => list) ?? [];
  return [...new Map(rows.map((row) => [row.uid, row])).values()];
}
