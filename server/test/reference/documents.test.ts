/** The documents against the repository: the files, commands and headings that they name are there. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const FOLDERS = ['.', 'docs', 'docs/decisions'];
const PATH =
  /`((?:client|server|shared|sdk|simulator|db|e2e|bench|deploy|docs|\.tools)\/[\w./-]+?)(?::\d+)?`/g;
/** A path whose last part is a placeholder. */
const PLACEHOLDER = /\/[A-Z]+\.\w+$/;
/** Made by the build, and not there before it. */
const BUILT = /^\w+\/dist\//;
/** Commands that npm runs without `run`, and npm's own. */
const COMMAND = /`(?:npm run|pnpm|npm) ([a-z][\w:-]*)/g;
const OWN_OF_NPM = ['install', 'exec', 'run'];
const LINK = /\]\(((?!https?:|mailto:)[^)\s#]*)#([^)\s]+)\)/g;

const documents = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => posix.join(folder, name)),
);
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

function text(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** The places of a document, as its headings are addressed. */
function places(path: string): readonly string[] {
  const bare = text(path).replaceAll(/^```[^]*?^```/gm, '');
  return [...bare.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function faultsOf(path: string): readonly string[] {
  const markdown = text(path);
  const files = [...markdown.matchAll(PATH)]
    .map(([, file = '']) => file)
    .filter((file) => !PLACEHOLDER.test(file) && !BUILT.test(file) && !existsSync(join(ROOT, file)));
  const commands = [...markdown.matchAll(COMMAND)]
    .map(([, name = '']) => name)
    .filter((name) => scripts[name] === undefined && !OWN_OF_NPM.includes(name));
  const links = [...markdown.matchAll(LINK)]
    .map(([, file = '', place = '']) => [file === '' ? path : posix.join(posix.dirname(path), file), place])
    .filter(([file = '', place = '']) => file.endsWith('.md') && !places(file).includes(place))
    .map(([file = '', place = '']) => `${file}#${place}`);
  return [...files, ...commands, ...links];
}

describe('[REFERENCE-10] the document names nothing that is not there', () => {
  test.each(documents)('%s', (path) => {
    expect(faultsOf(path)).toEqual([]);
  });

  test('and some are looked at', () => {
    expect(documents).toContain('docs/developing.md');
    expect(documents.length).toBeGreaterThan(60);
    expect(places('docs/developing.md')).toContain('an-instrument');
  });
});
