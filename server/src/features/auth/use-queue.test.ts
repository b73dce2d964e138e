import { expect, test } from 'vitest';
import { UseQueue } from './use-queue.ts';

test('[AUTH-36] the newest uses are stored once, together, and again after a failure', async () => {
  const stored: (readonly { tokenHash: string; atMs: number }[])[] = [];
  let isFailing = false;
  const uses = new UseQueue<{ tokenHash: string; atMs: number }>(async (rows) => {
    if (isFailing) throw new Error('disk I/O error');
    stored.push(rows);
  });
  uses.add({ tokenHash: 'a', atMs: 1 });
  uses.add({ tokenHash: 'b', atMs: 2 });
  uses.add({ tokenHash: 'a', atMs: 3 });
  isFailing = true;
  const failed = uses.store();
  uses.add({ tokenHash: 'b', atMs: 4 });
  await expect(failed).rejects.toThrow('disk I/O error');
  isFailing = false;
  await uses.store();
  await uses.store();
  expect(stored).toEqual([
    [
      { tokenHash: 'a', atMs: 3 },
      { tokenHash: 'b', atMs: 4 },
    ],
  ]);
});

test('[AUTH-36] a call waits for the uses that are being stored', async () => {
  let finish = () => {};
  const uses = new UseQueue<{ tokenHash: string }>(() => new Promise((resolve) => (finish = resolve)));
  uses.add({ tokenHash: 'a' });
  let isStored = false;
  void uses.store();
  const second = uses.store().then(() => (isStored = true));
  await Promise.resolve();
  expect(isStored).toBe(false);
  finish();
  await second;
});
