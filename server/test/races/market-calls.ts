/** Calls on the state of one instrument's market: halts, close-only and resumes that come within one slot of each other. */

import type { RaceWorld, TestAdmin } from './race-world.ts';
import type { RaceCall, Run, Scenario } from './race.ts';

export type Mode = 'open' | 'close_only' | 'halted';

export interface RacedMarket {
  readonly code: string;
  readonly staff: readonly [TestAdmin, TestAdmin];
}

type Call = RaceCall<RacedMarket>;

/** Which mode a call that was answered with success has set. */
const SETS: Readonly<Record<string, Mode>> = {
  'market.halt': 'halted',
  'market.halt close_only': 'close_only',
  'market.resume': 'open',
  'instruments.update halted': 'halted',
  'instruments.update open': 'open',
};

const STRICTNESS: Readonly<Record<Mode, number>> = { open: 0, close_only: 1, halted: 2 };

/** All begin in `mode`; each order plays on the same instrument, whose mode is reset before. */
export function marketScenario(world: RaceWorld, mode: Mode): Scenario<RacedMarket> {
  const { core } = world.server.server;
  const { instruments, source } = core.market;
  const resetMode = (code: string) => {
    const slot = core.market.slot + 1;
    const kind = { open: 'resume', close_only: 'close_only', halted: 'halt' } as const;
    core.market.intervene([{ kind: kind[mode], slot, code }]);
  };
  return {
    waitsForSlots: true,
    make(count) {
      const staff = world.staff(2 * count, 'owner');
      const made = staff.slice(0, count).map((one, place): RacedMarket => {
        const instrument = instruments[place % instruments.length];
        const two = staff[count + place];
        if (instrument === undefined || two === undefined)
          throw new Error('an instrument and two administrators');
        return { code: instrument.code, staff: [one, two] };
      });
      for (const code of new Set(made.map((one) => one.code))) resetMode(code);
      world.server.pass(250);
      return Promise.resolve(made);
    },
    stateOf({ code }) {
      world.server.pass(250);
      const id = instruments.find((one) => one.code === code)?.id ?? 0;
      const recorded = source.interventions.findLast((act) => 'code' in act && act.code === code);
      return { recorded: recorded?.kind, effective: core.market.tradingState(id) };
    },
    alsoHolds: ({ wasSerial, calls, replies, state }: Run<RacedMarket>) => {
      const { effective } = JSON.parse(state) as { effective: Mode };
      const set = calls.flatMap(({ name }, side) =>
        replies[side]?.refused === null ? [SETS[name] ?? 'open'] : [],
      );
      const strictest = set.toSorted((left, right) => STRICTNESS[right] - STRICTNESS[left])[0];
      if (wasSerial || strictest === undefined || effective === strictest) return null;
      return `the market is ${effective} after a success that set it to ${strictest}`;
    },
  };
}

export function marketCalls(world: RaceWorld): readonly Call[] {
  const by = (name: string, path: string, input: object): Call => ({
    name,
    ask: ({ code, staff }, side) => world.mutate(path, staff[side].session, { code, ...input }),
  });
  return [
    by('market.halt', 'market.halt', {}),
    by('market.halt close_only', 'market.halt', { mode: 'close_only' }),
    by('market.resume', 'market.resume', {}),
    by('instruments.update halted', 'instruments.update', { mode: 'halted' }),
    by('instruments.update open', 'instruments.update', { mode: 'open' }),
  ];
}
