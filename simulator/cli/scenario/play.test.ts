import type { AccountEvent } from '@vernier/shared/trading/orders/events';
import { describe, expect, it } from 'vitest';
import { SCENARIO_NAMES, type ScenarioName } from '@vernier/shared/market/scenario-request';
import { type PlayedScenario, playScenario } from './play.ts';
import { reportLines } from './report.ts';

function play(name: ScenarioName, code = 'EURUSD', size?: number): Promise<PlayedScenario> {
  return playScenario({ name, code, size, seed: '1' });
}

function eventsOf({ slots }: PlayedScenario): readonly AccountEvent[] {
  return slots.flatMap(({ events }) => events);
}

/** Kind and reason of each order's events. */
function fates(played: PlayedScenario): Record<number, string[]> {
  const fate: Record<number, string[]> = {};
  for (const { body } of eventsOf(played)) {
    if (!('orderId' in body)) continue;
    (fate[body.orderId] ??= []).push('reason' in body ? body.reason : body.kind);
  }
  return fate;
}

describe('[MARKET-7] scenarios on the real market and the real executor', () => {
  it.each(
    SCENARIO_NAMES.flatMap((name) => ['EURUSD', 'JPN225', 'NATGAS'].map((code) => [name, code] as const)),
  )('%s of %s keeps every invariant after every tick', async (name, code) => {
    const played = await play(name, code);
    expect(played.broken).toBeNull();
    expect(played.refused).toEqual([]);
    expect(played.orders).toHaveLength(9);
  });

  it('[QUARANTINE-1] a spike of 10 % triggers no order, and its tick is shown', async () => {
    const played = await play('spike');
    expect(eventsOf(played)).toEqual([]);
    expect(played.slots.filter(({ tick, accepted }) => tick !== undefined && !accepted)).toHaveLength(1);
    expect([...reportLines(played)].filter((line) => line.includes('in quarantine'))).toHaveLength(1);
  });

  it('[STOP-4] [MARGIN-14] a gap fills stops worse and limits better, and leaves a balance of zero on the losing side', async () => {
    const down = await play('gap_down');
    expect(fates(down)).toEqual({
      1: ['stop_loss'],
      3: ['take_profit'],
      4: ['closed_by_fill'],
      7: ['OrderFilled'],
      8: ['stop_out'],
    });
    expect(down.balances.get('bull')).toBe(0n);
    expect(orderText(down, '#1')).toMatch(/stop-loss reached, closed at \d\.\d{5}, \d+ points worse/);
    const up = await play('gap_up');
    expect(orderText(up, '#5')).toMatch(/reached and filled at \d\.\d{5}, \d+ points better/);
    expect(fates(up)).toEqual({
      1: ['take_profit'],
      3: ['stop_loss'],
      5: ['OrderFilled'],
      6: ['OrderFilled'],
      9: ['stop_out'],
    });
    expect(up.balances.get('bear')).toBe(0n);
  });

  it('[HOURS-4] no event while the market is closed, and all triggers at the opening gap', async () => {
    const played = await play('weekend_gap');
    const moments = new Set(eventsOf(played).map(({ atMs }) => atMs));
    const closed = played.slots.filter(({ state }) => state === 'closed');
    expect(closed.length).toBe(240);
    expect(closed.every(({ tick, events }) => tick === undefined && events.length === 0)).toBe(true);
    expect(moments.size).toBeLessThan(4);
    expect(Object.keys(fates(played)).length).toBeGreaterThan(3);
  });

  it('the report lists every order and its end', async () => {
    const story = [...reportLines(await play('flash_crash'))];
    for (let id = 1; id <= 9; id += 1) expect(story.some((line) => line.startsWith(`#${id} `))).toBe(true);
    expect(story).toContain('every invariant held');
    expect(orderText(await play('rollover_spread'), '#3')).toContain('stop-loss reached');
  });

  it('reports invalid requests', async () => {
    await expect(play('gap_up', 'NOPE')).rejects.toThrow('no such instrument');
    await expect(play('gap_up', 'EURUSD', 1000)).rejects.toThrow('from 0.01 to 100');
  });
});

/** The lines of one order. */
function orderText(played: PlayedScenario, id: string): string {
  const lines = [...reportLines(played)];
  const from = lines.findIndex((line) => line.startsWith(`${id} `));
  const length = lines.slice(from + 1).findIndex((line) => !line.startsWith('  '));
  return lines.slice(from, from + 1 + length).join('\n');
}
