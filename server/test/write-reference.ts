/** `npm run reference`: writes the files of the reference anew after a change to the wire or to docs/errors.md. */

import { writeFileSync } from 'node:fs';
import { referenceFiles } from './reference-files.ts';

for (const { path, text } of referenceFiles()) writeFileSync(path, text);
