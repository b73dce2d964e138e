/** The KLINE topics while an instrument pauses: nothing is sent twice, and a bar that ends in a pause is closed once. */

import { ManualClock } from '@vernier/shared/clock';
import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import { Market } from '@vernier/simulator/market';
import { expect, test } from 'vitest';
import { KlineFeed } from './kline-feed.ts';
import { LiveMarket } from './live-market.ts';
import type { Subscriber } from './topic.ts';

/** Ten seconds before a full minute. */
const START_MS = 1_795_185_650_000;

interface Sent {
  readonly Time: number;
  readonly Closed: boolean;
}

test('[K3] a bar that ends while the market is silent is closed once, by the clock, and then nothing is sent', () => {
  const clock = new ManualClock(START_MS);
  const live = new LiveMarket(new Market({ seed: '1' }), INSTRUMENTS, clock);
  const feed = new KlineFeed(live);
  const sent: Sent[] = [];
  const subscriber: Subscriber = {
    isBehind: false,
    lang: 'en',
    write: (frame) => {
      const text = frame.toString('utf8');
      sent.push((JSON.parse(text.slice(text.indexOf('{'))) as { data: Sent }).data);
    },
  };
  feed.topic(INSTRUMENTS[0]!, '1min').join(subscriber);
  const halt = { code: 'EURUSD', slot: live.slot + 9 } as const;
  live.intervene([
    { kind: 'halt', ...halt },
    { kind: 'resume', ...halt, slot: live.slot + 400 },
  ]);
  const beat = (slots: number) => {
    sent.length = 0;
    for (let at = 0; at < slots; at += 1) {
      clock.advance(250);
      live.advance();
      feed.flush();
    }
    return sent.map(({ Time, Closed }) => [Time - START_MS / 1000 + 50, Closed]);
  };
  expect(beat(8)).toEqual(Array.from({ length: 8 }, () => [0, false]));
  expect(beat(380)).toEqual([[0, true]]);
  // The minute that was silent from end to end has no candle at all.
  expect(beat(13)).toEqual([
    [120, false],
    [120, false],
  ]);
});
