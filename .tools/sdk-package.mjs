/**
 * `npm run sdk:pack [-- FOLDER]`: the SDK as a package for npm, without this workspace: modules with the code of `shared` inside, their
 * types, the example bot as a command, and a tarball in `dist` or in the folder.
 */
import './run/node-floor.mjs';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { forwardSignals, run } from './run/child.mjs';
import { root } from './run/root.mjs';

const FOLDER = resolve(process.argv[2] ?? join(root, 'dist'));
const OUT = join(FOLDER, 'sdk');
/** Declarations of `tsc -b`, by package. */
const DECLARATIONS = join(root, '.cache', 'tsc');
const SPECIFIER = /(from |import\()(['"])(\.{1,2}\/[^'"]+|@vernier\/shared\/[^'"]+)\2/g;

/** The modules that programs import; each is an entry of the package. */
const MODULES = [
  'vernier',
  'command-sender',
  'account-events',
  'live-connection',
  'failures',
  'topics',
  'verify-webhook',
];

async function succeed(command, cwd = '.') {
  const { code, output } = await run(command, { cwd });
  if (code !== 0) throw new Error(output);
}

/** The declaration file that a specifier in another one means. */
function declarationOf(specifier, importer) {
  const file = specifier.replace(/\.ts$/, '');
  const shared = '@vernier/shared/';
  if (file.startsWith(shared))
    return join(DECLARATIONS, 'shared', 'src', `${file.slice(shared.length)}.d.ts`);
  return join(dirname(importer), `${file}.d.ts`);
}

/** Where a declaration file is in the package. */
function placeOf(file) {
  return join(OUT, 'types', relative(DECLARATIONS, file));
}

/** Copies a declaration file and the ones that it imports, with relative specifiers. */
function copyDeclaration(file, copied) {
  if (copied.has(file)) return;
  copied.add(file);
  const text = readFileSync(file, 'utf8').replaceAll(SPECIFIER, (_, start, quote, specifier) => {
    const target = declarationOf(specifier, file);
    copyDeclaration(target, copied);
    const path = relative(dirname(file), target)
      .replace(/\.d\.ts$/, '.js')
      .split(sep)
      .join('/');
    return `${start}${quote}${path.startsWith('.') ? path : `./${path}`}${quote}`;
  });
  const place = placeOf(file);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, text);
}

function manifestOf({ name, version, license, description, dependencies }) {
  const entryOf = (module) => ({ types: `./types/sdk/src/${module}.d.ts`, default: `./${module}.js` });
  const { '@vernier/shared': _, ...outside } = dependencies;
  return {
    ...{ name, version, description, license, type: 'module', engines: { node: '>=20.19' } },
    exports: {
      '.': entryOf('vernier'),
      ...Object.fromEntries(MODULES.map((module) => [`./${module}`, entryOf(module)])),
    },
    bin: { 'vernier-bot': './run-bot.js' },
    dependencies: outside,
  };
}

process.chdir(root);
forwardSignals();
rmSync(OUT, { recursive: true, force: true });
await succeed([process.execPath, 'node_modules/typescript/bin/tsc', '-b', 'sdk/tsconfig.src.json']);
await succeed(
  [process.execPath, 'node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error', '--outDir', OUT],
  'sdk',
);
const copied = new Set();
for (const module of MODULES) copyDeclaration(join(DECLARATIONS, 'sdk', 'src', `${module}.d.ts`), copied);
const manifest = manifestOf(JSON.parse(readFileSync('sdk/package.json', 'utf8')));
writeFileSync(join(OUT, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
for (const name of ['README.md', 'examples']) cpSync(join('sdk', name), join(OUT, name), { recursive: true });
cpSync('LICENSE', join(OUT, 'LICENSE'));
await succeed(['npm', 'pack', OUT, '--pack-destination', FOLDER, '--silent']);
console.log(`packed: ${join(FOLDER, `vernier-sdk-${manifest.version}.tgz`)}`);
