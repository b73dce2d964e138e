/** Counts of responses, and which of them are failures. */

import { expect, test } from 'vitest';
import { ResponseCounts } from './response-counts.ts';

test('a shed request is counted and is no failure, another server error is one', () => {
  const counts = new ResponseCounts();
  counts.addResponse('read', { status: 200, code: 1, reason: null });
  counts.addResponse('read', { status: 503, code: 1500, reason: 'overloaded' });
  counts.addResponse('read', { status: 500, code: 1500, reason: 'internal_error' });
  counts.addResponse('read', { status: 0, code: null, reason: null });
  expect(counts.read()).toEqual({
    read: { '200': 1, '503 overloaded': 1, '500 internal_error': 1, 'connection closed': 1 },
  });
  expect(counts.failures).toEqual(['read: 500 internal_error']);
});
