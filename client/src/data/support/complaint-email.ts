/** The address for complaints: told by this server, or by the host that the site has named for it. */

import { useQuery } from '@tanstack/react-query';
import { splitPath } from '@vernier/shared/api/paths';
import { readEnvelope } from '@vernier/sdk/exchange';
import { vernier } from '../transport/vernier.ts';
import { useBasicInfo } from '../site-settings/basic-info.ts';
import { TransportFailure } from '../transport/failures.ts';

export interface ComplaintEmail {
  /** Undefined until it is known; empty when the site has none. */
  readonly email: string | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
}

export function useComplaintEmail(): ComplaintEmail {
  const url = useBasicInfo()?.complaint_url;
  const { data, isError, refetch } = useQuery({
    queryKey: ['complaint-email', url ?? null],
    queryFn: ({ signal }) => read(url ?? '', signal),
    enabled: url !== undefined,
  });
  return { email: data, failed: isError && data === undefined, retry: () => void refetch() };
}

async function read(url: string, signal: AbortSignal): Promise<string> {
  const here = splitPath('complaintEmail').path;
  if (url === here) return (await vernier.call('complaintEmail', {}, { signal, quiet: true })).email;
  // nobody else's server learns who asks: no session, no language, no cookie
  const response = await fetch(url, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
  return emailIn(readEnvelope(await response.text(), response.status).data, response.status);
}

/** As this server tells it, or the bare address. */
function emailIn(data: unknown, status: number): string {
  if (typeof data === 'string') return data;
  if (typeof data === 'object' && data !== null && 'email' in data && typeof data.email === 'string') {
    return data.email;
  }
  throw new TransportFailure('unreadable', String(status));
}
