/** The sandbox: trials of tokens, in memory [SANDBOX-4]. */

import { setTimeout as pause } from 'node:timers/promises';
import type { PushFault } from '@vernier/shared/api/shapes/sandbox';
import type { Clock, SteadyClock } from '@vernier/shared/clock';
import type { Session } from '../../platform/routing/session.ts';
import { Trial, type TrialSettings } from './trial.ts';

/** The one that began first ends for one more. */
const MOST_TRIALS = 1_000;
/** Delayed answers of all trials; beyond it answers come at once. */
const MOST_DELAYED = 1_000;

export interface SandboxOptions {
  readonly steady: SteadyClock;
  readonly wall: Clock;
  /** Market time. */
  readonly market: Clock;
}

interface SandboxParts {
  readonly config: { readonly sandbox: boolean };
  readonly wall: Clock;
  readonly system: SteadyClock;
}

interface RevokedSessions {
  onRevoked(listener: (tokenHash: string) => void): void;
}

/** Null unless the data folder is a sandbox. The trial of a token ends with it. */
export function createSandbox(
  { config, wall, system: steady }: SandboxParts,
  { clock: market }: { readonly clock: Clock },
  { sessions }: { readonly sessions: RevokedSessions },
): Sandbox | null {
  if (!config.sandbox) return null;
  const sandbox = new Sandbox({ steady, wall, market });
  sessions.onRevoked((hash) => sandbox.forget(hash));
  return sandbox;
}

export class Sandbox {
  readonly #options: SandboxOptions;
  /** By the hash of the token. */
  readonly #trials = new Map<string, Trial>();
  readonly #stopping = new AbortController();
  #delayed = 0;

  constructor(options: SandboxOptions) {
    this.#options = options;
  }

  /** Begins the trial of a token; an earlier one is over. */
  begin({ hash }: Session, settings: TrialSettings): Trial {
    const { steady, wall, market } = this.#options;
    const trial = new Trial({ settings, steady, market, untilMs: wall.now() + settings.lengthMs });
    this.#trials.delete(hash);
    const oldest = this.#trials.size < MOST_TRIALS ? undefined : this.#trials.keys().next().value;
    if (oldest !== undefined) this.#trials.delete(oldest);
    this.#trials.set(hash, trial);
    return trial;
  }

  trialOf({ hash }: Session): Trial | undefined {
    const trial = this.#trials.get(hash);
    if (trial === undefined || !trial.isForgotten) return trial;
    this.#trials.delete(hash);
    return undefined;
  }

  pushFault(session: Session): PushFault | null {
    return this.trialOf(session)?.pushFault() ?? null;
  }

  forget(hash: string): void {
    this.#trials.delete(hash);
  }

  /** Resolves after the delay of an answer, or when the server stops. */
  async delay({ delayMs }: Trial): Promise<void> {
    if (this.#delayed >= MOST_DELAYED) return;
    this.#delayed += 1;
    const { signal } = this.#stopping;
    await pause(delayMs, undefined, { signal }).catch(() => {});
    this.#delayed -= 1;
  }

  /** Ends all delays. */
  stop(): void {
    this.#stopping.abort();
  }
}
