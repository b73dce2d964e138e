/**
 * Words of the project: exported names and paths consist of glossary terms and standard words, words that the glossary
 * replaces occur in no name, comment or title, a first comment begins with the noun, and an exported name has one meaning.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/root.mjs';

const STANDARD_WORDS = join(root, '.tools/tidy/standard-words.txt');
const EXPORTED =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|interface|type) (\w+)/gm;
const EXPORTED_ONCE =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|class|interface|type) (\w+)/gm;
const COMMENT = /(?:\/\/|\/\*\*?|^\s*\*)(.*)$/;
const TITLE = /\b(?:it|test|describe)(?:\.\w+)*\(\s*['"`](.*)/;
/** Pronouns and inversions that hide who does what. */
const VAGUE =
  /\b(?:whoever|whomever|somebody|nobody|everybody|anybody|whatever|wherever|anew|need not|of its own|of their own|of one's own)\b/i;
const QUESTION_WORD = /^(?:What|How|Whether|Where|When|Who|Which|Why|That|If)\b/;
/** Scripts of other programs, and packages whose names repeat those of the client on purpose. */
const SEPARATE_PROGRAM = /^(?:client\/src\/(?:console|support-frame|service-worker)|bench|e2e|\.tools)\//;

/** The words of a camelCase, kebab-case or CONSTANT name, in lower case. */
function wordsOf(name) {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 1);
}

/** @returns the words of the first column and the single words of the third column of the glossary's first table. */
function glossary(files) {
  const page = files.find(({ path }) => path === 'docs/glossary.md');
  const rows = (page?.lines ?? [])
    .slice(0, page?.lines.indexOf('## Names of the API'))
    .filter((line) => line.startsWith('| ') && !line.startsWith('| term'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return {
    terms: new Set(rows.flatMap(([, term]) => wordsOf(term))),
    replaced: new Set(rows.map(([, , , not]) => not).filter((word) => /^[a-z]+$/.test(word))),
  };
}

function prose(text) {
  return COMMENT.exec(text)?.[1] ?? TITLE.exec(text)?.[1] ?? '';
}

function namesIn({ path, text }) {
  const folders = path.split('/').map((part) => part.replace(/\..*$/, ''));
  const exported = /\.tsx?$/.test(path) ? [...text.matchAll(EXPORTED)].map(([, name]) => name) : [];
  return [...folders, ...exported];
}

function nameFindings(file, { terms, replaced, standard }) {
  return namesIn(file).flatMap((name) =>
    wordsOf(name)
      .filter((word) => replaced.has(word) || !(terms.has(word) || standard.has(word)))
      .map((word) => ({
        path: file.path,
        message: replaced.has(word)
          ? `"${name}" has the word "${word}"; docs/glossary.md has the term`
          : `"${name}": the word "${word}" is neither in docs/glossary.md nor in .tools/tidy/standard-words.txt`,
      })),
  );
}

function proseFindings({ path, lines }) {
  const first = lines.find((line) => /[A-Za-z]/.test(line) && !line.startsWith('#!')) ?? '';
  const findings = lines.flatMap((line, index) => {
    const vague = VAGUE.exec(prose(line))?.[0];
    return vague ? [{ path, line: index + 1, message: `"${vague}": say who or what is meant` }] : [];
  });
  const opening = (COMMENT.exec(first)?.[1] ?? '').trim();
  if (QUESTION_WORD.test(opening))
    findings.push({ path, line: 1, message: 'the first comment does not begin with the noun' });
  return findings;
}

function ambiguous(files) {
  const places = new Map();
  for (const { path, text, isTest } of files) {
    if (isTest || !/\.tsx?$/.test(path) || path.includes('.d.ts') || SEPARATE_PROGRAM.test(path)) continue;
    for (const [, name] of text.matchAll(EXPORTED_ONCE))
      places.set(name, [...(places.get(name) ?? []), path]);
  }
  return [...places]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => ({ path: paths[0], message: `"${name}" is also exported by ${paths[1]}` }));
}

export function vocabulary(files) {
  const code = files.filter(({ isCode, path }) => isCode && !path.endsWith('.d.ts'));
  const standard = new Set(readFileSync(STANDARD_WORDS, 'utf8').split(/\s+/));
  const known = { ...glossary(files), standard };
  return [
    ...code.flatMap((file) => [...nameFindings(file, known), ...proseFindings(file)]),
    ...ambiguous(files),
  ];
}
