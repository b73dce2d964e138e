import { expect, test } from 'vitest';
import { httpReads } from './local-routes.ts';

test('[CLUSTER-118] reads of files are routes of a gateway, so that they leave without the headers of pages', () => {
  expect(httpReads([])).toEqual([
    '/v1/api/forex/kline.csv',
    '/v1/api/forex/ticks.csv',
    '/api/account/statement',
    '/v1/api/main/statement/trades',
    '/api/common/image/:id',
  ]);
});
