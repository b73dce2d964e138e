/** Moments of the market in slices: each slice is one commit, and the event loop runs between two of them [MARKET-26]. */

import type { MarketMoment } from '../market/market-view.ts';
import type { Recorded } from './live-accounts.ts';
import type { TickPath } from './tick-path.ts';

/** Units of work of a moment in one turn of the event loop; one takes some 60 microseconds with its rows. */
const UNITS_OF_A_SLICE = 64;

interface MomentPlayerOptions {
  readonly tickPath: TickPath;
  readonly sliceUnits: number | undefined;
  readonly defer: (run: () => void) => void;
  /** Commits what a slice has changed; resolves when this and everything before it is in the store. */
  readonly commit: (recorded: readonly Recorded[]) => Promise<void>;
  readonly onFatal: (error: unknown) => void;
}

export class MomentPlayer {
  readonly #options: MomentPlayerOptions;
  readonly #sliceUnits: number;
  readonly #whenPlayed: (() => void)[] = [];
  #isSliceDue = false;
  #isStopped = false;

  constructor(options: MomentPlayerOptions) {
    this.#options = options;
    this.#sliceUnits = options.sliceUnits ?? UNITS_OF_A_SLICE;
  }

  /** Plays the first slice of a moment, after all that is left of the moment before. */
  begin(moment: MarketMoment): void {
    const { tickPath } = this.#options;
    this.finish();
    this.#play(() => {
      tickPath.begin(moment);
      return tickPath.playSlice(this.#sliceUnits);
    });
  }

  /** Plays what is left of the moment in this turn. */
  finish(): void {
    const { tickPath } = this.#options;
    if (tickPath.isPlaying) this.#play(() => tickPath.playSlice(Number.POSITIVE_INFINITY));
  }

  /** Leaves the rest of the moment to the next start, which plays it again. */
  stop(): void {
    this.#isStopped = true;
    this.#end();
  }

  /** Resolves when no moment is being played, or none will be played to its end any more. */
  whenPlayed(): Promise<void> {
    if (this.#isStopped || !this.#options.tickPath.isPlaying) return Promise.resolve();
    return new Promise((resolve) => void this.#whenPlayed.push(resolve));
  }

  /** Brings one account to the end of the moment that is being played. */
  workOff(accountId: number): void {
    this.#play(() => this.#options.tickPath.workOff(accountId));
  }

  #play(work: () => readonly Recorded[]): void {
    const { tickPath, commit } = this.#options;
    try {
      const stored = commit(work());
      if (tickPath.isPlaying) this.#playOn(stored);
      else this.#end();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** The next slice runs in a later turn, when the one before is in the store; after a failed commit none runs. */
  #playOn(stored: Promise<void>): void {
    const { tickPath, defer } = this.#options;
    if (this.#isSliceDue) return;
    this.#isSliceDue = true;
    const playSlice = () => {
      this.#isSliceDue = false;
      if (tickPath.isPlaying && !this.#isStopped) this.#play(() => tickPath.playSlice(this.#sliceUnits));
    };
    stored.then(() => defer(playSlice)).catch((error: unknown) => this.#fail(error));
  }

  #end(): void {
    if (this.#whenPlayed.length > 0) for (const resolve of this.#whenPlayed.splice(0)) resolve();
  }

  #fail(error: unknown): void {
    this.#options.onFatal(error);
    this.stop();
  }
}
