/** Sandbox calls: faults of the caller's token, and the report about them. */

import { FAULTS } from '@vernier/shared/api/shapes/sandbox';
import { isRefusal, type Refusal, refuse } from '@vernier/shared/refusals';
import { type RequestOf, type Route, route } from '../../platform/routing/route.ts';
import type { Session } from '../../platform/routing/session.ts';
import type { Sandbox } from './sandbox.ts';
import type { TrialSettings } from './trial.ts';

const MINUTE_MS = 60_000;

/** `sandbox` is null where the server is none. */
export function sandboxRoutes(sandbox: Sandbox | null): readonly Route[] {
  return [
    route('setSandboxFaults', ({ session, input }) => {
      const open = openTo(sandbox, session);
      return isRefusal(open) ? open : { data: open.begin(session, settingsOf(input)).present() };
    }),
    route('sandboxReport', ({ session }) => {
      const open = openTo(sandbox, session);
      if (isRefusal(open)) return open;
      const trial = open.trialOf(session);
      return trial === undefined ? refuse('not_found') : { data: trial.report() };
    }),
  ];
}

function openTo(sandbox: Sandbox | null, { user }: Session): Sandbox | Refusal {
  if (sandbox === null) return refuse('sandbox_off');
  return user.isDemo ? sandbox : refuse('only_demo_account');
}

function settingsOf(input: RequestOf<'setSandboxFaults'>['input']): TrialSettings {
  const percents = Object.fromEntries(FAULTS.map((fault) => [fault, input[fault]])) as Pick<
    TrialSettings,
    (typeof FAULTS)[number]
  >;
  const { seed, delay_ms: delayMs, stale_ms: staleMs, minutes } = input;
  return { ...percents, seed, delayMs, staleMs, lengthMs: minutes * MINUTE_MS };
}
