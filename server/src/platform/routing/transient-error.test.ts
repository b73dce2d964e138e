/** Errors after which a request may be sent again. */

import { ExecutorStopped } from '@vernier/shared/engine/executor';
import { NotOwner } from '@vernier/shared/engine/not-owner';
import { expect, test } from 'vitest';
import { refusalOfRequest } from '../../http/pipeline/failures.ts';

const LOST = Object.assign(new Error('terminating connection'), { code: '57P01' });

const refusalOf = (error: Error) => refusalOfRequest(error, 'reference', { warn() {}, error() {} }).refused;

test('[CLUSTER-119] a request is refused as unavailable when the database or its owner is lost', () => {
  expect(refusalOf(new Error('Failed query', { cause: LOST }))).toBe('unavailable');
  expect(refusalOf(new NotOwner(null))).toBe('unavailable');
  expect(refusalOf(new ExecutorStopped())).toBe('unavailable');
  expect(refusalOf(new Error('another error'))).toBe('internal_error');
});
