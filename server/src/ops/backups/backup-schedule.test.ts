import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ManualClock } from '@vernier/shared/clock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BackupSchedule } from './backup-schedule.ts';
import { writeManifest } from './manifest.ts';

const START_MS = 1_767_614_400_000;
const HOUR_MS = 3_600_000;

let dir: string;
let clock: ManualClock;
let logged: unknown[];

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'vernier-schedule-'));
  clock = new ManualClock(START_MS);
  logged = [];
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** A schedule of every six hours whose program is these lines. */
function scheduled(program: string, backupEveryHours = 6, createdAtMs = START_MS): BackupSchedule {
  return new BackupSchedule({
    config: {
      dataDir: dir,
      databaseUrl: null,
      backupDir: join(dir, 'backups'),
      backupEveryHours,
      backupKeep: { newest: 1, days: 0, weeks: 0 },
      backupKey: null,
    },
    command: [process.execPath, '--eval', program, '--'],
    clock,
    createdAtMs,
    steady: clock,
    log: {
      info: (message, fields) => logged.push(['info', message, fields]),
      error: (message, fields) => logged.push(['error', message, fields]),
    },
  });
}

const TAKEN = { name: 'one', bytes: 7, sequence: 3, takenAtMs: START_MS + HOUR_MS };
const OUTPUT = { ...TAKEN, verification: ['3 events compared, the whole log'] };
const GOOD = `process.stdout.write(${JSON.stringify(JSON.stringify(OUTPUT))})`;
const BAD = "process.stderr.write('the disk is full'); process.exitCode = 1";

async function passed(schedule: BackupSchedule, hours: number): Promise<void> {
  clock.advance(hours * HOUR_MS);
  schedule.onInterval();
  await schedule.settled();
}

describe('[BACKUP-14] the schedule', () => {
  it('takes the first backup an hour after the start, and the next when the interval is over', async () => {
    const schedule = scheduled(GOOD);
    await passed(schedule, 0.9);
    expect([logged, schedule.state.last]).toEqual([[], null]);
    await passed(schedule, 0.1);
    expect(logged).toEqual([['info', 'a backup was taken', OUTPUT]]);
    expect(schedule.state).toEqual({
      everyHours: 6,
      isPossible: true,
      isRunning: false,
      last: TAKEN,
      failure: null,
      isLate: false,
    });
    await passed(schedule, 5);
    expect(logged).toHaveLength(1);
    await passed(schedule, 1);
    expect(logged).toHaveLength(2);
  });

  it('[BACKUP-2] takes the first backup an hour after the data folder was made, however often the server restarts', async () => {
    for (const hours of [0.4, 0.4]) await passed(scheduled(GOOD, 6, START_MS), hours);
    expect(logged).toEqual([]);
    await passed(scheduled(GOOD, 6, START_MS), 0.2);
    expect(logged).toEqual([['info', 'a backup was taken', OUTPUT]]);
  });

  it('reports that one failed, tries again within the hour, and forgets it after a good one', {
    tags: ['night'],
  }, async () => {
    const schedule = scheduled(BAD);
    await passed(schedule, 1);
    expect(logged).toEqual([['error', 'no backup was taken', { why: 'the disk is full' }]]);
    expect(schedule.state.failure).toEqual({ atMs: START_MS + HOUR_MS, why: 'the disk is full' });
    await passed(schedule, 1);
    expect(logged).toHaveLength(2);
    expect(schedule.state.isLate).toBe(false);
    clock.advance(11 * HOUR_MS);
    expect(schedule.state.isLate).toBe(true);
  });

  it('takes none when it is switched off, except on request, and never two at once', async () => {
    const schedule = scheduled(GOOD, 0);
    await passed(schedule, 1_000);
    expect([logged, schedule.state.isLate]).toEqual([[], false]);
    expect([schedule.request(), schedule.request()]).toEqual([true, false]);
    await schedule.settled();
    expect(schedule.state).toMatchObject({ isRunning: false, last: TAKEN });
  });

  it('cuts off what runs when the server stops, and calls that no failure', async () => {
    const schedule = scheduled('setInterval(() => {}, 1000)');
    schedule.request();
    expect(schedule.state.isRunning).toBe(true);
    await schedule.stop();
    expect([schedule.state.isRunning, schedule.state.failure, logged]).toEqual([false, null, []]);
    expect(schedule.request()).toBe(false);
  });
});

/** A stored backup, with the fields that the schedule reads. */
function storeBackup(takenAtMs: number): void {
  const taken_at = new Date(takenAtMs).toISOString();
  const path = join(dir, 'backups', taken_at.replaceAll(/[-:.]/g, ''));
  mkdirSync(path, { recursive: true });
  writeManifest(path, {
    ...{ form: 1, program: '1.0.0', schema: { number: 1, name: '0001-first' } },
    ...{ taken_at, sequence: 1, key: null, files: [] },
  });
}

describe('[CLOCK-10] a wall clock that was wrong', () => {
  const FOUR_YEARS_MS = 1461 * 24 * HOUR_MS;

  it('and left a backup dated in the future ends no backups', async () => {
    storeBackup(START_MS + FOUR_YEARS_MS);
    const schedule = scheduled(BAD);
    await passed(schedule, 1);
    expect(logged).toHaveLength(1);
    await passed(schedule, 11.5);
    expect(schedule.state).toMatchObject({ last: null, isLate: true });
  });

  it('and is set right while the server runs neither postpones nor hurries the next backup', async () => {
    const schedule = scheduled(GOOD);
    await passed(schedule, 1);
    expect(logged).toHaveLength(1);
    clock.step(FOUR_YEARS_MS);
    await passed(schedule, 5);
    expect(logged).toHaveLength(1);
    clock.step(-2 * FOUR_YEARS_MS);
    await passed(schedule, 1);
    expect(logged).toHaveLength(2);
    expect(schedule.state.isLate).toBe(false);
  });

  it('is not overdue without a missed backup, and shows a missed one', async () => {
    const schedule = scheduled(BAD);
    clock.step(FOUR_YEARS_MS);
    expect(schedule.state.isLate).toBe(false);
    clock.step(-2 * FOUR_YEARS_MS);
    await passed(schedule, 13);
    expect(schedule.state.isLate).toBe(true);
  });
});
