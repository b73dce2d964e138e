/** Calls of the sign-in forms: codes, captchas, new accounts and passwords. The forms show failures. */

import type { Calls } from '@vernier/shared/api/calls';
import type { UserWire } from '@vernier/shared/api/shapes/user';
import { vernier } from '../transport/vernier.ts';
import { setSession } from '../browser-storage/session-store.ts';

export type CodeChannel = 'email' | 'mobile';

/** Sends a code to an address and resolves to the key of the request, whether or not there is an account with the address. */
export async function sendCode(channel: CodeChannel, input: Calls['sendEmail']['input']): Promise<string> {
  const { key } = await vernier.call(channel === 'email' ? 'sendEmail' : 'sendSms', input, { quiet: true });
  return key;
}

export function loadCaptcha(): Promise<Calls['captcha']['output']> {
  return vernier.call('captcha', {}, { quiet: true, initial: true });
}

/** Registered from a demo session, the demo account stays linked to the new account. */
export async function register(input: Calls['register']['input']): Promise<UserWire> {
  const session = await vernier.call('register', input, { quiet: true });
  setSession(session);
  return session.user;
}

/** Confirms this session with one proof; the form shows failures. */
export async function stepUp(proof: Calls['stepUp']['input']): Promise<void> {
  await vernier.call('stepUp', proof, { quiet: true });
}

export async function forgetPassword(input: Calls['forgetPassword']['input']): Promise<void> {
  await vernier.call('forgetPassword', input, { quiet: true });
}

export async function amendPassword(input: Calls['amendPassword']['input']): Promise<void> {
  await vernier.call('amendPassword', input, { quiet: true });
}
