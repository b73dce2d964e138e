/** Web push of this browser: support, permission and chosen notifications, in step with the server. */

import { useQuery } from '@tanstack/react-query';
import { PUSH_CATEGORIES, type PushCategory, type PushChoices } from '@vernier/shared/api/push-wire';
import { vernier } from '../transport/vernier.ts';
import { ownSubscription, pushRegistration } from '../browser-storage/push-subscription.ts';
import type { SessionScope } from '../browser-storage/session-scope.ts';
import { currentScope } from '../browser-storage/session-store.ts';
import { queryClient } from '../transport/query-client.ts';
import { useSession } from '../user/session.ts';

const DEVICE = 'push-device';

/** `install`: only an app on the home screen may, which this is not yet. */
export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on';

export interface PushDevice {
  readonly state: PushState;
  readonly choices: PushChoices;
}

const EVERYTHING = Object.fromEntries(PUSH_CATEGORIES.map((category) => [category, true])) as Record<
  PushCategory,
  boolean
>;

/** Undefined until it is known, null when it cannot be had. */
export function usePushDevice(): PushDevice | null | undefined {
  const token = useSession()?.token;
  const { data, isError } = useQuery({
    queryKey: [DEVICE, token ?? null],
    queryFn: ({ signal }) => readLocal(signal),
    enabled: token !== undefined,
    refetchOnMount: 'always',
    // the permission is changed in the browser's own settings
    refetchOnWindowFocus: 'always',
  });
  return data ?? (isError ? null : undefined);
}

/** Requests the permission if it was not requested yet, so call it from a click. Throws when the browser or the server refuses. */
export async function switchPushesOn(): Promise<void> {
  // the session may change while the permission dialog is open
  const scope = currentScope();
  try {
    if ((await Notification.requestPermission()) !== 'granted') return;
    if ((await pushRegistration()) === undefined) throw new Error('the page has no service worker');
    const { pushManager } = await navigator.serviceWorker.ready;
    const { key } = await vernier.call('pushKey', {}, { quiet: true, token: scope?.token ?? null });
    await save({ subscription: await subscribed(pushManager, key), choices: EVERYTHING, scope });
  } finally {
    await refresh();
  }
}

export async function switchPushesOff(): Promise<void> {
  try {
    await vernier.call('unsubscribePush', {});
    await (await ownSubscription())?.unsubscribe();
  } finally {
    await refresh();
  }
}

/** Shown at once, and reverted when the server refuses. */
export async function choosePushes(choices: PushChoices): Promise<void> {
  queryClient.setQueriesData<PushDevice>({ queryKey: [DEVICE] }, (known) =>
    known === undefined ? known : { ...known, choices },
  );
  const scope = currentScope();
  try {
    const subscription = await ownSubscription();
    if (subscription !== null) await save({ subscription, choices, scope });
  } finally {
    await refresh();
  }
}

async function readLocal(signal: AbortSignal): Promise<PushDevice> {
  const { endpoint, ...choices } = await vernier.call('pushDevice', {}, { signal, quiet: true });
  const state = ability();
  if (state !== 'off') return { state, choices };
  const own = await ownSubscription();
  return { state: own !== null && own.endpoint === endpoint ? 'on' : 'off', choices };
}

function ability(): PushState {
  const can = 'Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator;
  // Safari on phones has none of them until the app is on the home screen; `standalone` reports that
  if (!can) return 'standalone' in navigator && navigator.standalone !== true ? 'install' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'off';
}

/** A subscription with another key is from an earlier installation at the same address and is replaced. */
async function subscribed(manager: PushManager, key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    const older = await manager.getSubscription();
    if (older === null) throw error;
    await older.unsubscribe();
    return manager.subscribe(options);
  }
}

interface Saved {
  readonly subscription: PushSubscription;
  readonly choices: PushChoices;
  readonly scope: SessionScope | null;
}

async function save({ subscription, choices, scope }: Saved): Promise<void> {
  if (scope?.isOver === true) return;
  const { endpoint, keys } = subscription.toJSON();
  const device = {
    endpoint: endpoint ?? subscription.endpoint,
    p256dh: keys?.['p256dh'] ?? '',
    auth: keys?.['auth'] ?? '',
  };
  await vernier.call('subscribePush', { ...device, ...choices }, { token: scope?.token ?? null });
}

async function refresh(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [DEVICE] });
}
