/** The queue: lists of several kinds, each with who waits longest first and loaded page by page, as one. */

/** One thing that waits. */
export interface QueueRow {
  readonly key: string;
  readonly sinceMs: number;
}

export interface Source<Row extends QueueRow> {
  readonly rows: readonly Row[];
  /** There is another page. */
  readonly more: boolean;
}

/** Longest waiting first. Rows newer than the end of an incomplete list are omitted, so that no row appears before one that is not loaded yet. */
export function queueOf<Row extends QueueRow>(sources: readonly Source<Row>[]): readonly Row[] {
  const end = Math.min(...sources.filter(({ more }) => more).map(lastMs));
  return sources
    .flatMap(({ rows }) => rows)
    .filter(({ sinceMs }) => sinceMs <= end)
    .toSorted((left, right) => left.sinceMs - right.sinceMs || compared(left.key, right.key));
}

/** Which list has to go on, so that the queue does: the one that ends first; -1 when all are there. */
export function nextSource(sources: readonly Source<QueueRow>[]): number {
  let next = -1;
  sources.forEach((source, at) => {
    const best = sources[next];
    if (source.more && (best === undefined || lastMs(source) < lastMs(best))) next = at;
  });
  return next;
}

function lastMs({ rows }: Source<QueueRow>): number {
  return rows.at(-1)?.sinceMs ?? Number.NEGATIVE_INFINITY;
}

function compared(left: string, right: string): number {
  return left < right ? -1 : 1;
}
