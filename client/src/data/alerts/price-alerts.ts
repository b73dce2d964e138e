/** The user's price alerts: which wait, which fired last, one more and one less. The server tells when one fires. */

import { useQuery } from '@tanstack/react-query';
import { makeKey } from '@vernier/sdk/key';
import type { PriceAlertsWire } from '@vernier/shared/wire/push-wire';
import { call } from '../wire/api.ts';
import { queryClient } from '../wire/query-client.ts';
import { useSession } from '../person/session.ts';
import { onWallet } from '../wire/wallet-feed.ts';

const ALERTS = 'price-alerts';

export interface PriceAlerts {
  /** Undefined until they are known. */
  readonly alerts: PriceAlertsWire | undefined;
  /** Nothing to show, and the last attempt failed. */
  readonly failed: boolean;
  readonly retry: () => void;
}

export function usePriceAlerts(): PriceAlerts {
  const token = useSession()?.token;
  const { data, isError, refetch } = useQuery({
    queryKey: [ALERTS, token ?? null],
    queryFn: ({ signal }) => call('alerts', {}, { signal, quiet: true }),
    enabled: token !== undefined,
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
  });
  return { alerts: data, failed: isError && data === undefined, retry: () => void refetch() };
}

/** Adds the alerts of one form. The same alert keeps its key, so that asking again after a lost answer makes no second one. */
export function alertAdding(forexId: number): (price: string) => Promise<void> {
  let attempt: { readonly price: string; readonly key: string } | null = null;
  return async (price) => {
    if (attempt?.price !== price) attempt = { price, key: makeKey() };
    await call('addAlert', { forex_id: forexId, price }, { idempotencyKey: attempt.key });
    await refresh();
    attempt = null;
  };
}

/** To another price. The one before goes when the new one waits, so that there is always one. */
export async function movePriceAlert(
  { id, forexId }: { readonly id: number; readonly forexId: number },
  price: string,
): Promise<void> {
  await alertAdding(forexId)(price);
  await removePriceAlert(id);
}

/** Also one that has fired meanwhile leaves the list by this. */
export async function removePriceAlert(id: number): Promise<void> {
  try {
    await call('removeAlert', { id });
  } finally {
    await refresh();
  }
}

/** Reads the list again when one fires, until the returned function is called. */
export function followPriceAlerts(): () => void {
  return onWallet((push) => {
    if (push.event === 'price_alert') void refresh();
  });
}

async function refresh(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [ALERTS] });
}
