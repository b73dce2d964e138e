/** News, companies, the support chat and instrument terms on SQLite. */

import { contentSuite } from '../../../test/repository-suites/content-suite.ts';
import { scratchDatabase } from '../../../test/scratch-database.ts';

contentSuite(scratchDatabase());
