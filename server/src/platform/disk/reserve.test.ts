/** Errors that count as disk failures. */

import { expect, test } from 'vitest';
import { isDiskFailure } from './reserve.ts';

const failing = (code: string, options?: ErrorOptions) =>
  Object.assign(new Error('it failed', options), { code });

test('a full or broken disk is known by its code, also below the error that a query made of it', () => {
  for (const code of ['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'ENOSPC', 'EDQUOT', 'EIO']) {
    expect([code, isDiskFailure(failing(code))]).toEqual([code, true]);
    expect(isDiskFailure(new Error('a query failed', { cause: failing(code) }))).toBe(true);
    expect(isDiskFailure(failing('ERR_OURS', { cause: failing(code) }))).toBe(true);
  }
});

test('nothing else is taken for one', () => {
  const others = [
    failing('SQLITE_CONSTRAINT'),
    failing('EACCES'),
    new Error('SQLITE_FULL'),
    'SQLITE_FULL',
    null,
  ];
  for (const error of others) expect(isDiskFailure(error)).toBe(false);
  const around = new Error('of itself');
  around.cause = around;
  expect(isDiskFailure(around)).toBe(false);
});
