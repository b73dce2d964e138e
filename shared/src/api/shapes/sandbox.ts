/** Sandbox over the API: the faults that a program has ordered, and the report about what it did with them. */

import { z } from 'zod';
import { count, rowId, time } from './values.ts';

/** Faults of requests, in the order in which they are tried; a request gets one at most. */
export const REQUEST_FAULTS = ['too_many_requests', 'unavailable', 'lost_answer', 'delay'] as const;
export type RequestFault = (typeof REQUEST_FAULTS)[number];

/** Faults of pushes on sockets, in the order in which they are tried; a push gets one at most. */
export const PUSH_FAULTS = ['socket_gap', 'lost_push', 'duplicate_push'] as const;
export type PushFault = (typeof PUSH_FAULTS)[number];

export const FAULTS = [...REQUEST_FAULTS, ...PUSH_FAULTS] as const;
export type Fault = RequestFault | PushFault;

export const FAULT_MEANINGS: Readonly<Record<Fault, string>> = {
  too_many_requests: 'refused with 1004 and HTTP status 429; nothing is executed',
  unavailable: 'refused with 1500 and HTTP status 503; nothing is executed',
  lost_answer: 'executed, and the connection is cut instead of an answer',
  delay: 'executed, and the answer comes after `delay_ms`',
  socket_gap: 'the socket is cut: pushes until the next subscription are missing',
  lost_push: 'the push is missing, and `seq` has a gap',
  duplicate_push: 'the push comes twice, with the same `seq`',
};

/** A value for each fault. */
export function byFault<Value>(valueOf: (fault: Fault) => Value): Record<Fault, Value> {
  return Object.fromEntries(FAULTS.map((fault) => [fault, valueOf(fault)])) as Record<Fault, Value>;
}

export const SandboxFaultsWire = z
  .object({
    seed: count.describe('Decides, with the number of a request or push, which of them get a fault.'),
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
  .describe('Faults of a token.');
export type SandboxFaultsWire = z.infer<typeof SandboxFaultsWire>;

const DoubledOrderWire = z
  .object({
    first: rowId.describe('Order of the command whose answer was lost.'),
    second: rowId.describe('Order of the same command, sent again.'),
    at: time.describe('Market time of the second.'),
  })
  .describe('Two orders of one command.');

export const SandboxReportWire = z
  .object({
    passed: z
      .boolean()
      .describe('True: no doubled order, no retry without a key, no stale order, and at least one order.'),
    requests: count.describe('Requests with the token, without those about the sandbox.'),
    orders: count.describe('Orders, and closings of parts, that were executed.'),
    doubled_orders: count.describe(
      'Commands that were executed twice, since the program sent them again with another key or none.',
    ),
    doubled: z.array(DoubledOrderWire).describe('The last 20 of them, newest first.'),
    retries: count.describe(
      'Commands that were sent again with the key or the `client_id` of the first try.',
    ),
    retries_without_key: count.describe(
      'Commands that were sent again without it, within a minute after a try without an answer.',
    ),
    stale_orders: count.describe('Orders whose `quote_time` was older than `stale_ms`.'),
    orders_without_quote_time: count.describe(
      'Orders without `quote_time`; the age of their price is unknown.',
    ),
    pushes: count.describe('Pushes to sockets of the token.'),
    faults: z
      .object(byFault((fault) => count.describe(`${capital(FAULT_MEANINGS[fault])}.`)))
      .describe('Faults that the token got, by kind.'),
    settings: SandboxFaultsWire,
  })
  .describe('What a program did with its faults.');
export type SandboxReportWire = z.infer<typeof SandboxReportWire>;

function subjectsOf(fault: Fault): string {
  return (PUSH_FAULTS as readonly Fault[]).includes(fault) ? 'pushes' : 'requests';
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
