/** State of a value that a screen reads from the server. */

import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';

export interface LoadState<Value> {
  /** Undefined until it is known. */
  readonly value: Value | undefined;
  /** Nothing to show, and the last attempt failed. */
  readonly failed: boolean;
  readonly retry: () => void;
}

export function useLoadState<Read, Value = Read, Key extends QueryKey = QueryKey>(
  query: UseQueryOptions<Read, Error, Value, Key>,
): LoadState<Value> {
  const { data, isError, refetch } = useQuery(query);
  return { value: data, failed: isError && data === undefined, retry: () => void refetch() };
}
