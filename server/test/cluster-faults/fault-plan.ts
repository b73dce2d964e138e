/** Plan of the faults of a run, from its seed: what fails, how, for how long, and when the next one begins. */

import { randomOf } from '../message-bus/random-numbers.ts';

export const FAULT_KINDS = ['kill', 'stop', 'cut'] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

export interface PlannedFault {
  readonly kind: FaultKind;
  /** Name of a process. */
  readonly target: string;
  /** A cut without a word, or one that ends connections. */
  readonly isSilent: boolean;
  readonly lengthMs: number;
  readonly nextAfterMs: number;
}

export interface PlanOptions {
  readonly seed: number;
  readonly faults: number;
  /** Names of the processes by what they are. */
  readonly targets: Readonly<Record<string, readonly string[]>>;
  readonly longestMs: number;
}

const SHORTEST_MS = 500;
const LONGEST_GAP_MS = 1_500;

/** Each kind at each part once, in a random order, and then at random. */
export function planFaults({ seed, faults, targets, longestMs }: PlanOptions): readonly PlannedFault[] {
  const random = randomOf(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const parts = Object.values(targets).filter((names) => names.length > 0);
  const all = parts.flatMap((names) => FAULT_KINDS.map((kind) => ({ kind, names })));
  const order = all.map((fault) => ({ fault, place: random() })).sort((one, two) => one.place - two.place);
  return Array.from({ length: faults }, (_, index) => {
    const { kind, names } = order[index]?.fault ?? pick(all);
    return {
      kind,
      target: pick(names),
      isSilent: random() < 0.5,
      lengthMs: Math.round(SHORTEST_MS + random() ** 2 * (longestMs - SHORTEST_MS)),
      nextAfterMs: Math.round(random() * LONGEST_GAP_MS),
    };
  });
}
