/** Counts of responses by kind of request, and the responses that must not occur. */

export interface ResponseFacts {
  /** 0 when the connection was closed without a response. */
  readonly status: number;
  readonly code: number | null;
  readonly reason: string | null;
}

export type CountsByKind = Readonly<Record<string, Readonly<Record<string, number>>>>;

const MOST_FAILURES = 50;
const SERVER_ERROR = 500;

export class ResponseCounts {
  readonly #counts = new Map<string, Map<string, number>>();
  readonly #failures: string[] = [];

  add(kind: string, name: string): void {
    const counts = this.#counts.get(kind) ?? new Map<string, number>();
    counts.set(name, (counts.get(name) ?? 0) + 1);
    this.#counts.set(kind, counts);
  }

  addResponse(kind: string, facts: ResponseFacts): void {
    const name = nameOf(facts);
    this.add(kind, name);
    if (isFailure(facts) && this.#failures.length < MOST_FAILURES) this.#failures.push(`${kind}: ${name}`);
  }

  get failures(): readonly string[] {
    return [...this.#failures];
  }

  read(): CountsByKind {
    return Object.fromEntries([...this.#counts].map(([kind, counts]) => [kind, Object.fromEntries(counts)]));
  }
}

/** A server error other than load shedding, which refuses with 503 and the reason `overloaded`. */
function isFailure({ status, reason }: ResponseFacts): boolean {
  if (reason === 'overloaded') return false;
  return status >= SERVER_ERROR || reason === 'internal_error';
}

function nameOf({ status, code, reason }: ResponseFacts): string {
  if (status === 0) return 'connection closed';
  return [status, code === 1 ? null : reason].filter((part) => part !== null).join(' ');
}
