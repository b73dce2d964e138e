/**
 * OIDC login of this browser: to the page of the provider and back. What belongs to an attempt stays in this tab, so that an
 * answer of the provider to another browser is refused here.
 */

import type { Calls } from '@vernier/shared/api/calls';
import type { OidcLinkWire, SessionWire, UserWire } from '@vernier/shared/api/shapes/user';
import { useBasicInfo } from '../site-settings/basic-info.ts';
import type { LoadState } from '../transport/load-state.ts';
import { vernier } from '../transport/vernier.ts';
import { beginSession } from './session.ts';
import { rereadCall, useSessionCall } from './session-call.ts';

const STORED = 'vernier.oidc';

export interface OidcAttempt {
  readonly purpose: 'login' | 'link';
  /** Of the server, for the calls after the start. */
  readonly key: string;
  /** Page that required the login. */
  readonly from: string | null;
  /** Code of the link that invited the visitor; empty without one. */
  readonly invite: string;
  /** What the login still needs; null before the provider has answered. */
  readonly next: 'country' | 'totp' | null;
  /** Address of a new account. */
  readonly email: string | null;
}

/** State of an attempt after the answer of the provider. */
interface OidcReturn {
  readonly step: 'done' | 'linked' | 'country' | 'totp';
  readonly attempt: OidcAttempt;
}

/** The answer of a provider belongs to no attempt of this tab. */
export class NoOidcAttempt extends Error {}

/** Name of the provider; undefined without one, and until the site has said whether it has one. */
export function useOidcName(): string | undefined {
  return useBasicInfo()?.oidc_name;
}

export function useOidcLink(): LoadState<OidcLinkWire> {
  return useSessionCall('oidcLink', {}, { realOnly: true, refetchOnMount: 'always' });
}

/** Leaves for the page of the provider; the button shows failures. */
export async function startOidcLogin(back: Pick<OidcAttempt, 'from' | 'invite'>): Promise<void> {
  leave(await vernier.call('startOidcLogin', {}, { quiet: true }), { purpose: 'login', ...back });
}

/** Leaves for the page of the provider, once the session is confirmed. */
export async function startOidcLink(): Promise<void> {
  leave(await vernier.call('startOidcLink', {}), { purpose: 'link', from: null, invite: '' });
}

function leave(
  { url, key }: Calls['startOidcLogin']['output'],
  start: Pick<OidcAttempt, 'purpose' | 'from' | 'invite'>,
): void {
  keep({ ...start, key, next: null, email: null });
  location.assign(url);
}

let returned: Promise<OidcReturn> | null = null;

/** Once after each return of the browser, however often the page is rendered. */
export function finishOidc(query: string): Promise<OidcReturn> {
  returned ??= finish(query);
  return returned;
}

async function finish(response: string): Promise<OidcReturn> {
  const attempt = stored();
  if (attempt === null) throw new NoOidcAttempt();
  const { purpose, key, next } = attempt;
  if (next !== null) return { step: next, attempt };
  drop();
  if (purpose === 'link') {
    await vernier.call('finishOidcLink', { key, response }, { quiet: true });
    await rereadCall('oidcLink');
    return { step: 'linked', attempt };
  }
  const login = await vernier.call('finishOidcLogin', { key, response }, { quiet: true });
  if (login.session !== null) beginSession(login.session);
  if (login.next === 'done') return { step: 'done', attempt };
  const waiting = { ...attempt, next: login.next, email: login.email };
  keep(waiting);
  return { step: login.next, attempt: waiting };
}

/** The form shows failures. */
export async function registerWithOidc(input: Calls['registerWithOidc']['input']): Promise<UserWire> {
  return completed(await vernier.call('registerWithOidc', input, { quiet: true }));
}

/** The form shows failures. */
export async function confirmOidcLogin(input: Calls['confirmOidcLogin']['input']): Promise<UserWire> {
  return completed(await vernier.call('confirmOidcLogin', input, { quiet: true }));
}

function completed(session: SessionWire): UserWire {
  drop();
  returned = null;
  return beginSession(session);
}

/** The state is read again in any case: it may have changed meanwhile. */
export async function unlinkOidc(): Promise<void> {
  try {
    await vernier.call('unlinkOidc', {});
  } finally {
    await rereadCall('oidcLink');
  }
}

function stored(): OidcAttempt | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? 'null') as OidcAttempt | null;
  } catch {
    return null;
  }
}

function keep(attempt: OidcAttempt): void {
  sessionStorage.setItem(STORED, JSON.stringify(attempt));
}

function drop(): void {
  sessionStorage.removeItem(STORED);
}
