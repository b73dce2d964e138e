/**
 * Activity of the account in short: the badge and the stop-outs that are unread, read once and then updated by the socket, whose
 * subscription continues after the last entry that is known.
 */

import type { ActivityPageWire, ActivityReadWire, ActivityWire } from '@vernier/shared/api/shapes/activity';
import { useSyncExternalStore } from 'react';
import { ListenerSet } from '../listeners.ts';
import { live } from '../transport/live.ts';
import { vernier } from '../transport/vernier.ts';

export interface ActivitySummary extends ActivityReadWire {
  /** Number of the newest entry. */
  readonly last: number;
  /** Unread stop-outs, newest first. */
  readonly stopOuts: readonly ActivityWire[];
}

/** Pages that are searched for unread stop-outs. */
const MOST_PAGES = 5;
const MOST_IN_BADGE = 100;

const listeners = new ListenerSet();
const entryListeners = new ListenerSet<[entry: ActivityWire]>();
let summary: ActivitySummary | null = null;

const isStopOut = ({ kind, read }: ActivityWire) => kind === 'stop_out' && !read;

/** Null until it is known, and without a session. */
export function useActivitySummary(): ActivitySummary | null {
  return useSyncExternalStore(onSummary, readSummary, nothing);
}

/** Calls the listener with each entry that is pushed. */
export function onActivity(listener: (entry: ActivityWire) => void): () => void {
  return entryListeners.add(listener);
}

/** Marks everything up to this entry as read; a failure leaves it unread. */
export async function markActivityRead(upto: number): Promise<void> {
  if (summary === null || summary.unread === 0) return;
  const counts = await vernier.call('readActivity', { upto }, { quiet: true });
  if (summary === null) return;
  change({ ...summary, ...counts, stopOuts: summary.stopOuts.filter(({ id }) => id > upto) });
}

/** Reads and follows the activity of the session, until the returned function is called. */
export function followActivity(): () => void {
  const ends: (() => void)[] = [];
  let hasEnded = false;
  const read = async () => {
    const before = summary;
    const found = await readUnread().catch(() => null);
    if (hasEnded || found === null) return;
    // What was pushed meanwhile is newer.
    if (summary === before || summary === null || summary.last <= found.last) change(found);
    if (before === null) ends.push(live.subscribe('ACCOUNT_EVENTS', take, { since: lastNumber }));
  };
  const take = (entry: ActivityWire) => {
    if (summary === null || entry.id <= summary.last) return;
    if (entry.id > summary.last + 1) void read();
    else change(withEntry(summary, entry));
    entryListeners.call(entry);
  };
  const end = () => {
    hasEnded = true;
    for (const one of ends.splice(0)) one();
    change(null);
  };
  ends.push(live.onResumed(() => summary === null && void read()));
  void read();
  return end;
}

function lastNumber(): number {
  return summary?.last ?? 0;
}

function withEntry(before: ActivitySummary, entry: ActivityWire): ActivitySummary {
  return {
    last: entry.id,
    unread: before.unread + 1,
    badge: Math.min(before.badge + (entry.own ? 0 : 1), MOST_IN_BADGE),
    stopOuts: isStopOut(entry) ? [entry, ...before.stopOuts] : before.stopOuts,
  };
}

/** The newest page, and further ones while they may have a stop-out that is unread. */
async function readUnread(): Promise<ActivitySummary> {
  const entries: ActivityWire[] = [];
  let first: ActivityPageWire | null = null;
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const found = await vernier.call('activity', { page }, { quiet: true });
    first ??= found;
    entries.push(...found.list);
    const seen = entries.filter(({ own, read }) => !own && !read).length;
    if (found.list.length === 0 || seen >= first.badge) break;
  }
  const { total: last = 0, unread = 0, badge = 0 } = first ?? {};
  return { last, unread, badge, stopOuts: entries.filter(isStopOut) };
}

function change(next: ActivitySummary | null): void {
  summary = next;
  listeners.call();
}

function onSummary(listener: () => void): () => void {
  return listeners.add(listener);
}

function readSummary(): ActivitySummary | null {
  return summary;
}

function nothing(): null {
  return null;
}
