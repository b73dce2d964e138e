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

/** First in rounds, each with a fault of every part, until each part had each kind; then at random. */
export function planFaults({ seed, faults, targets, longestMs }: PlanOptions): readonly PlannedFault[] {
  const random = randomOf(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const parts = Object.values(targets).filter((names) => names.length > 0);
  const shuffled = <Item>(items: readonly Item[]): readonly Item[] =>
    items
      .map((item) => ({ item, place: random() }))
      .sort((one, two) => one.place - two.place)
      .map(({ item }) => item);
  const order = parts.map((names) => ({ names, kinds: shuffled(FAULT_KINDS) }));
  const rounds = FAULT_KINDS.flatMap((_, round) =>
    shuffled(order).map(({ names, kinds }) => ({ names, kind: kinds[round] ?? pick(FAULT_KINDS) })),
  );
  return Array.from({ length: faults }, (_, index) => {
    const { kind, names } = rounds[index] ?? { kind: pick(FAULT_KINDS), names: pick(parts) };
    return {
      kind,
      target: pick(names),
      isSilent: random() < 0.5,
      lengthMs: Math.round(SHORTEST_MS + random() ** 2 * (longestMs - SHORTEST_MS)),
      nextAfterMs: Math.round(random() * LONGEST_GAP_MS),
    };
  });
}
