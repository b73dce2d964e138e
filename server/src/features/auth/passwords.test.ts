/** Password hashes, their form, and the limit of concurrent computations. */

import { beforeEach, expect, test, vi } from 'vitest';
import { Passwords } from './passwords.ts';

/** How many computations run at this moment, and the most that ever did. */
const load = vi.hoisted(() => ({ now: 0, most: 0 }));

vi.mock(import('@node-rs/argon2'), async (original) => {
  const real = await original();
  const counted =
    <Given extends unknown[], Result>(compute: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      load.now += 1;
      load.most = Math.max(load.most, load.now);
      return compute(...given).finally(() => (load.now -= 1));
    };
  return { hash: counted(real.hash), verify: counted(real.verify) };
});

beforeEach(() => {
  load.most = 0;
});

test('[ADMIN-5] a password is right for its own hash only, and no two hashes are alike', async () => {
  const passwords = new Passwords();
  const [one, other] = await Promise.all([passwords.hash('right'), passwords.hash('right')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(other);
  expect(await passwords.verify(one, 'right')).toBe(true);
  expect(await passwords.verify(one, 'Right')).toBe(false);
});

test('[ADMIN-5] an account that is not there is computed all the same, and never matches', async () => {
  expect(await new Passwords().verify(null, 'anything')).toBe(false);
  expect(load.most).toBe(1);
});

test('[ADMIN-5] two at most are computed at once; all are answered, also after one that fails', async () => {
  const passwords = new Passwords();
  const hashes = Array.from({ length: 12 }, (_, place) =>
    place === 3 ? passwords.verify('no hash at all', 'x') : passwords.verify(null, 'x'),
  );
  const answers = await Promise.allSettled(hashes);
  expect(answers.map(({ status }) => status)).toEqual(
    Array.from({ length: 12 }, (_, place) => (place === 3 ? 'rejected' : 'fulfilled')),
  );
  expect(load).toEqual({ now: 0, most: 2 });
});

test('[ADMIN-6] a crowd is noticed', async () => {
  const passwords = new Passwords();
  const hashes = Array.from({ length: 52 }, () => passwords.verify(null, 'x'));
  expect(passwords.isCrowded).toBe(true);
  await Promise.all(hashes);
  expect(passwords.isCrowded).toBe(false);
});
