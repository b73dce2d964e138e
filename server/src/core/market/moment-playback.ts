/** The part that plays the moments, in several turns of the event loop when they reach many accounts. */

export interface MomentPlayback {
  readonly isPlaying: boolean;
  /** Plays the rest in this turn. */
  finishMoment(): void;
  /** Resolves when no moment is being played. */
  whenPlayed(): Promise<void>;
}

/** Each moment is played in the turn of its slot. */
export const AT_ONCE: MomentPlayback = {
  isPlaying: false,
  finishMoment: () => {},
  whenPlayed: () => Promise.resolve(),
};
