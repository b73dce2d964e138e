/** Daily usage of users on SQLite. */

import { dailyUsageSuite } from '../../../test/repository-suites/daily-usage-suite.ts';
import { scratchDatabase } from '../../../test/scratch-database.ts';

dailyUsageSuite(scratchDatabase());
