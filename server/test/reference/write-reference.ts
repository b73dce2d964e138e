/** `npm run reference`: writes the files of the reference anew after a change to the wire, docs/errors.md or .env.example. */

import { writeFileSync } from 'node:fs';
import { referenceFiles } from './reference-files.ts';

for (const { path, text } of referenceFiles()) writeFileSync(path, text);
