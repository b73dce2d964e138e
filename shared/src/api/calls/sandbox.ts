/** Sandbox calls: faults that a program orders for its demo account, and the report about it. */

import { z } from 'zod';
import { defineGet, definePost, json } from '../define-call.ts';
import { wholeNumber } from '../fields.ts';
import { byFault, FAULT_MEANINGS, SandboxFaultsWire, SandboxReportWire } from '../shapes/sandbox.ts';

const REFUSALS = ['sandbox_off', 'only_demo_account'] as const;
const MAX_SEED = 4_294_967_295;
const MAX_DELAY_MS = 10_000;
const MAX_STALE_MS = 60_000;
const MAX_MINUTES = 60;

const percent = wholeNumber(0, 100).default(0);

export const SANDBOX_CALLS = {
  setSandboxFaults: definePost('/v1/api/sandbox/faults', {
    input: z.object({
      seed: wholeNumber(0, MAX_SEED)
        .default(1)
        .describe('With the same seed, the same request or push number gets the same fault.'),
      ...byFault((fault) => percent.describe(`Percent: ${FAULT_MEANINGS[fault]}.`)),
      delay_ms: wholeNumber(1, MAX_DELAY_MS).default(1_000).describe('Length of a delay in milliseconds.'),
      stale_ms: wholeNumber(1, MAX_STALE_MS)
        .default(2_000)
        .describe('Age of `quote_time` in milliseconds of market time from which an order counts as stale.'),
      minutes: wholeNumber(1, MAX_MINUTES)
        .default(MAX_MINUTES)
        .describe('The faults end after this many minutes.'),
    }),
    output: json(SandboxFaultsWire),
    scope: 'trade',
    load: 'arrivals',
    fullDisk: 'accepted',
    refusals: REFUSALS,
    summary: 'Sets faults for an API key',
    description:
      'For the API key or session of the call, on a demo account in a sandbox (`SANDBOX=on`). Faults apply to calls that need a session, except those about the sandbox. They also apply to the compatible interfaces, and to pushes on sockets logged in with the key. Each call resets the counts and the report. A restart of the server ends the faults.',
    example: { seed: 7, lost_answer: 20, unavailable: 10, duplicate_push: 10 },
  }),
  sandboxReport: defineGet('/v1/api/sandbox/report', {
    output: json(SandboxReportWire),
    scope: 'read',
    refusals: [...REFUSALS, 'not_found'],
    summary: 'Report on a program’s reaction to faults',
    description:
      'Covers the time since `setSandboxFaults`, also if it set no fault. Refused with `not_found` before that, and from an hour after the faults end.',
  }),
};
