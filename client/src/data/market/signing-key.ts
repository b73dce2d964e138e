/** Public key that signs the ticks of each day. */

import { type LoadState, useLoadState } from '../transport/load-state.ts';
import { vernier } from '../transport/vernier.ts';

/** As hex. */
export function useSigningKey(): LoadState<string> {
  return useLoadState({
    queryKey: ['signing-key'],
    queryFn: ({ signal }) => vernier.call('commitments', { limit: 1 }, { signal, quiet: true }),
    select: ({ public_key: publicKey }) => publicKey,
  });
}
