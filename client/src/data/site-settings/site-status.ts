/** Mode of the site (one broker, or a list of brokers), and whether it is in service. */

import { useQuery } from '@tanstack/react-query';
import { vernier } from '../transport/vernier.ts';
import { queryClient } from '../transport/query-client.ts';

/** `type` of a site that lists companies instead of instruments in its search. */
const MAIN = 2;
const IN_SERVICE = 0;

const STATUS = {
  queryKey: ['site-status'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    vernier.call('companyStatus', {}, { signal, initial: true, quiet: true }),
  staleTime: Number.POSITIVE_INFINITY,
};

export type SiteMode = 'company' | 'main';

/** Undefined until it is known. */
export function useSiteMode(): SiteMode | undefined {
  const { data } = useQuery(STATUS);
  if (data === undefined) return undefined;
  return data.type === MAIN ? 'main' : 'company';
}

/** Leaves for the address that a site out of service names; a site that does not answer is taken to be in service. */
export async function leaveWhenClosed(leave: (url: string) => void): Promise<void> {
  const status = await queryClient.fetchQuery(STATUS).catch(() => null);
  if (status === null || status.status === IN_SERVICE || status.loss_url === '') return;
  leave(status.loss_url);
}
