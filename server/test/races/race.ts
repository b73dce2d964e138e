/**
 * Two calls at once, in every order of their waits or in a seeded sample of the orders. What they leave must be what the
 * calls that were answered with success leave one after another [AUTH-3].
 */

import type { PausedPorts } from './paused-ports.ts';
import { OrderTree } from './order-tree.ts';
import type { Harness } from '../rig/harness.ts';

/** An answer: null for a success, else the reason of the refusal. */
export interface Reply {
  readonly refused: string | null;
  /** The token that a success gave, if any. */
  readonly token?: string | undefined;
}

/** One call on a subject; `side` distinguishes the two callers of a pair. */
export interface RaceCall<Subject> {
  readonly name: string;
  /** What it changes, where the calls of a scenario change different items. */
  readonly item?: string;
  readonly ask: (subject: Subject, side: 0 | 1) => Promise<Reply>;
}

export interface Scenario<Subject> {
  /** New subjects, each in the same state: at most `count`, and at least one. */
  readonly make: (count: number) => Promise<readonly Subject[]>;
  /** All that the calls may change of a subject, without numbers and times. */
  readonly stateOf: (subject: Subject, replies: readonly (Reply | undefined)[]) => unknown;
  /** What must hold besides: a complaint, or null. */
  readonly alsoHolds?: (run: Run<Subject>) => string | null;
  /** The market may play a slot while a call waits for one. */
  readonly waitsForSlots?: true;
}

export interface Run<Subject> {
  readonly subject: Subject;
  readonly calls: readonly [RaceCall<Subject>, RaceCall<Subject>];
  readonly replies: readonly (Reply | undefined)[];
  readonly state: string;
  readonly steps: readonly string[];
  /** Whether one call was answered before the other one began. */
  readonly wasSerial: boolean;
}

export interface Search {
  readonly seed: number;
  /** Orders of one pair. */
  readonly most: number;
}

type Choose = (steps: readonly string[]) => string;

const SIDES = [0, 1] as const;
const NAMES = ['A', 'B'] as const;
const MOST_STEPS = 200;
/** Runs of a pair besides its searched orders: one call after the other, either first. */
const SERIAL_RUNS = 2;
const SLOT = 'slot';

export class Races {
  readonly #server: Harness;
  readonly #ports: PausedPorts;
  /** Runs of no call or of one call, by its side and name: another call of the pair does not change them. */
  readonly #soloRuns = new WeakMap<object, Map<string, Promise<unknown>>>();
  /** Orders that were run. */
  orders = 0;

  constructor(server: Harness, ports: PausedPorts) {
    this.#server = server;
    this.#ports = ports;
  }

  /** Faults of a pair of calls, with the order that shows them; empty without any. */
  async faultsOf<Subject>(
    scene: Scenario<Subject>,
    calls: Run<Subject>['calls'],
    { seed, most }: Search,
  ): Promise<string[]> {
    const subjects: Subject[] = [];
    const next = async () => {
      if (subjects.length === 0) subjects.push(...(await scene.make(SERIAL_RUNS + most)));
      const subject = subjects.pop();
      if (subject === undefined) throw new Error('a scene makes subjects');
      return subject;
    };
    const run = async (started: readonly (0 | 1)[], choose: Choose) =>
      this.#run(scene, { subject: await next(), calls, started, choose });
    const solo = (started: readonly (0 | 1)[]) =>
      this.#once(scene, started.map((side) => `${side} ${calls[side].name}`).join(), () =>
        run(started, first),
      );
    const untouched = await solo([]);
    const alone = [await solo([0]), await solo([1])];
    const serial = [await run([0, 1], oneByOne('A')), await run([0, 1], oneByOne('B'))];
    const allowed = new Map<string, Set<string>>();
    for (const { replies, state } of [untouched, ...alone, ...serial])
      add(allowed, successes(replies), state);
    const faults = [...alone, ...serial].flatMap((one) => faultOf(one, scene, allowed));
    const tree = new OrderTree(seed);
    for (let orders = 0; orders < most && !tree.isDone; orders += 1) {
      tree.begin();
      const one = await run([0, 1], (steps) => tree.choose(steps));
      tree.end();
      faults.push(...faultOf(one, scene, allowed));
    }
    return faults;
  }

  /** One run per scenario and key. */
  #once<Subject>(
    scene: Scenario<Subject>,
    key: string,
    run: () => Promise<Run<Subject>>,
  ): Promise<Run<Subject>> {
    const known = this.#soloRuns.get(scene) ?? new Map<string, Promise<unknown>>();
    this.#soloRuns.set(scene, known);
    const result = known.get(key) ?? run();
    known.set(key, result);
    return result as Promise<Run<Subject>>;
  }

  async #run<Subject>(
    scene: Scenario<Subject>,
    {
      subject,
      calls,
      started,
      choose,
    }: {
      readonly subject: Subject;
      readonly calls: Run<Subject>['calls'];
      readonly started: readonly (0 | 1)[];
      readonly choose: Choose;
    },
  ): Promise<Run<Subject>> {
    const replies: (Reply | undefined)[] = [undefined, undefined];
    const failures: unknown[] = [];
    const steps: string[] = [];
    const toStart = new Set(started);
    const runningSides = new Set<0 | 1>();
    let wasSerial = false;
    this.orders += 1;
    this.#ports.pause();
    const start = (side: 0 | 1) => {
      toStart.delete(side);
      if (toStart.size === 0 && runningSides.size === 0) wasSerial = true;
      runningSides.add(side);
      this.#ports
        .run(NAMES[side], () => calls[side].ask(subject, side))
        .then(
          (reply) => (replies[side] = reply),
          (error: unknown) => failures.push(error),
        )
        .finally(() => runningSides.delete(side));
    };
    while (toStart.size > 0 || runningSides.size > 0) {
      const options = [
        ...SIDES.filter((side) => toStart.has(side)).map((side) => `start ${NAMES[side]}`),
        ...this.#ports.waiting,
        ...(scene.waitsForSlots === true && runningSides.size > 0 ? [SLOT] : []),
      ];
      const step = choose(options);
      steps.push(step);
      if (steps.length > MOST_STEPS)
        throw new Error(
          `${calls.map(({ name }) => name).join(' and ')}: no answer after ${steps.slice(0, 20).join(', ')}`,
        );
      if (step === SLOT) this.#server.pass(250);
      else if (step.startsWith('start ')) start(step.endsWith('A') ? 0 : 1);
      else this.#ports.release(step);
      await this.#ports.settled(scene.waitsForSlots === true);
    }
    this.#ports.pass();
    await this.#ports.settled(scene.waitsForSlots === true);
    if (failures.length > 0) throw failures[0];
    const state = JSON.stringify(scene.stateOf(subject, replies));
    return { subject, calls, replies, state, steps, wasSerial };
  }
}

function first(steps: readonly string[]): string {
  const [step] = steps;
  if (step === undefined) throw new Error('there is a step');
  return step;
}

/** The whole of one call, and then the other one. */
function oneByOne(leader: string): Choose {
  return (steps) => {
    const own =
      steps.find((step) => step === `start ${leader}`) ?? steps.find((step) => !step.startsWith('start '));
    return own ?? first(steps);
  };
}

function successes(replies: readonly (Reply | undefined)[]): string {
  return SIDES.filter((side) => replies[side]?.refused === null)
    .map((side) => NAMES[side])
    .join('+');
}

function add(allowed: Map<string, Set<string>>, key: string, state: string): void {
  const states = allowed.get(key) ?? new Set();
  allowed.set(key, states.add(state));
}

function faultOf<Subject>(
  run: Run<Subject>,
  { alsoHolds }: Scenario<Subject>,
  allowed: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  const summary = `${run.calls.map(({ name }, side) => `${NAMES[side]} ${name}: ${run.replies[side]?.refused ?? (run.replies[side] === undefined ? 'not called' : 'success')}`).join('; ')} [${run.steps.join(', ')}]`;
  const faults: string[] = [];
  if (run.replies.some((reply) => reply?.refused === 'internal_error')) faults.push(`500: ${summary}`);
  const states = allowed.get(successes(run.replies));
  if (states === undefined) faults.push(`both succeeded, which they never do one after another: ${summary}`);
  else if (!states.has(run.state))
    faults.push(`left ${run.state}\n    instead of ${[...states].join('\n      or ')}\n    ${summary}`);
  const also = alsoHolds?.(run) ?? null;
  if (also !== null) faults.push(`${also}: ${summary}`);
  return faults;
}
