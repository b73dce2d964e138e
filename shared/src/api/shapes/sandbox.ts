/** Sandbox over the API: the faults that a program has ordered, and the report about what it did with them. */

import { z } from 'zod';
import { count, rowId, time } from './values.ts';

/** Faults of requests, in the order in which they are tried; a request gets one at most. */
export const REQUEST_FAULTS = [
  'too_many_requests',
  'unavailable',
  'lost_answer',
  'unknown_outcome',
  'delay',
] as const;
export type RequestFault = (typeof REQUEST_FAULTS)[number];

/** Faults of pushes on sockets, in the order in which they are tried; a push gets one at most. */
export const PUSH_FAULTS = ['socket_gap', 'lost_push', 'duplicate_push'] as const;
export type PushFault = (typeof PUSH_FAULTS)[number];

export const FAULTS = [...REQUEST_FAULTS, ...PUSH_FAULTS] as const;
export type Fault = RequestFault | PushFault;

export const FAULT_MEANINGS: Readonly<Record<Fault, string>> = {
  too_many_requests: 'refused with 1004 and HTTP status 429; nothing is executed',
  unavailable: 'refused with 1500 and HTTP status 503; nothing is executed',
  lost_answer: 'executed, then the connection closes without an answer',
  unknown_outcome:
    'executed, then answered with 1500 and HTTP status 500, as if the server did not know what it did',
  delay: 'executed, then answered after `delay_ms`',
  socket_gap: 'the socket closes, so that pushes until the next subscription are missing',
  lost_push: 'the push is missing, and `seq` has a gap',
  duplicate_push: 'the push arrives twice, with the same `seq`',
};

/** A value for each fault. */
export function byFault<Value>(valueOf: (fault: Fault) => Value): Record<Fault, Value> {
  return Object.fromEntries(FAULTS.map((fault) => [fault, valueOf(fault)])) as Record<Fault, Value>;
}

export const SandboxFaultsWire = z
  .object({
    seed: count.describe('Seed: with the number of a request or push, it decides which ones get a fault.'),
    ...byFault((fault) =>
      z
        .int()
        .min(0)
        .max(100)
        .describe(`Percent of ${subjectsOf(fault)}: ${FAULT_MEANINGS[fault]}.`),
    ),
    delay_ms: count.describe('Length of a delay in milliseconds.'),
    stale_ms: count.describe('An order with an older `quote_time` counts as stale.'),
    until: time.describe('End of the faults.'),
  })
  .describe('Faults of an API key.');
export type SandboxFaultsWire = z.infer<typeof SandboxFaultsWire>;

const DoubledOrderWire = z
  .object({
    first: rowId.describe('Order from the command whose answer was lost.'),
    second: rowId.describe('Order from the same command, sent again.'),
    at: time.describe('Market time of the second order.'),
  })
  .describe('Two orders from one command.');

export const SandboxReportWire = z
  .object({
    passed: z
      .boolean()
      .describe('True: no doubled order, no retry without a key, no stale order, and at least one order.'),
    requests: count.describe('Requests with the API key, without those about the sandbox.'),
    orders: count.describe('Executed orders and partial closings.'),
    doubled_orders: count.describe(
      'Commands executed twice, because the program sent them again with another idempotency key or none.',
    ),
    doubled: z.array(DoubledOrderWire).describe('The last 20 doubled orders, newest first.'),
    retries: count.describe(
      'Commands sent again with the idempotency key or `client_id` of the first attempt.',
    ),
    retries_without_key: count.describe(
      'Commands sent again without it, within a minute after an attempt without an answer.',
    ),
    stale_orders: count.describe('Orders whose `quote_time` was older than `stale_ms`.'),
    orders_without_quote_time: count.describe(
      'Orders without `quote_time`, so that the age of their price is unknown.',
    ),
    pushes: count.describe('Pushes to sockets of the API key.'),
    faults: z
      .object(byFault((fault) => count.describe(`${capital(FAULT_MEANINGS[fault])}.`)))
      .describe('Faults that occurred, by type.'),
    settings: SandboxFaultsWire,
  })
  .describe('Report on a program’s reaction to faults.');
export type SandboxReportWire = z.infer<typeof SandboxReportWire>;

function subjectsOf(fault: Fault): string {
  return (PUSH_FAULTS as readonly Fault[]).includes(fault) ? 'pushes' : 'requests';
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
