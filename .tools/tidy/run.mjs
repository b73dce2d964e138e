/** Runs the project's own rules over its own files and prints each finding; anything found makes it fail. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/root.mjs';
import { classes } from './classes.mjs';
import { documents } from './documents.mjs';
import { excuses } from './excuses.mjs';
import { headers } from './headers.mjs';
import { names } from './names.mjs';
import { size } from './size.mjs';
import { sourceFiles } from './source-files.mjs';
import { styles } from './styles.mjs';
import { words } from './words.mjs';

const files = sourceFiles(root);
const exists = (path) => existsSync(join(root, path));
const findings = [size, names, headers, excuses, styles, classes, words, documents].flatMap((rule) =>
  rule(files, exists),
);

for (const { path, line, message } of findings) console.error(`${path}${line ? `:${line}` : ''}: ${message}`);
console.log(`${files.length} files, ${findings.length} findings`);
process.exitCode = findings.length > 0 ? 1 : 0;
