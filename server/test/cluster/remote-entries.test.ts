/** Captchas and challenges of other engines, over a bus in memory. */

import { ManualClock } from '@vernier/shared/clock';
import { expect, test } from 'vitest';
import { shareEntries } from '../../src/cluster/engine/remote-entries.ts';
import { PasskeyChallenges } from '../../src/features/auth/passkey-challenges.ts';
import { TemporaryMemory } from '../../src/platform/temporary/temporary-memory.ts';
import { MemoryNetwork } from '../message-bus/memory-network.ts';

const clock = new ManualClock(0);

function engineOn(network: MemoryNetwork) {
  const memory = new TemporaryMemory(clock);
  const challenges = new PasskeyChallenges(memory);
  const stop = shareEntries(network.connect(), memory);
  const make = async () => Buffer.from(await challenges.make('login')).toString('base64url');
  return { challenges, make, stop };
}

test('[CLUSTER-53] a challenge of one engine is good once at any other, for its purpose', async () => {
  const network = new MemoryNetwork();
  const [one, other, third] = [engineOn(network), engineOn(network), engineOn(network)];
  const challenge = await one.make();
  expect(challenge).toHaveLength(43);
  expect(await other.challenges.take(challenge, 'login')).toBe(true);
  expect(await third.challenges.take(challenge, 'login')).toBe(false);
  expect(await one.challenges.take(challenge, 'login')).toBe(false);
  expect(await third.challenges.take(await other.make(), 'step-up x')).toBe(false);
});

test('[CLUSTER-53] a challenge of an engine that has ended, and one whose message is lost, is good no more', async () => {
  const network = new MemoryNetwork();
  const [one, other] = [engineOn(network), engineOn(network)];
  const [lost, ended] = [await one.make(), await one.make()];
  network.dropNext(1);
  expect(await other.challenges.take(lost, 'login')).toBe(false);
  one.stop();
  expect(await other.challenges.take(ended, 'login')).toBe(false);
  expect(await other.challenges.take('no challenge of an engine', 'login')).toBe(false);
});
