/** Blocking of clicks: by which calls, and for how long. */

import { describe, expect, it } from 'vitest';
import { blockedDuring, blocksClicks, isBlocked, unblockedDuring } from './blocking-calls.ts';

function deferred() {
  let end = () => {};
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { promise, end: () => end() };
}

describe('[SCREEN-22] a call that changes something', () => {
  it('blocks clicks, and a read or a call in the background does not', () => {
    expect((['submitOrder', 'draw', 'register', 'removeAlert'] as const).map(blocksClicks)).not.toContain(
      false,
    );
    expect(
      (['tradeList', 'newsInfo', 'readActivity', 'uploadImage'] as const).map(blocksClicks),
    ).not.toContain(true);
  });

  it('ends with any response, the last of several', async () => {
    const first = deferred();
    const running = blockedDuring(() => first.promise);
    const failing = blockedDuring(() => Promise.reject(new Error('refused')));
    expect(isBlocked()).toBe(true);
    await expect(failing).rejects.toThrow('refused');
    expect(isBlocked()).toBe(true);
    first.end();
    await running;
    expect(isBlocked()).toBe(false);
  });

  it('leaves the page free while it waits for a person', async () => {
    const proof = deferred();
    const running = blockedDuring(() => unblockedDuring(() => proof.promise));
    expect(isBlocked()).toBe(false);
    proof.end();
    await running;
    expect(isBlocked()).toBe(false);
  });
});
