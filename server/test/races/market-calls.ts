/** Calls on the state of one instrument's market: halts, close-only and resumes that come within one slot of each other. */

import type { RaceWorld, TestAdmin } from './race-world.ts';
import type { RaceCall, Run, Scenario } from './race.ts';

export type Mode = 'open' | 'close_only' | 'halted';

export interface RacedMarket {
  readonly code: string;
  readonly staff: readonly [TestAdmin, TestAdmin];
  /** The last slot before the calls. */
  readonly slotBefore: number;
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

const KIND_OF = { open: 'resume', close_only: 'close_only', halted: 'halt' } as const;

const STRICTNESS: Readonly<Record<Mode, number>> = { open: 0, close_only: 1, halted: 2 };

/** All begin in `mode`: the subjects of one call of `make` have an instrument each, whose mode it resets. */
export function marketScenario(world: RaceWorld, mode: Mode): Scenario<RacedMarket> {
  const { core } = world.server.server;
  const { instruments, source } = core.market;
  const resetMode = (code: string) => {
    const slot = core.market.slot + 1;
    core.market.intervene([{ kind: KIND_OF[mode], slot, code }]);
  };
  /** Whether a call has recorded the mode and the market has played a slot with it. */
  const wasInEffect = ({ code, slotBefore }: RacedMarket, which: Mode) => {
    const recorded = source.interventions.filter(
      (act) => 'code' in act && act.code === code && act.slot > slotBefore,
    );
    return recorded.some(
      (act, place) =>
        act.kind === KIND_OF[which] && act.slot < (recorded[place + 1]?.slot ?? core.market.slot + 1),
    );
  };
  return {
    waitsForSlots: true,
    make(count) {
      const used = instruments.slice(0, count);
      const staff = world.staff(2 * used.length, 'owner');
      const made = used.map(({ code }, place): RacedMarket => {
        const [one, two] = [staff[place], staff[used.length + place]];
        if (one === undefined || two === undefined) throw new Error('two administrators');
        return { code, staff: [one, two], slotBefore: core.market.slot + 1 };
      });
      for (const { code } of made) resetMode(code);
      world.server.pass(250);
      return Promise.resolve(made);
    },
    stateOf({ code }) {
      world.server.pass(250);
      const id = instruments.find((one) => one.code === code)?.id ?? 0;
      const recorded = source.interventions.findLast((act) => 'code' in act && act.code === code);
      return { recorded: recorded?.kind, effective: core.market.tradingState(id) };
    },
    /** A mode that was reported as set must hold, unless a stricter one follows or it was in effect before another call. */
    alsoHolds: ({ subject, wasSerial, calls, replies, state }: Run<RacedMarket>) => {
      const { effective } = JSON.parse(state) as { effective: Mode };
      const set = calls.flatMap(({ name }, side) =>
        replies[side]?.refused === null ? [SETS[name] ?? 'open'] : [],
      );
      const strictest = set.toSorted((left, right) => STRICTNESS[right] - STRICTNESS[left])[0];
      if (wasSerial || strictest === undefined || effective === strictest) return null;
      if (wasInEffect(subject, strictest)) return null;
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
