/** Run of the project rules over all source files. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/root.mjs';
import { unusedCss } from './unused-css.mjs';
import { documents } from './documents.mjs';
import { disabledChecks } from './disabled-checks.mjs';
import { headers } from './headers.mjs';
import { names } from './names.mjs';
import { sourceFiles } from './source-files.mjs';
import { styles } from './styles.mjs';
import { unusedTranslations } from './unused-translations.mjs';
import { vocabulary } from './vocabulary.mjs';

const files = sourceFiles(root);
const exists = (path) => existsSync(join(root, path));
const findings = [
  names,
  headers,
  disabledChecks,
  styles,
  unusedCss,
  unusedTranslations,
  documents,
  vocabulary,
].flatMap((rule) => rule(files, exists));

for (const { path, line, message } of findings) console.error(`${path}${line ? `:${line}` : ''}: ${message}`);
console.log(`${files.length} files, ${findings.length} findings`);
process.exitCode = findings.length > 0 ? 1 : 0;
