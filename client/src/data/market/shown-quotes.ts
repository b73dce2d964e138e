/**
 * Instruments whose quotes the page shows, for one subscription that names no others. Instruments that left the page a moment ago stay
 * in it, since a page that is opened again must not show old prices.
 */

/** Codes of the instruments that are shown; null for all. */
export type ShownCodes = readonly string[] | null;

/** How long instruments stay in the subscription after they left the page. */
export const RETENTION_MS = 30_000;
/** A page that is built in steps changes the subscription at most ten times a second. */
export const BETWEEN_CHANGES_MS = 100;

export interface ShownQuotesPorts {
  /** Subscribes until the returned function is called. */
  subscribe(codes: ShownCodes): () => void;
  now(): number;
}

interface Subscribed {
  readonly codes: ReadonlySet<string> | null;
  leave(): void;
}

export class ShownQuotes {
  readonly #ports: ShownQuotesPorts;
  readonly #readers = new Set<() => ShownCodes>();
  /** When a reader showed an instrument last; null for all of them. */
  readonly #shownMs = new Map<string | null, number>();
  #subscribed: Subscribed | null = null;
  #changedMs = Number.NEGATIVE_INFINITY;
  #change: ReturnType<typeof setTimeout> | undefined;
  #removal: ReturnType<typeof setTimeout> | undefined;

  constructor(ports: ShownQuotesPorts) {
    this.#ports = ports;
  }

  /** Adds what a reader shows, which may change ({@link update}), until the returned function is called. */
  add(shown: () => ShownCodes): () => void {
    const reader = () => shown();
    this.#readers.add(reader);
    if (!this.#has(reader())) this.#schedule();
    return () => {
      if (!this.#readers.has(reader)) return;
      this.#note(reader());
      this.#readers.delete(reader);
      if (this.#readers.size === 0) this.#end();
      else this.#removal ??= setTimeout(() => this.#removeHidden(), RETENTION_MS);
    };
  }

  /** Call when a reader shows other instruments. */
  update(): void {
    if (this.#readers.size > 0) this.#schedule();
  }

  #has(codes: ShownCodes): boolean {
    if (this.#subscribed === null) return false;
    const { codes: known } = this.#subscribed;
    return known === null || codes?.every((code) => known.has(code)) === true;
  }

  #schedule(): void {
    if (this.#subscribed === null) {
      this.#apply();
      return;
    }
    const waitMs = this.#changedMs + BETWEEN_CHANGES_MS - this.#ports.now();
    this.#change ??= setTimeout(() => this.#apply(), Math.max(0, Math.min(waitMs, BETWEEN_CHANGES_MS)));
  }

  #note(codes: ShownCodes): void {
    for (const code of codes ?? [null]) this.#shownMs.set(code, this.#ports.now());
  }

  #removeHidden(): void {
    this.#removal = undefined;
    this.#apply();
  }

  #apply(): void {
    clearTimeout(this.#change);
    this.#change = undefined;
    for (const reader of this.#readers) this.#note(reader());
    const nowMs = this.#ports.now();
    for (const [code, shownMs] of this.#shownMs) {
      if (nowMs - shownMs >= RETENTION_MS) this.#shownMs.delete(code);
      else if (shownMs < nowMs) this.#removal ??= setTimeout(() => this.#removeHidden(), RETENTION_MS);
    }
    const codes = this.#shownMs.has(null) ? null : [...this.#shownMs.keys()].flatMap((code) => code ?? []);
    const before = this.#subscribed;
    if (before !== null && this.#has(codes) && before.codes?.size === codes?.length) return;
    // The first reader of a page is alone for a moment only.
    if (before !== null) this.#changedMs = nowMs;
    const leave = codes?.length === 0 ? () => {} : this.#ports.subscribe(codes);
    this.#subscribed = { codes: codes && new Set(codes), leave };
    before?.leave();
  }

  #end(): void {
    clearTimeout(this.#change);
    clearTimeout(this.#removal);
    this.#change = undefined;
    this.#removal = undefined;
    this.#subscribed?.leave();
    this.#subscribed = null;
  }
}
