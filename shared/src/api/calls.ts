/** All REST calls by name, and the types that derive from their definitions. */

import type { z } from 'zod';
import { ACCOUNT_CALLS } from './calls/account.ts';
import { CONTENT_CALLS } from './calls/content.ts';
import { DEPOSIT_CALLS } from './calls/deposits.ts';
import { FAIRNESS_CALLS } from './calls/fairness.ts';
import { IDENTITY_CALLS } from './calls/identity.ts';
import { MARKET_CALLS } from './calls/market.ts';
import { NOTIFICATION_CALLS } from './calls/notifications.ts';
import { ORDER_CALLS } from './calls/orders.ts';
import { OIDC_CALLS } from './calls/oidc.ts';
import { PASSKEY_CALLS } from './calls/passkeys.ts';
import { RANKING_CALLS } from './calls/ranking.ts';
import { RESULT_CALLS } from './calls/results.ts';
import { SANDBOX_CALLS } from './calls/sandbox.ts';
import { SECURITY_CALLS } from './calls/security.ts';
import { SIGN_IN_CALLS } from './calls/sign-in.ts';
import { SUPPORT_CALLS } from './calls/support.ts';
import { WEBHOOK_CALLS } from './calls/webhooks.ts';
import { WITHDRAWAL_CALLS } from './calls/withdrawals.ts';
import type { CallDefinition, Empty, FileOutput, JsonOutput } from './define-call.ts';

export const CALLS = {
  ...MARKET_CALLS,
  ...FAIRNESS_CALLS,
  ...ORDER_CALLS,
  ...ACCOUNT_CALLS,
  ...RESULT_CALLS,
  ...SIGN_IN_CALLS,
  ...SECURITY_CALLS,
  ...PASSKEY_CALLS,
  ...OIDC_CALLS,
  ...IDENTITY_CALLS,
  ...DEPOSIT_CALLS,
  ...WITHDRAWAL_CALLS,
  ...NOTIFICATION_CALLS,
  ...WEBHOOK_CALLS,
  ...SANDBOX_CALLS,
  ...RANKING_CALLS,
  ...CONTENT_CALLS,
  ...SUPPORT_CALLS,
};

export type CallName = keyof typeof CALLS;

/** The definition of a call whose name is not known at compile time. */
export function callOf(name: CallName): CallDefinition {
  return CALLS[name];
}

type DefinitionOf<Name extends CallName> = (typeof CALLS)[Name];

/** The area of the reference that a call belongs to. */
export function areaOf(name: CallName): string {
  const [area = ''] = Object.entries(AREAS).find(([, { calls }]) => name in calls) ?? [];
  return area;
}

type CallTypes = {
  [Name in CallName]: {
    input: z.input<DefinitionOf<Name>['input']>;
    output: DefinitionOf<Name>['output'] extends JsonOutput<infer Data> ? Data : Empty;
  };
};

/**
 * What a caller sends and gets; `output` of a call that answers with a file is empty. An interface, because the compiler then
 * accepts `Calls[Name]` of one name where a union of names is expected.
 */
export interface Calls extends CallTypes {}

/** The input of a call after its schema has parsed it. */
export type ParsedInput<Name extends CallName> = z.output<DefinitionOf<Name>['input']>;

/** Calls that take an idempotency key. */
export type KeyedCallName = {
  [Name in CallName]: DefinitionOf<Name> extends { readonly keyed?: true } ? Name : never;
}[CallName];

/** Calls whose request or response body is a file. */
export type FileCallName = {
  [Name in CallName]: DefinitionOf<Name>['output'] extends FileOutput
    ? Name
    : Calls[Name]['input'] extends { file: Uint8Array }
      ? Name
      : never;
}[CallName];

/** The areas of the reference, in the order in which a reader needs them. */
export const AREAS: Readonly<
  Record<string, { readonly description: string; readonly calls: Readonly<Record<string, CallDefinition>> }>
> = {
  market: { description: 'Market data. These calls are public.', calls: MARKET_CALLS },
  fairness: { description: 'Verification of the market. These calls are public.', calls: FAIRNESS_CALLS },
  orders: {
    description: 'Opening, changing and closing positions, and the history of orders.',
    calls: ORDER_CALLS,
  },
  account: { description: 'Balance, transactions and events of an account.', calls: ACCOUNT_CALLS },
  results: {
    description: 'Results of an account, and how each figure is calculated.',
    calls: RESULT_CALLS,
  },
  entry: {
    description: 'Demo accounts, registration, login, codes and passwords.',
    calls: SIGN_IN_CALLS,
  },
  security: {
    description: 'Sessions, API keys, two-step login and personal data.',
    calls: SECURITY_CALLS,
  },
  passkeys: {
    description: 'Passkeys: log in and confirm a session without a password.',
    calls: PASSKEY_CALLS,
  },
  oidc: {
    description: 'OpenID provider: log in with an account of a school or broker.',
    calls: OIDC_CALLS,
  },
  identity: { description: 'Identity verification.', calls: IDENTITY_CALLS },
  deposits: {
    description: 'Deposits by crypto or bank transfer, credited after review.',
    calls: DEPOSIT_CALLS,
  },
  withdrawals: {
    description: 'Withdrawals to saved addresses and bank accounts, paid after review.',
    calls: WITHDRAWAL_CALLS,
  },
  notifications: {
    description: 'Price alerts and push notifications.',
    calls: NOTIFICATION_CALLS,
  },
  webhooks: {
    description: 'Webhooks: your servers receive the events of the account.',
    calls: WEBHOOK_CALLS,
  },
  sandbox: {
    description: 'Faults on demand for programs under development, with a report.',
    calls: SANDBOX_CALLS,
  },
  ranking: { description: 'The bot traders of the ranking and their orders.', calls: RANKING_CALLS },
  content: { description: 'News, companies and settings of the site.', calls: CONTENT_CALLS },
  support: { description: 'The support chat.', calls: SUPPORT_CALLS },
};
