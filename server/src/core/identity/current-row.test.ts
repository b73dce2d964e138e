/** A current row is valid in the event-loop task that read it. */

import { expect, test } from 'vitest';
import { CurrentRow } from './current-row.ts';

test('[AUTH-1] a row that was read before an await writes nothing after it', async () => {
  const current = new CurrentRow({ id: 1 });
  expect(current.row).toEqual({ id: 1 });
  await Promise.resolve();
  expect(() => current.row).toThrow('in the event-loop task that read it');
});
