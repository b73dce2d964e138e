/** Price alerts of the user: waiting and fired ones, adding, moving and removing. The server pushes an event when one fires. */

import type { Calls } from '@vernier/shared/api/calls';
import type { PriceAlertsWire } from '@vernier/shared/api/shapes/push';
import { vernier } from '../transport/vernier.ts';
import type { LoadState } from '../transport/load-state.ts';
import { rereadCall, useSessionCall } from '../user/session-call.ts';
import { commands, type CommandOutcome, whenSettled } from '../transport/commands.ts';
import { onWalletPush } from '../transport/wallet-feed.ts';

export type AlertOutcome = CommandOutcome<Calls['addAlert']['output']>;

export function usePriceAlerts(): LoadState<PriceAlertsWire> {
  return useSessionCall('alerts', {}, { refetchOnMount: 'always', refetchOnWindowFocus: true });
}

/** After a lost answer the same alert is sent again with the same key, so no second one is made. */
export function addPriceAlert(forexId: number, price: string): Promise<AlertOutcome> {
  return thenRefresh(commands.send('addAlert', { forex_id: forexId, price }));
}

/** Replaces the alert in one transaction of the server: exactly one exists at any time. */
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

export function refreshAlerts(): Promise<void> {
  return rereadCall('alerts');
}

function thenRefresh(sending: Promise<AlertOutcome>): Promise<AlertOutcome> {
  return whenSettled(sending, async (settled) => {
    await refreshAlerts();
    return settled;
  });
}
