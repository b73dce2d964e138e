import { describe, expect, it } from 'vitest';
import type { Recorded } from './live-accounts.ts';
import { MomentPlayer } from './moment-player.ts';
import type { TickPath } from './tick-path.ts';

const MOMENT = { timeMs: 1_000, accepted: [] };

/** A path whose moments have so many units of work, and a store whose commits end when the test says so. */
function started(units: number, sliceUnits?: number) {
  let left = 0;
  const lines: string[] = [];
  const turns: (() => void)[] = [];
  const commits: { readonly store: () => void; readonly fail: (error: Error) => void }[] = [];
  const fatal: unknown[] = [];
  const tickPath = {
    get isPlaying() {
      return left > 0;
    },
    begin: () => {
      left = units;
    },
    playSlice: (most: number): readonly Recorded[] => {
      const played = Math.min(left, most);
      left -= played;
      lines.push(`played ${played}`);
      return [];
    },
    workOff: (accountId: number): readonly Recorded[] => {
      lines.push(`account ${accountId}`);
      left -= 1;
      return [];
    },
  };
  const player = new MomentPlayer({
    tickPath: tickPath as unknown as TickPath,
    sliceUnits,
    defer: (run) => void turns.push(run),
    commit: () =>
      new Promise<void>((store, fail) => {
        commits.push({ store, fail });
      }),
    onFatal: (error) => void fatal.push(error),
  });
  /** What was played since the last call. */
  const taken = () => lines.splice(0);
  const stored = async () => {
    commits.shift()?.store();
    await microtasks();
  };
  return { player, tickPath, taken, turns, commits, stored, fatal };
}

async function microtasks(): Promise<void> {
  for (let count = 0; count < 10; count += 1) await Promise.resolve();
}

/** Whether a promise is settled by now. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const waiting = Symbol('waiting');
  await microtasks();
  return (await Promise.race([promise, Promise.resolve(waiting)])) !== waiting;
}

describe('[MARKET-26] a moment', () => {
  it('is played in slices, each in a later turn after the one before is stored', async () => {
    const { player, taken, turns, stored } = started(5, 2);
    player.begin(MOMENT);
    expect([taken(), turns.length]).toEqual([['played 2'], 0]);
    await stored();
    expect([taken(), turns.length]).toEqual([[], 1]);
    turns.shift()?.();
    expect(taken()).toEqual(['played 2']);
    await stored();
    turns.shift()?.();
    expect(taken()).toEqual(['played 1']);
    await stored();
    expect(turns).toEqual([]);
  });

  it('has slices of sixty-four units without a number', () => {
    const { player, taken } = started(100);
    player.begin(MOMENT);
    expect(taken()).toEqual(['played 64']);
  });

  it('is played to its end before the next one begins', async () => {
    const { player, taken, turns, stored } = started(5, 2);
    player.begin(MOMENT);
    player.begin(MOMENT);
    expect(taken()).toEqual(['played 2', 'played 3', 'played 2']);
    await stored();
    await stored();
    await stored();
    expect(turns).toHaveLength(1);
  });

  it('goes on once after an account was brought to its end', async () => {
    const { player, taken, turns, stored } = started(5, 2);
    player.begin(MOMENT);
    player.workOff(7);
    player.workOff(8);
    expect(taken()).toEqual(['played 2', 'account 7', 'account 8']);
    await stored();
    expect(turns).toHaveLength(1);
    turns.shift()?.();
    expect(taken()).toEqual(['played 1']);
  });

  it('is over for those who wait for it', async () => {
    const { player, turns, stored } = started(3, 2);
    await player.whenPlayed();
    player.begin(MOMENT);
    const [first, second] = [player.whenPlayed(), player.whenPlayed()];
    expect(await isSettled(first)).toBe(false);
    await stored();
    turns.shift()?.();
    await Promise.all([first, second, player.whenPlayed()]);
  });

  it('is not finished where none is played', () => {
    const { player, taken, commits } = started(3, 2);
    player.finish();
    expect([taken(), commits.length]).toEqual([[], 0]);
  });

  it('is left to the next start after a stop', async () => {
    const { player, taken, turns, stored } = started(5, 2);
    player.begin(MOMENT);
    const played = player.whenPlayed();
    taken();
    player.stop();
    await played;
    await stored();
    turns.shift()?.();
    expect(taken()).toEqual([]);
    await player.whenPlayed();
  });

  it('is not played on after a commit that failed', async () => {
    const { player, turns, commits, fatal } = started(5, 2);
    player.begin(MOMENT);
    const played = player.whenPlayed();
    commits.shift()?.fail(new Error('the disk is gone'));
    await played;
    expect([turns.length, fatal]).toEqual([0, [new Error('the disk is gone')]]);
    expect(await isSettled(player.whenPlayed())).toBe(true);
  });

  it('ends with an error of its work', async () => {
    const { player, tickPath, fatal } = started(5, 2);
    tickPath.playSlice = () => {
      throw new Error('a bug');
    };
    player.begin(MOMENT);
    expect(fatal).toEqual([new Error('a bug')]);
  });
});
