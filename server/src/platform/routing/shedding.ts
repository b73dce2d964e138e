/**
 * Load shedding in levels: first reads, which can be repeated, then logins and new accounts. Orders are refused only when
 * their own queue is too long.
 */

import { type Refusal, refuse } from '@vernier/shared/refusals';
import type { LoadClass } from '@vernier/shared/api/define-call';

/** A second of them, at four intervals a second. */
const READINGS = 4;
/** The average of the longest delays, and the commands that wait, from which on a level is reached. */
const LEVELS = [
  { lagMs: 250, waiting: 500 },
  { lagMs: 1_000, waiting: 2_000 },
] as const;
/** Below half of what began a level, for two seconds, ends it: else it would come and go with the work that it sheds. */
const CALM_READINGS = 8;
/** At some ten microseconds a command they are answered in half a second. */
const MOST_COMMANDS = 5_000;
const RETRY_AFTER_S = 2;

/** 0: all requests are answered; 1: reads are refused; 2: sign-ups and payments too. */
export type LoadLevel = 0 | 1 | 2;

export interface LoadReading {
  readonly level: LoadLevel;
  readonly lagMs: number;
  readonly shed: Readonly<Record<Exclude<LoadClass, 'never-shed'>, number>>;
}

export interface LoadPorts {
  /** The longest delay of the event loop since the previous call. */
  readonly loopLagMs: () => number;
  /** Commands between their arrival and their answer. */
  readonly waiting: () => number;
}

export class Shedding {
  readonly #ports: LoadPorts;
  readonly #lags: number[] = [];
  readonly #shed = { reads: 0, arrivals: 0, orders: 0 };
  #level: LoadLevel = 0;
  #calmReadings = 0;

  constructor(ports: LoadPorts) {
    this.#ports = ports;
  }

  read(): LoadReading {
    return { level: this.#level, lagMs: this.#lagMs, shed: { ...this.#shed } };
  }

  /** Four times a second. */
  onInterval(): void {
    this.#lags.push(this.#ports.loopLagMs());
    if (this.#lags.length > READINGS) this.#lags.shift();
    const nextLevel = this.#levelAt(1);
    if (nextLevel >= this.#level) {
      this.#level = nextLevel;
      this.#calmReadings = 0;
      return;
    }
    this.#calmReadings = this.#levelAt(2) < this.#level ? this.#calmReadings + 1 : 0;
    if (this.#calmReadings < CALM_READINGS) return;
    this.#level = this.#level === 2 ? 1 : 0;
    this.#calmReadings = 0;
  }

  /** The refusal of a call of this class at this moment; null when it is answered. */
  refusalOf(load: LoadClass): Refusal | null {
    if (load === 'never-shed' || !this.isShed(load)) return null;
    this.#shed[load] += 1;
    return refuse('overloaded', { retry_after: RETRY_AFTER_S });
  }

  /** Whether work of this class is given up at this moment. */
  isShed(load: Exclude<LoadClass, 'never-shed'>): boolean {
    if (load === 'orders') return this.#ports.waiting() >= MOST_COMMANDS;
    return this.#level >= (load === 'reads' ? 1 : 2);
  }

  get #lagMs(): number {
    return this.#lags.reduce((all, lag) => all + lag, 0) / READINGS;
  }

  /** The level of a load that is so many times the present one. */
  #levelAt(times: number): LoadLevel {
    const [lagMs, waiting] = [this.#lagMs * times, this.#ports.waiting() * times];
    const reached = LEVELS.filter((from) => lagMs >= from.lagMs || waiting >= from.waiting).length;
    return reached as LoadLevel;
  }
}
