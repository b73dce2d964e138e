/** Says plainly when Node is too old, or one that may not last. Written in old syntax on purpose, so that an old Node gets far enough to say it. */
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

// The headers of these make native code end the process when it is compiled with them; nothing here can catch that.
if (here[0] === 24 && here[1] >= 19) {
  process.stderr.write(
    'Node ' +
      process.versions.node +
      ' may end Vernier seconds after its start ("RemoveEnvironmentCleanupHook"): if it does, use Node 20.19 to 22.\n',
  );
}
