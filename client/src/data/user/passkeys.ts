/** Passkeys of the user: list, add, remove, log in, confirm the session. The dialog is that of the browser. */

import type { Calls } from '@vernier/shared/api/calls';
import type { PasskeyWire, UserWire } from '@vernier/shared/api/shapes/user';
import { useBasicInfo } from '../site-settings/basic-info.ts';
import type { LoadState } from '../transport/load-state.ts';
import { vernier } from '../transport/vernier.ts';
import { beginSession } from './session.ts';
import { rereadCall, useSessionCall } from './session-call.ts';

/** Failure of the dialog: cancelled or not confirmed in time, or the device has a passkey of the account. */
export class PasskeyFailure extends Error {
  readonly kind: 'exists' | 'failed';

  constructor(kind: PasskeyFailure['kind'], cause: unknown) {
    super(kind, { cause });
    this.kind = kind;
  }
}

/** An IP address has no passkeys. */
const IP_ADDRESS = /^[\d.]+$|:/;

/** Whether this page can use passkeys; undefined until the site has said whether it has them. */
export function usePasskeysHere(): boolean | undefined {
  const info = useBasicInfo();
  if (!('PublicKeyCredential' in globalThis) || IP_ADDRESS.test(location.hostname)) return false;
  return info === undefined ? undefined : info.passkey_origin === location.origin;
}

export function usePasskeys(): LoadState<readonly PasskeyWire[]> {
  return useSessionCall('passkeys', {}, { refetchOnMount: 'always' });
}

/** The form shows failures. */
export async function addPasskey(name: string): Promise<void> {
  const { options } = await vernier.call('passkeyCreation', {}, { quiet: true });
  const { startRegistration } = await import('@simplewebauthn/browser');
  const passkey = await answered(() => startRegistration({ optionsJSON: options as never }));
  await vernier.call('addPasskey', { name, passkey }, { quiet: true });
  await rereadCall('passkeys');
}

/** The list is read again in any case: it may have changed meanwhile. */
export async function removePasskey(id: number): Promise<void> {
  try {
    await vernier.call('removePasskey', { id });
  } finally {
    await rereadCall('passkeys');
  }
}

/** What a passkey answers to a challenge for a login; the form shows failures. */
export function answerLogin(): Promise<string> {
  return answerTo('passkeyChallenge');
}

/** With what a passkey answered; the form shows failures. */
export async function loginWithPasskey(passkey: string): Promise<UserWire> {
  return beginSession(await vernier.call('loginWithPasskey', { passkey }, { quiet: true }));
}

/** Confirms this session; the form shows failures. */
export async function stepUpByPasskey(): Promise<void> {
  await vernier.call('stepUp', { passkey: await answerTo('stepUpChallenge') }, { quiet: true });
}

async function answerTo(name: 'passkeyChallenge' | 'stepUpChallenge'): Promise<string> {
  const { options }: Calls[typeof name]['output'] = await vernier.call(name, {}, { quiet: true });
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return answered(() => startAuthentication({ optionsJSON: options as never }));
}

async function answered(dialog: () => Promise<object>): Promise<string> {
  try {
    return JSON.stringify(await dialog());
  } catch (error) {
    const exists = error instanceof Error && error.name === 'InvalidStateError';
    throw new PasskeyFailure(exists ? 'exists' : 'failed', error);
  }
}
