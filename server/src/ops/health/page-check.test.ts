/** The page check of the database: log lines, and readiness afterwards. */

import { expect, test } from 'vitest';
import { PageCheck } from './page-check.ts';

type Line = readonly [level: string, message: string, fields: unknown];

/** A check by a command that prints a line and ends with a code. */
async function checked(code: number, output = ''): Promise<{ isSound: boolean; lines: readonly Line[] }> {
  const lines: Line[] = [];
  const write = (level: string) => (message: string, fields?: object) =>
    void lines.push([level, message, fields]);
  const program = `process.stdout.write(${JSON.stringify(output)}); process.exitCode = ${code}`;
  const check = new PageCheck({
    command: [process.execPath, '--eval', program, '--'],
    dataDir: '../../health',
    log: { info: write('info'), warn: write('warn'), error: write('error') },
  });
  await check.run();
  return { isSound: check.isSound, lines };
}

test('[START-5] a damaged page is an error in the log and no longer ready; a sound database is one line', async () => {
  expect(await checked(0)).toEqual({
    isSound: true,
    lines: [['info', 'every page of the database was checked and is sound', undefined]],
  });
  const { isSound, lines } = await checked(2, 'Page 7: never used\nPage 9: never used\n');
  expect(isSound).toBe(false);
  expect(lines).toEqual([
    [
      'error',
      expect.stringContaining('the database is damaged'),
      { faults: ['Page 7: never used', 'Page 9: never used'] },
    ],
  ]);
});

test('[START-5] a check that could not be done is a warning and no result about the database', async () => {
  const { isSound, lines } = await checked(1, 'it holds no database');
  expect([isSound, lines]).toEqual([
    true,
    [['warn', 'the pages of the database were not checked', { why: ['it holds no database'] }]],
  ]);
});

test('[START-5] a stop ends the check at once and without a word', async () => {
  const lines: string[] = [];
  const write = (message: string) => void lines.push(message);
  const check = new PageCheck({
    command: [process.execPath, '--eval', 'setInterval(() => {}, 1000)', '--'],
    dataDir: '../../health',
    log: { info: write, warn: write, error: write },
  });
  const running = check.run();
  await check.stop();
  await running;
  expect([check.isSound, lines]).toEqual([true, []]);
});
