/** Calls that read data of the user: once for each session, and again when a screen asks for it. */

import type { UseQueryOptions } from '@tanstack/react-query';
import type { CallName, Calls, FileCallName } from '@vernier/shared/api/calls';
import { type LoadState, useLoadState } from '../transport/load-state.ts';
import { queryClient } from '../transport/query-client.ts';
import { vernier } from '../transport/vernier.ts';
import { useSession } from './session.ts';

type JsonCall = Exclude<CallName, FileCallName>;
type Output<Name extends JsonCall> = Calls[Name]['output'];

interface SessionCallOptions<Name extends JsonCall>
  extends Omit<UseQueryOptions<Output<Name>>, 'queryKey' | 'queryFn'> {
  /** Requests nothing for a demo account, which has none of it. */
  readonly realOnly?: boolean;
}

/** Without a session nothing is requested. The caller shows failures. */
export function useSessionCall<Name extends JsonCall>(
  name: Name,
  input: Calls[Name]['input'],
  { realOnly = false, enabled = true, ...options }: SessionCallOptions<Name> = {},
): LoadState<Output<Name>> {
  const session = useSession();
  const canRead = session !== null && !(realOnly && session.user.is_demo === 1);
  return useLoadState<Output<Name>>({
    queryKey: sessionCallKey(name, input, session?.token),
    queryFn: ({ signal }) => vernier.call(name, input, { signal, quiet: true }),
    enabled: canRead && enabled,
    ...options,
  });
}

export function sessionCallKey(name: JsonCall, input: object, token: string | undefined): readonly unknown[] {
  return [name, input, token ?? null];
}

/** Invalidates all answers of a call: those on the screen are read now, others when they are shown. */
export function rereadCall(name: JsonCall): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [name] });
}
