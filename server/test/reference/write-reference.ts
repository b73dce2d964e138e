/** `npm run reference`: rewrites the files of the reference after a change to the API, docs/errors.md or .env.example. */

import { writeFileSync } from 'node:fs';
import { referenceFiles } from './reference-files.ts';

for (const { path, text } of referenceFiles()) writeFileSync(path, text);
