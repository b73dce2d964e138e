/** Free space for a backup. */

import { describe, expect, it } from 'vitest';
import { BACKUP_MARGIN_BYTES, spaceRefusal } from './backup-space.ts';

const MIB = 1_048_576;
const RESERVE = { bytes: 64 * MIB, isGiven: false };

describe('[BACKUP-4] a backup onto the disk of the data folder', () => {
  it('is refused while the disk is full, with the remedy', () => {
    const line = 'the disk of DATA_DIR is full: take the backup onto another disk (backup --to DIR)';
    const short = { freeBytes: RESERVE.bytes - 1, bytes: 0, reserve: RESERVE };
    expect(spaceRefusal(short)).toBe(line);
    expect(spaceRefusal({ freeBytes: 1e12, bytes: 0, reserve: { ...RESERVE, isGiven: true } })).toBe(line);
  });

  it('is refused when it would leave so little that new orders were refused', () => {
    const needed = 10 * MIB + BACKUP_MARGIN_BYTES + RESERVE.bytes;
    expect(spaceRefusal({ freeBytes: needed, bytes: 10 * MIB, reserve: RESERVE })).toBeNull();
    expect(spaceRefusal({ freeBytes: needed - 1, bytes: 10 * MIB, reserve: RESERVE })).toBe(
      `the disk of the backup has ${needed - 1} bytes left, and a backup needs ${needed}: ` +
        'make room, or take it onto another disk (backup --to DIR)',
    );
  });
});

it('[BACKUP-4] a backup onto another disk needs only the space of the backup', () => {
  const needed = 10 * MIB + BACKUP_MARGIN_BYTES;
  expect(spaceRefusal({ freeBytes: needed, bytes: 10 * MIB, reserve: null })).toBeNull();
  expect(spaceRefusal({ freeBytes: needed - 1, bytes: 10 * MIB, reserve: null })).toContain('--to DIR');
});
