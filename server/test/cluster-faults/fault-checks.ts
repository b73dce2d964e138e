/** Checks of a run of faults: the answers of clients, against the rows of the database. */

import type { AnsweredCommand, LoadReport } from './load/load-messages.ts';

export interface StoredOrder {
  readonly id: number;
  readonly status: string;
}

/** What the database has recorded of its writers. */
export interface ForeignWrite {
  readonly shard: number;
  readonly epoch: number;
  readonly writer: string;
  readonly owner: string;
}

export interface Findings {
  readonly report: LoadReport;
  readonly orders: readonly StoredOrder[];
  /** Commits in an epoch of another owner. */
  readonly foreignWrites: readonly ForeignWrite[];
  /** Sums of postings that are not zero. */
  readonly unbalanced: readonly string[];
  /** Output of `admin check-database`; empty without a fault. */
  readonly databaseFaults: string;
  /** Shards that had no owner in the time that is promised after the last fault. */
  readonly unowned: readonly number[];
  /** Numbers of the clients whose accounts did not answer in that time. */
  readonly silent: readonly number[];
}

/** One line for each fault; none for a cluster that keeps its promises. */
export function faultsOf(findings: Findings): readonly string[] {
  const { report, foreignWrites, unbalanced, databaseFaults, unowned, silent } = findings;
  return [
    ...lostOf(findings),
    ...twiceOf(findings),
    ...report.different.map((line) => `another answer for the same key: ${line}`),
    ...report.unanswered.map((key) => `no answer: ${key}`),
    ...report.outdated.map((line) => `outdated read: ${line}`),
    ...report.unexpected.map((line) => `unexpected answer: ${line}`),
    ...foreignWrites.map(
      ({ shard, epoch, writer, owner }) =>
        `commit of a former owner: ${writer} in epoch ${epoch} of shard ${shard}, which is that of ${owner}`,
    ),
    ...unbalanced.map((line) => `postings do not sum to zero: ${line}`),
    ...(databaseFaults === '' ? [] : [`rows differ from the log: ${databaseFaults}`]),
    ...(unowned.length === 0 ? [] : [`shards without an owner: ${unowned.join(' ')}`]),
    ...(silent.length === 0 ? [] : [`accounts without an answer: those of the clients ${silent.join(' ')}`]),
  ];
}

function lostOf({ report, orders }: Findings): readonly string[] {
  const rows = new Map(orders.map((order) => [order.id, order]));
  return report.accepted.flatMap(({ key, kind, orderId }) => {
    const status = rows.get(orderId)?.status;
    if (status === undefined) return [`acknowledged order is lost: ${key}, order ${orderId}`];
    return kind === 'open' || status === 'closed'
      ? []
      : [`acknowledged order is lost: ${key}, order ${orderId} is ${status}`];
  });
}

function twiceOf({ report, orders }: Findings): readonly string[] {
  const opened = report.accepted.filter(({ kind }) => kind === 'open');
  const known = new Set(opened.map(({ orderId }) => orderId));
  const unknown = orders.filter(({ id }) => !known.has(id)).map(({ id }) => `decided twice: order ${id}`);
  return [...unknown, ...repeatedOf(report.accepted)];
}

/** Orders that two commands opened or ended. */
function repeatedOf(accepted: readonly AnsweredCommand[]): readonly string[] {
  const first = new Map<string, string>();
  return accepted.flatMap(({ key, kind, orderId }) => {
    const effect = `${kind === 'open' ? 'opened' : 'ended'} ${orderId}`;
    const before = first.get(effect);
    first.set(effect, before ?? key);
    return before === undefined ? [] : [`decided twice: ${before} and ${key} ${effect}`];
  });
}
