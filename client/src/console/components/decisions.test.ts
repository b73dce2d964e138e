/** Decisions that can be taken back for a while. */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { scheduleAction, undo, UNDO_MS, undoAll } from './decisions.ts';

function decision(key: string) {
  return { key, text: key, act: vi.fn(() => Promise.resolve()), onEnd: vi.fn<(error: unknown) => void>() };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  undoAll();
  vi.useRealTimers();
});

describe('a decision', () => {
  it('[CONSOLE-3] is sent once, when its time is over', async () => {
    const approve = decision('deposit-1');
    scheduleAction(approve);
    await vi.advanceTimersByTimeAsync(UNDO_MS - 1);
    expect(approve.act).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(approve.act).toHaveBeenCalledOnce();
    expect(approve.onEnd).toHaveBeenCalledExactlyOnceWith(null);
  });

  it('[CONSOLE-3] is never sent when it was taken back in time', async () => {
    const approve = decision('deposit-2');
    scheduleAction(approve);
    await vi.advanceTimersByTimeAsync(UNDO_MS - 1);
    expect(undo('deposit-2')).toBe(true);
    await vi.advanceTimersByTimeAsync(UNDO_MS * 2);
    expect(approve.act).not.toHaveBeenCalled();
  });

  it('[CONSOLE-3] cannot be taken back once it is on its way', async () => {
    const slow = { ...decision('deposit-3'), act: () => new Promise<void>(() => {}) };
    scheduleAction(slow);
    await vi.advanceTimersByTimeAsync(UNDO_MS);
    expect(undo('deposit-3')).toBe(false);
  });

  it('[CONSOLE-3] of two about the same thing only the first counts', async () => {
    const [first, second] = [decision('deposit-4'), decision('deposit-4')];
    scheduleAction(first);
    scheduleAction(second);
    await vi.advanceTimersByTimeAsync(UNDO_MS);
    expect(first.act).toHaveBeenCalledOnce();
    expect(second.act).not.toHaveBeenCalled();
  });

  it('reports the reason of a failure', async () => {
    const failure = new Error('state_changed');
    const late = { ...decision('deposit-5'), act: () => Promise.reject(failure) };
    scheduleAction(late);
    await vi.advanceTimersByTimeAsync(UNDO_MS);
    expect(late.onEnd).toHaveBeenCalledExactlyOnceWith(failure);
  });
});
