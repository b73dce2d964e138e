/** Suites of repositories on PostgreSQL. */

import { describe } from 'vitest';
import { contentSuite } from '../repository-suites/content-suite.ts';
import { dailyUsageSuite } from '../repository-suites/daily-usage-suite.ts';
import { openTestDatabase } from './open-database.ts';

describe('content', () => {
  contentSuite(openTestDatabase());
});

describe('daily usage', () => {
  dailyUsageSuite(openTestDatabase());
});
