/** Traces over processes, as forwarded calls need them. */

export interface CallTraces {
  /** The header that continues the trace of this request in another process; null outside of a request. */
  traceparent(): string | null;
  /** Does the work of a request that another process has sent on, as a part of its trace. */
  continued<Result>(traceparent: string | undefined, work: () => Result): Result;
}
