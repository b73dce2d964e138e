/** Tests of the activity topic while its reads are pending. */

import type { ActivityRow } from '@vernier/db/repositories/trading/activity';
import { beforeEach, expect, test } from 'vitest';
import type { Subscriber } from '../../core/feeds/topic.ts';
import { AccountActivity } from './activity.ts';
import { ActivityFeed } from './activity-feed.ts';

const USER = 1;

let rows: ActivityRow[];
/** The coming read of entries waits for the second promise, and fulfils the first when it begins. */
let pause: { readonly begun: () => void; readonly end: Promise<void> } | null;
let activity: AccountActivity;
let feed: ActivityFeed;
let sent: number[];

const subscriber: Subscriber = {
  isBehind: false,
  lang: 'en',
  write(frame) {
    const text = frame.toString();
    const push = JSON.parse(text.slice(text.indexOf('{'))) as { readonly data: { readonly id: number } };
    sent.push(push.data.id);
  },
};

beforeEach(() => {
  rows = [];
  sent = [];
  pause = null;
  activity = new AccountActivity({
    rows: {
      last: async () => rows.length,
      async after(_, number, limit) {
        const found = rows.filter((row) => row.number > number).slice(0, limit);
        const paused = pause;
        pause = null;
        paused?.begun();
        await paused?.end;
        return found;
      },
      readUpTo: async () => 0,
      markRead: async () => {},
      countOfOthers: async () => 0,
      add: async () => {},
      deleteUser: async () => {},
    },
    clock: { now: () => 0 },
    log: { error: () => {} },
  });
  feed = new ActivityFeed(activity, (row) => ({ id: row.number }) as never);
});

function add(): void {
  rows.push({ number: rows.length + 1, content: { kind: 'oidc_linked', atMs: 0, detail: {} } });
  activity.added(USER);
}

/** Begins a flush, and does something during its first read of entries. */
async function flushWith(meanwhile: () => void): Promise<void> {
  let release = () => {};
  const end = new Promise<void>((resolve) => {
    release = resolve;
  });
  const begun = new Promise<void>((resolve) => {
    pause = { begun: resolve, end };
  });
  const flushed = feed.flush();
  await begun;
  meanwhile();
  release();
  await flushed;
}

test('[ACTIVITY-4] an entry that is added during a flush is sent once, by the next one', async () => {
  feed.topic(USER, 0).join(subscriber);
  add();
  await flushWith(add);
  await feed.flush();
  expect(sent).toEqual([1, 2]);
});

test('[ACTIVITY-4] a socket that leaves during a flush gets nothing', async () => {
  const topic = feed.topic(USER, 0);
  topic.join(subscriber);
  add();
  await flushWith(() => topic.leave(subscriber));
  expect(sent).toEqual([]);
});

test('[ACTIVITY-4] without a number a socket gets the entries that are added after its subscription', async () => {
  add();
  feed.topic(USER).join(subscriber);
  add();
  await feed.flush();
  await feed.flush();
  expect(sent).toEqual([2]);
});
