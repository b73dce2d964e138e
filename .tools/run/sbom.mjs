/**
 * Software bill of materials (CycloneDX 1.6, JSON) of the packages that the server runs with and that the client is built from:
 * versions as installed, licences as the packages state them, checksums as the lockfile has them. The same checkout gives the same
 * bytes.
 */
import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runPnpm } from './install.mjs';
import { root } from './root.mjs';

const PACKAGES = ['@vernier/server', '@vernier/client'];

/** The text of the document. */
export async function softwareBillOfMaterials() {
  const filters = PACKAGES.flatMap((name) => ['--filter', name]);
  const { code, output } = await runPnpm(['list', '--prod', '--json', '--depth', 'Infinity', ...filters]);
  if (code !== 0) throw new Error(`the packages could not be listed\n${output}`);
  const { name, version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const program = new Models.Component(Enums.ComponentType.Application, name, {
    version,
    bomRef: name,
    licenses: new Models.LicenseRepository([new Models.SpdxLicense(license)]),
  });
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: program }) });
  const found = new Map();
  const checksums = lockedChecksums();
  for (const { dependencies = {} } of JSON.parse(output.slice(output.indexOf('[')))) {
    for (const one of Object.values(dependencies)) addPackage(one, program, { found, checksums });
  }
  for (const component of found.values()) bom.components.add(component);
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return serializer.serialize(bom, { sortLists: true, space: 2 });
}

/** Adds a package and those below it. The workspace's packages are parts of the program, and other platforms' are not installed. */
function addPackage(entry, parent, { found, checksums }) {
  const { from: name, version, path, dependencies = {} } = entry;
  if (!existsSync(path)) return;
  const isWorkspace = version.startsWith('link:');
  const id = `${name}@${version}`;
  const isKnown = found.has(id);
  const component = isWorkspace ? parent : (found.get(id) ?? componentOf(entry, checksums.get(id)));
  if (!isWorkspace) {
    found.set(id, component);
    parent.dependencies.add(component.bomRef);
  }
  if (isKnown) return;
  for (const below of Object.values(dependencies)) addPackage(below, component, { found, checksums });
}

function componentOf({ from, version, path }, sha512) {
  const [group, name] = from.startsWith('@') ? from.split('/') : [undefined, from];
  const { license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  const purl = `pkg:npm/${from.replace('@', '%40')}@${version}`;
  const licenses = typeof license === 'string' ? [licenseOf(license)] : [];
  const hashes = sha512 === undefined ? [] : [[Enums.HashAlgorithm['SHA-512'], sha512]];
  return new Models.Component(Enums.ComponentType.Library, name, {
    ...(group === undefined ? {} : { group }),
    version,
    purl,
    bomRef: purl,
    licenses: new Models.LicenseRepository(licenses),
    hashes: new Models.HashDictionary(hashes),
  });
}

function licenseOf(text) {
  return /\s(?:AND|OR|WITH)\s/.test(text) ? new Models.LicenseExpression(text) : new Models.SpdxLicense(text);
}

/** The SHA-512 of each package's archive, in hexadecimal digits, by name and version. */
function lockedChecksums() {
  const lock = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8');
  const entries = lock.matchAll(
    /^ {2}'?([^\s'(]+@[^\s'(:]+)'?:\n {4}resolution: \{integrity: sha512-([^,}]+)/gm,
  );
  return new Map([...entries].map(([, id, base64]) => [id, Buffer.from(base64, 'base64').toString('hex')]));
}
