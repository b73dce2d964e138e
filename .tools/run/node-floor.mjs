/** Refusal of a Node that is too old. Written in old syntax, so that such a Node can run it. */
import fs from 'fs';

const manifest = JSON.parse(fs.readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const floor = manifest.engines.node.replace('>=', '').split('.').map(Number);
const here = process.versions.node.split('.').map(Number);

if (here[0] < floor[0] || (here[0] === floor[0] && here[1] < floor[1])) {
  process.stderr.write(
    'Vernier needs Node ' + floor.join('.') + ' or newer; this is ' + process.versions.node + '.\n',
  );
  process.exit(1);
}
