/** Messages between a run of faults and the process of its clients. */

/** A command with its answer. */
export interface AnsweredCommand {
  readonly key: string;
  readonly kind: 'open' | 'close' | 'cancel';
  readonly orderId: number;
}

export interface LoadReport {
  readonly accepted: readonly AnsweredCommand[];
  /** Keys whose repetition got another answer than before. */
  readonly different: readonly string[];
  /** Keys without an answer, after all repetitions. */
  readonly unanswered: readonly string[];
  /** Reads that missed an order which was acknowledged long before. */
  readonly outdated: readonly string[];
  /** Refusals and failures that no fault explains. */
  readonly unexpected: readonly string[];
  /** The longest time until a command or a read had its answer, with all repetitions. */
  readonly slowestMs: number;
  readonly commands: number;
  readonly reads: number;
  /** Answers that demand a repetition, and connections without an answer. */
  readonly repetitions: number;
}

export type LoadRequest =
  | { readonly kind: 'begin' | 'finish' }
  /** Asks every account until it answers several times in a row. */
  | { readonly kind: 'probe'; readonly limitMs: number };

export type LoadReply =
  | { readonly kind: 'begun' }
  /** Numbers of the clients whose accounts have not answered in the limit. */
  | { readonly kind: 'probed'; readonly silent: readonly number[] }
  | { readonly kind: 'finished'; readonly report: LoadReport };
