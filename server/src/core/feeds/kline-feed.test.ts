/** The KLINE topics while an instrument pauses: nothing is sent twice, and a bar that ends in a pause is closed once. */

import { ManualClock } from '@vernier/shared/clock';
import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import { Market } from '@vernier/simulator/market';
import { expect, test } from 'vitest';
import { FRAMES_PER_TURN } from './frame-slices.ts';
import { KlineFeed } from './kline-feed.ts';
import { LiveMarket } from '../market/live-market.ts';

/** Ten seconds before a full minute. */
const START_MS = 1_795_185_650_000;

interface Sent {
  readonly Time: number;
  readonly Closed: boolean;
  readonly Close: number;
}

/** A socket that records its frames. */
function listener(sent: Sent[] = [], numbers: number[] = []) {
  return {
    isBehind: false,
    lang: 'en' as const,
    sent,
    numbers,
    write(frame: Buffer) {
      const text = frame.toString('utf8');
      const { data, seq } = JSON.parse(text.slice(text.indexOf('{'))) as { data: Sent; seq: number };
      sent.push(data);
      numbers.push(seq);
    },
  };
}

function scene(defer?: (run: () => void) => void) {
  const clock = new ManualClock(START_MS);
  const live = new LiveMarket(new Market({ seed: '1' }), INSTRUMENTS, clock);
  const feed = new KlineFeed(live, defer);
  const tick = () => {
    clock.advance(250);
    live.advance();
  };
  return { live, feed, tick, topic: feed.topic(INSTRUMENTS[0]!, '1min') };
}

test('[CANDLE-3] a bar that ends while the market is silent is closed once, by the clock, and then nothing is sent', () => {
  const { live, feed, tick, topic } = scene();
  const { sent, ...subscriber } = listener();
  topic.join(subscriber);
  const halt = { code: 'EURUSD', slot: live.slot + 9 } as const;
  live.intervene([
    { kind: 'halt', ...halt },
    { kind: 'resume', ...halt, slot: live.slot + 400 },
  ]);
  const interval = (slots: number) => {
    sent.length = 0;
    for (let at = 0; at < slots; at += 1) {
      tick();
      feed.flush();
    }
    return sent.map(({ Time, Closed }) => [Time - START_MS / 1000 + 50, Closed]);
  };
  expect(interval(8)).toEqual(Array.from({ length: 8 }, () => [0, false]));
  expect(interval(380)).toEqual([[0, true]]);
  // The minute that was silent from end to end has no candle at all.
  expect(interval(13)).toEqual([
    [120, false],
    [120, false],
  ]);
});

test('[SOCKET-1] a subscription between a tick and the flush does not withhold the frame of that tick from others', () => {
  const { feed, tick, topic } = scene();
  const [early, late] = [listener(), listener()];
  topic.join(early);
  for (let count = 1; count <= 8; count += 1) {
    tick();
    topic.join(late);
    feed.flush();
    expect(early.sent).toHaveLength(1 + count);
    expect(early.sent.at(-1)).toEqual(late.sent.at(-1));
    // the new subscriber already has it
    expect(late.sent).toHaveLength(count);
  }
});

test('[SOCKET-2] a slow socket gets the newest candle once it has caught up, though no tick follows', () => {
  const { feed, tick, topic } = scene();
  const [fast, slow] = [listener(), listener()];
  for (const one of [fast, slow]) topic.join(one);
  slow.isBehind = true;
  tick();
  feed.flush();
  expect([fast.sent.length, slow.sent.length, feed.skipped]).toEqual([2, 1, 1]);
  slow.isBehind = false;
  feed.flush();
  feed.flush();
  expect(slow.sent).toEqual(fast.sent);
});

test('[SOCKET-13] a flush writes to a thousand sockets before other work runs, and to each the newest candle', () => {
  const deferred: (() => void)[] = [];
  const { feed, tick, topic } = scene((run) => deferred.push(run));
  const peers = Array.from({ length: 2_500 }, () => listener());
  for (const peer of peers) topic.join(peer);
  const countSent = () => peers.reduce((sum, { sent }) => sum + sent.length, -peers.length);
  const countNewest = () => new Set(peers.map(({ sent }) => JSON.stringify(sent.at(-1)))).size;
  tick();
  feed.flush();
  const counts = [countSent()];
  // the rest of this flush gets the tick that comes meanwhile, the first thousand with the next flush
  tick();
  feed.flush();
  while (deferred.length > 0) {
    deferred.shift()?.();
    counts.push(countSent());
  }
  expect(counts).toEqual([FRAMES_PER_TURN, 2 * FRAMES_PER_TURN, 2_500]);
  expect(countNewest()).toBe(2);
  feed.flush();
  while (deferred.length > 0) deferred.shift()?.();
  expect(countNewest()).toBe(1);
});

test('[CANDLE-3] a bar that ends while a flush is in progress reaches each of thousands of sockets once and in order', {
  tags: ['night'],
}, () => {
  const deferred: (() => void)[] = [];
  const { feed, tick, topic } = scene((run) => deferred.push(run));
  const peers = Array.from({ length: 2_500 }, () => listener());
  for (const peer of peers) topic.join(peer);
  const late = listener();
  // one slice for each tick: some sockets are slow, one leaves, one joins twice
  for (let count = 1; count <= 60; count += 1) {
    peers[0]!.isBehind = count > 30;
    if (count === 42) topic.join(late);
    if (count === 44) topic.join(late);
    if (count === 45) topic.leave(peers[1]!);
    tick();
    feed.flush();
    deferred.shift()?.();
  }
  while (deferred.length > 0) deferred.shift()?.();
  for (const { sent, numbers } of peers.filter((_, index) => index !== 1)) {
    expect(sent.filter(({ Closed }) => Closed).map(({ Time }) => Time)).toEqual([START_MS / 1000 - 50]);
    expect(numbers).toEqual(sent.map((_, index) => index + 1));
    const times = sent.map(({ Time, Closed }) => Time + (Closed ? 1 : 0));
    expect(times).toEqual([...times].sort((left, right) => left - right));
  }
});
