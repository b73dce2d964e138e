/** A trial: the faults of one token, by the numbers of its requests and pushes, and the report about them. */

import {
  byFault,
  type Fault,
  PUSH_FAULTS,
  type PushFault,
  REQUEST_FAULTS,
  type RequestFault,
  type SandboxReportWire,
} from '@vernier/shared/api/shapes/sandbox';
import { type Clock, isoTime, type SteadyClock, type TimeMs } from '@vernier/shared/clock';
import type { CommandWatch, SentCommand } from '../../platform/routing/session.ts';
import { isFaulty } from './fault-chance.ts';
import { type SentAttempt, SentCommands } from './sent-commands.ts';

/** What a program has ordered; percents by fault. */
export interface TrialSettings extends Readonly<Record<Fault, number>> {
  readonly seed: number;
  readonly delayMs: number;
  readonly staleMs: number;
  readonly lengthMs: number;
}

export interface TrialOptions {
  readonly settings: TrialSettings;
  readonly steady: SteadyClock;
  /** Market time. */
  readonly market: Clock;
  /** End of the faults by the wall clock. */
  readonly untilMs: TimeMs;
}

/** The report stays readable for so long after the faults. */
const REPORT_MS = 3_600_000;

export class Trial {
  readonly commands: SentCommands;
  readonly #options: TrialOptions;
  readonly #endMs: number;
  readonly #given = byFault(() => 0);
  #requests = 0;
  #pushes = 0;

  constructor(options: TrialOptions) {
    const { steady, market, settings } = options;
    this.#options = options;
    this.#endMs = steady.monotonicMs() + settings.lengthMs;
    this.commands = new SentCommands({ steady, market, staleMs: settings.staleMs });
  }

  get delayMs(): number {
    return this.#options.settings.delayMs;
  }

  /** Whether the report has expired too. */
  get isForgotten(): boolean {
    return this.#options.steady.monotonicMs() >= this.#endMs + REPORT_MS;
  }

  /** Counts a request and chooses its fault. */
  begin(): TrialRequest {
    this.#requests += 1;
    return new TrialRequest(this.commands, this.#choose(REQUEST_FAULTS, this.#requests));
  }

  /** Counts a push and chooses its fault. */
  pushFault(): PushFault | null {
    this.#pushes += 1;
    return this.#choose(PUSH_FAULTS, this.#pushes);
  }

  report(): SandboxReportWire {
    const { counts } = this.commands;
    const isClean = counts.doubled_orders + counts.retries_without_key + counts.stale_orders === 0;
    return {
      passed: isClean && counts.orders > 0,
      requests: this.#requests,
      ...counts,
      pushes: this.#pushes,
      faults: { ...this.#given },
      settings: this.present(),
    };
  }

  present(): SandboxReportWire['settings'] {
    const { settings, untilMs } = this.#options;
    const { seed, delayMs: delay_ms, staleMs: stale_ms } = settings;
    const percents = byFault((fault) => settings[fault]);
    return { seed, ...percents, delay_ms, stale_ms, until: isoTime(untilMs) };
  }

  #choose<Kind extends RequestFault | PushFault>(kinds: readonly Kind[], number: number): Kind | null {
    const { settings, steady } = this.#options;
    if (steady.monotonicMs() >= this.#endMs) return null;
    const { seed } = settings;
    const fault = kinds.find((kind) => isFaulty(kind, settings[kind], { seed, number }));
    if (fault === undefined) return null;
    this.#given[fault] += 1;
    return fault;
  }
}

/** A request of a trial: its fault, and its commands, which have no answer until {@link answered}. */
export class TrialRequest implements CommandWatch {
  readonly fault: RequestFault | null;
  readonly #commands: SentCommands;
  readonly #attempts: SentAttempt[] = [];

  constructor(commands: SentCommands, fault: RequestFault | null) {
    this.#commands = commands;
    this.fault = fault;
  }

  sent(sent: SentCommand): ReturnType<CommandWatch['sent']> {
    const attempt = this.#commands.sent(sent);
    if (attempt === null) return null;
    this.#attempts.push(attempt);
    return (outcome) => this.#commands.executed(attempt, outcome);
  }

  /** The answer reaches the program. */
  answered(): void {
    this.#commands.answered(this.#attempts);
  }
}
