/** The feed of quotes alone: who gets which rows when, with sockets that fall behind at will. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { QuoteRow } from '../market/rendered-quotes.ts';
import { FRAMES_PER_TURN } from './frame-slices.ts';
import { QuoteFeed } from './quote-feed.ts';
import type { Subscriber } from './topic.ts';

class Peer implements Subscriber {
  isBehind = false;
  readonly lang = 'en';
  readonly frames: Buffer[] = [];

  write(frame: Buffer): void {
    this.frames.push(frame);
  }

  /** Number and rows of each received frame. */
  get received(): string[] {
    return this.frames.map((frame) => {
      const text = frame.subarray(frame.indexOf('{')).toString();
      const { seq, data } = JSON.parse(text) as { seq: number; data: number[] };
      return `${seq}: ${data.join(' ')}`;
    });
  }
}

/** Three rows; each shows as its own version. */
function market(scale = 10) {
  const codes = ['A', 'B', 'C'];
  let rows: QuoteRow[] = codes.map((code, at) => rowOf(code, (at + 1) * scale));
  return {
    rows: () => rows,
    change: (...indexes: number[]) => {
      rows = rows.map(({ code, version }, at) => rowOf(code, indexes.includes(at) ? version + 1 : version));
    },
  };
}

function rowOf(code: string, version: number): QuoteRow {
  return { code, text: String(version), version };
}

test('[SOCKET-5] a snapshot immediately, then only the changed rows', () => {
  const source = market();
  const feed = new QuoteFeed(source);
  const peer = new Peer();
  feed.topic(null).join(peer);
  feed.flush();
  source.change(1);
  feed.flush();
  feed.flush();
  source.change(0, 2);
  feed.flush();
  expect(peer.received).toEqual(['1: 10 20 30', '2: 21', '3: 11 31']);
});

test('[SOCKET-5] one encoding serves all subscribers at the same position', () => {
  const source = market();
  const feed = new QuoteFeed(source);
  const [one, other] = [new Peer(), new Peer()];
  feed.topic(null).join(one);
  feed.topic(null).join(other);
  source.change(2);
  feed.flush();
  expect(one.frames[0]).toBe(other.frames[0]);
  expect(one.frames[1]).toBe(other.frames[1]);
});

test('[SOCKET-8] who is behind gets no queue, but later one frame with all that it missed', () => {
  const source = market();
  const feed = new QuoteFeed(source);
  const [slow, quick] = [new Peer(), new Peer()];
  feed.topic(null).join(slow);
  feed.topic(null).join(quick);
  slow.isBehind = true;
  for (const index of [0, 1, 0, 0]) {
    source.change(index);
    feed.flush();
  }
  expect(slow.received).toEqual(['1: 10 20 30']);
  slow.isBehind = false;
  feed.flush();
  expect(slow.received).toEqual(['1: 10 20 30', '2: 13 21']);
  expect(quick.received.length).toBe(5);
});

test('an unsubscribed socket receives nothing, and a new subscriber gets a whole snapshot', () => {
  const source = market();
  const feed = new QuoteFeed(source);
  const [closed, late] = [new Peer(), new Peer()];
  feed.topic(null).join(closed);
  feed.topic(null).leave(closed);
  source.change(0);
  feed.flush();
  feed.topic(null).join(late);
  feed.flush();
  expect(closed.received.length).toBe(1);
  expect(late.received).toEqual(['1: 11 20 30']);
});

test('[SOCKET-12] a socket with codes gets their rows only, and no frame while they stay the same', () => {
  const source = market();
  const feed = new QuoteFeed(source);
  const peer = new Peer();
  feed.topic(['C', 'A']).join(peer);
  source.change(1);
  feed.flush();
  source.change(0, 1);
  feed.flush();
  feed.topic(['B']).join(peer);
  source.change(0);
  feed.flush();
  feed.topic(null).join(peer);
  source.change(2);
  feed.flush();
  expect(peer.received).toEqual(['1: 10 30', '2: 11', '3: 22', '4: 12 22 30', '5: 31']);
});

test('[SOCKET-12] sockets with the same instruments share each frame, in any order of the codes', () => {
  const source = market();
  const feed = new QuoteFeed(source);
  const [one, other, whole] = [new Peer(), new Peer(), new Peer()];
  feed.topic(['C', 'A']).join(one);
  feed.topic(['A', 'C', 'A']).join(other);
  feed.topic(null).join(whole);
  source.change(2);
  feed.flush();
  expect(one.frames[1]).toBe(other.frames[1]);
  expect(whole.frames[1]).not.toBe(one.frames[1]);
});

test('[SOCKET-12] a slow socket with codes is spared only the frames that have its rows', () => {
  const source = market();
  const feed = new QuoteFeed(source);
  const slow = new Peer();
  feed.topic(['B']).join(slow);
  slow.isBehind = true;
  for (const index of [0, 1, 2, 1]) {
    source.change(index);
    feed.flush();
  }
  slow.isBehind = false;
  feed.flush();
  expect(slow.received).toEqual(['1: 20', '2: 22']);
  expect(feed.skipped).toBe(3);
});

test('[SOCKET-12] sockets that join, leave, fall behind and change their codes end with the newest rows of their instruments', () => {
  const who = fc.nat(2);
  const codes = fc.option(fc.subarray(['A', 'B', 'C'], { minLength: 1 }));
  const step = fc.oneof(
    fc.record({ kind: fc.constant('join' as const), who, codes }),
    fc.record({ kind: fc.constant('leave' as const), who }),
    fc.record({ kind: fc.constant('turn' as const), who }),
    fc.record({ kind: fc.constant('change' as const), who }),
    fc.record({ kind: fc.constant('flush' as const) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
      const source = market(1_000);
      const feed = new QuoteFeed(source);
      const peers = [new Peer(), new Peer(), new Peer()];
      const chosen = new Map<Peer, readonly string[] | null>();
      const from = new Map<Peer, number>();
      for (const one of [...steps, { kind: 'flush' as const }]) {
        if (one.kind === 'flush') {
          feed.flush();
          continue;
        }
        const peer = peers[one.who] ?? new Peer();
        if (one.kind === 'change') source.change(one.who);
        else if (one.kind === 'turn') peer.isBehind = !peer.isBehind;
        else if (one.kind === 'leave') {
          feed.topic(null).leave(peer);
          chosen.delete(peer);
        } else {
          from.set(peer, peer.frames.length);
          feed.topic(one.codes).join(peer);
          chosen.set(peer, one.codes);
        }
      }
      for (const peer of peers) peer.isBehind = false;
      feed.flush();
      for (const [peer, own] of chosen) {
        const rows = peer.received.slice(from.get(peer)).flatMap((frame) => frame.split(' ').slice(1));
        const newest = source.rows().filter(({ code }) => own?.includes(code) !== false);
        // each instrument counts up in its own thousand
        const last = newest.map(({ version }) =>
          rows.findLast((text) => Math.floor(Number(text) / 1_000) === Math.floor(version / 1_000)),
        );
        expect(last).toEqual(newest.map(({ text }) => text));
      }
    }),
    { seed: 12, numRuns: 500 },
  );
});

test('[SOCKET-13] a flush writes to a thousand sockets before other work runs, and to each the newest rows', () => {
  const source = market();
  const turns: (() => void)[] = [];
  const feed = new QuoteFeed(source, (run) => turns.push(run));
  const peers = Array.from({ length: 2_500 }, () => new Peer());
  for (const peer of peers) feed.topic(null).join(peer);
  const written = () => peers.reduce((sum, { frames }) => sum + frames.length, 0);
  source.change(0);
  let before = written();
  const counts: number[] = [];
  feed.flush();
  for (let run: (() => void) | undefined = () => {}; run !== undefined; run = turns.shift()) {
    run();
    counts.push(written() - before);
    before = written();
    // the next interval comes while this flush goes on
    if (counts.length === 1) source.change(1);
    if (counts.length === 1) feed.flush();
  }
  expect(counts).toEqual([FRAMES_PER_TURN, FRAMES_PER_TURN, 500]);
  expect(peers[0]?.received.at(-1)).toBe('2: 11');
  expect(peers.at(-1)?.received.at(-1)).toBe('2: 11 21');
  feed.flush();
  expect(peers[0]?.received.at(-1)).toBe('3: 21');
});
