/** Price alerts of the user: waiting and fired ones, adding, moving and removing. The server pushes an event when one fires. */

import { useQuery } from '@tanstack/react-query';
import type { Calls } from '@vernier/shared/api/calls';
import type { PriceAlertsWire } from '@vernier/shared/api/shapes/push';
import { vernier } from '../transport/vernier.ts';
import { queryClient } from '../transport/query-client.ts';
import { useSession } from '../user/session.ts';
import { commands, type CommandOutcome, whenSettled } from '../transport/commands.ts';
import { onWalletPush } from '../transport/wallet-feed.ts';

export type AlertOutcome = CommandOutcome<Calls['addAlert']['output']>;

const ALERTS = 'price-alerts';

export interface PriceAlertList {
  /** Undefined until they are known. */
  readonly alerts: PriceAlertsWire | undefined;
  /** Nothing to show, and the last attempt failed. */
  readonly failed: boolean;
  readonly retry: () => void;
}

export function usePriceAlerts(): PriceAlertList {
  const token = useSession()?.token;
  const { data, isError, refetch } = useQuery({
    queryKey: [ALERTS, token ?? null],
    queryFn: ({ signal }) => vernier.call('alerts', {}, { signal, quiet: true }),
    enabled: token !== undefined,
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
  });
  return { alerts: data, failed: isError && data === undefined, retry: () => void refetch() };
}

/** After a lost answer the same alert is sent again with the same key, so no second one is made. */
export function addPriceAlert(forexId: number, price: string): Promise<AlertOutcome> {
  return thenRefresh(commands.send('addAlert', { forex_id: forexId, price }));
}

/** Replaces the alert in one step of the server: there is always one, and never two. */
export function movePriceAlert(
  { id, forexId }: { readonly id: number; readonly forexId: number },
  price: string,
): Promise<AlertOutcome> {
  return thenRefresh(commands.send('addAlert', { forex_id: forexId, price, replaces: id }));
}

/** The list is read again in any case: the alert may have fired meanwhile. */
export async function removePriceAlert(id: number): Promise<void> {
  try {
    await vernier.call('removeAlert', { id });
  } finally {
    await refreshAlerts();
  }
}

/** Reads the list again when an alert fires, until the returned function is called. */
export function followPriceAlerts(): () => void {
  return onWalletPush((push) => {
    if (push.event === 'price_alert') void refreshAlerts();
  });
}

export async function refreshAlerts(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [ALERTS] });
}

function thenRefresh(sending: Promise<AlertOutcome>): Promise<AlertOutcome> {
  return whenSettled(sending, async (settled) => {
    await refreshAlerts();
    return settled;
  });
}
