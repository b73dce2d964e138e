/**
 * Writes as values, for a transaction with other rows, such as the line of the audit: the caller names the methods, and the
 * database calls them.
 */

export interface DeferredWrite<Result = unknown> {
  /** Its name in an open database. */
  readonly repository: string;
  readonly method: string;
  readonly parameters: readonly unknown[];
  /** A result of false undoes the transaction, and {@link WriteRefused} is thrown. */
  readonly isCondition: boolean;
  /** Never set: the type of what the method returns. */
  readonly result?: Result;
}

/** Results of several writes, in their order. */
export type ResultsOf<Writes extends readonly DeferredWrite[]> = {
  readonly [Place in keyof Writes]: Writes[Place] extends DeferredWrite<infer Result> ? Result : never;
};

/** The condition of a write was not met; nothing of its transaction is stored. */
export class WriteRefused extends Error {}

/** The same write, which undoes its transaction when the method returns false. */
export function required<Result>(write: DeferredWrite<Result>): DeferredWrite<Result> {
  return { ...write, isCondition: true };
}
