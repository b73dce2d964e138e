/** Events of the account against a stubbed call and a manual connection: no gap and no repetition across losses. */

import type { ActivityPageWire, ActivityWire } from '@vernier/shared/api/shapes/activity';
import { describe, expect, it } from 'vitest';
import { accountEvents } from './account-events.ts';
import { ApiRefusal } from './failures.ts';

/** An account whose events count up, with a connection that the test loses. */
class Account {
  stored = 0;
  readonly calls: number[] = [];
  readonly subscribed: number[] = [];
  #listener: ((event: ActivityWire) => void) | null = null;
  #since = () => 0;

  readonly call = (_: 'activity', { since }: { since: number }): Promise<ActivityPageWire> => {
    this.calls.push(since);
    const list = [since + 1, since + 2].filter((id) => id <= this.stored).map(eventOf);
    return Promise.resolve({ list, total: this.stored, unread: 0, badge: 0 });
  };

  readonly live = {
    start: () => {},
    subscribe: (
      _: 'ACCOUNT_EVENTS',
      listener: (event: ActivityWire) => void,
      { since }: { readonly since: () => number },
    ) => {
      this.#listener = listener;
      this.#since = since;
      this.reconnect();
      return () => {
        this.#listener = null;
      };
    },
  };

  get isSubscribed(): boolean {
    return this.#listener !== null;
  }

  /** As a server does: what is newer than the place comes first. */
  reconnect(): void {
    const since = this.#since();
    this.subscribed.push(since);
    for (let id = since + 1; id <= this.stored; id += 1) this.#listener?.(eventOf(id));
  }

  push(...ids: number[]): void {
    for (const id of ids) {
      this.stored = Math.max(this.stored, id);
      this.#listener?.(eventOf(id));
    }
  }
}

function eventOf(id: number): ActivityWire {
  const text = { title: '', text: '', path: '/order' };
  return { id, at: '', kind: 'opened', ...text, order_id: null, own: true, read: false };
}

async function take(events: AsyncGenerator<ActivityWire>, count: number): Promise<number[]> {
  const ids: number[] = [];
  while (ids.length < count) {
    const { done, value } = await events.next();
    if (done === true) break;
    ids.push(value.id);
  }
  return ids;
}

/** Lets everything that is not waiting for the test run. */
async function idle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}

describe('[SDK-14] events of the account', () => {
  it('are read from the call, then pushed, and continue after a loss', async () => {
    const account = new Account();
    account.stored = 5;
    const events = accountEvents(account, 1, {});
    expect(await take(events, 4)).toEqual([2, 3, 4, 5]);
    const next = take(events, 3);
    await idle();
    expect([account.calls, account.subscribed]).toEqual([[1, 3, 5], [5]]);
    account.push(6);
    await idle();
    account.stored = 8;
    account.reconnect();
    expect(await next).toEqual([6, 7, 8]);
    expect(account.subscribed).toEqual([5, 6]);
    await events.return(undefined);
    expect(account.isSubscribed).toBe(false);
  });

  it('that a push passes over are read again, and repeated ones are not given twice', async () => {
    const account = new Account();
    const events = accountEvents(account, 0, {});
    const next = take(events, 5);
    await idle();
    account.push(1, 1, 2, 5, 4);
    expect(await next).toEqual([1, 2, 3, 4, 5]);
    await events.return(undefined);
  });

  it('end with the signal, and throw a refusal', async () => {
    const account = new Account();
    const stop = new AbortController();
    const next = take(accountEvents(account, 0, { signal: stop.signal }), 1);
    await idle();
    stop.abort();
    expect(await next).toEqual([]);
    expect(account.isSubscribed).toBe(false);
    const refused = { ...account, call: () => Promise.reject(new ApiRefusal(999, 'ended', {})) };
    await expect(take(accountEvents({ ...refused, live: account.live }, 0, {}), 1)).rejects.toThrow('ended');
  });
});
