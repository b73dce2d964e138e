/** The address for complaints: from this server, or from the host in the site settings. */

import { splitPath } from '@vernier/shared/api/paths';
import { readEnvelope } from '@vernier/sdk/exchange';
import { type LoadState, useLoadState } from '../transport/load-state.ts';
import { vernier } from '../transport/vernier.ts';
import { useBasicInfo } from '../site-settings/basic-info.ts';
import { TransportFailure } from '../transport/failures.ts';

/** Empty when the site has none. */
export function useComplaintEmail(): LoadState<string> {
  const url = useBasicInfo()?.complaint_url;
  return useLoadState({
    queryKey: ['complaint-email', url ?? null],
    queryFn: ({ signal }) => read(url ?? '', signal),
    enabled: url !== undefined,
  });
}

async function read(url: string, signal: AbortSignal): Promise<string> {
  const here = splitPath('complaintEmail').path;
  if (url === here) return (await vernier.call('complaintEmail', {}, { signal, quiet: true })).email;
  // another server must not learn about the user: no session, no language, no cookie
  const response = await fetch(url, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
  return emailIn(readEnvelope(await response.text(), response.status).data, response.status);
}

/** The response of this server, or a bare address. */
function emailIn(data: unknown, status: number): string {
  if (typeof data === 'string') return data;
  if (typeof data === 'object' && data !== null && 'email' in data && typeof data.email === 'string') {
    return data.email;
  }
  throw new TransportFailure('unreadable', String(status));
}
