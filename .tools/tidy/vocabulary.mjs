/**
 * Words of the project: exported names and paths consist of glossary terms and standard words, words that the glossary
 * replaces occur in no name, private words in no comment or title, a first comment begins with the noun, and an exported
 * name has one meaning.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/root.mjs';
import { wordsOf } from './name-words.mjs';

const STANDARD_WORDS = join(root, '.tools/tidy/standard-words.txt');
const EXPORTED =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|interface|type) (\w+)/gm;
const EXPORTED_ONCE =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|class|interface|type) (\w+)/gm;
const COMMENT = /(?:\/\/|\/\*\*?|^\s*\*)(.*)$/;
const TITLE = /\b(?:it|test|describe)(?:\.\w+)*\(\s*['"`](.*)/;
const CODE_SPAN = /`[^`]*`/g;
/** Pronouns that hide who does what, and words that the glossary replaces and that have no other meaning in a comment. */
const PRIVATE = new RegExp(
  String.raw`\b(?:${[
    'whoever|whomever|somebody|nobody|everybody|anybody|whatever|wherever|thereof|anew',
    "need not|of (?:its|their|one's) own|of ours|at rest|kept for good|knows nothing",
    'tak(?:e|es|en|ing) over|took over|drawn|told|heard|hears|heeds?|newcomers?|ladder|goodbye',
    'leash|mould|looker|house|desk|pulse|resealed|resealing|in sight|is asked|asked',
  ].join('|')})\b`,
  'i',
);
const QUESTION_WORD = /^(?:What|How|Whether|Where|When|Who|Which|Why|That|If)\b/;
/** Programs with their own bundle: a name may have another meaning in the main program. */
const SEPARATE_PROGRAM = /^(?:client\/src\/(?:console|support-frame|service-worker)|bench|e2e|\.tools)\//;

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
  return (COMMENT.exec(text)?.[1] ?? TITLE.exec(text)?.[1] ?? '').replace(CODE_SPAN, '');
}

function namesIn({ path, text, isTest }) {
  const parts = path.split('/').map((part) => part.replace(/\..*$/, ''));
  if (isTest || !/\.tsx?$/.test(path)) return parts;
  return [...parts, ...[...text.matchAll(EXPORTED)].map(([, name]) => name)];
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
    const word = PRIVATE.exec(prose(line))?.[0];
    return word
      ? [{ path, line: index + 1, message: `"${word}": use the plain word or the field's term` }]
      : [];
  });
  if (QUESTION_WORD.test((COMMENT.exec(first)?.[1] ?? '').trim()))
    findings.push({ path, line: 1, message: 'the first comment does not begin with the noun' });
  return findings;
}

function ambiguousNames(files) {
  const paths = new Map();
  const findings = [];
  for (const { path, text, isTest } of files) {
    if (isTest || !/\.tsx?$/.test(path) || SEPARATE_PROGRAM.test(path)) continue;
    for (const [, name] of text.matchAll(EXPORTED_ONCE)) {
      const other = paths.get(name);
      if (other !== undefined && other !== path)
        findings.push({ path, message: `"${name}" is also exported by ${other}` });
      paths.set(name, path);
    }
  }
  return findings;
}

function standardWords() {
  return readFileSync(STANDARD_WORDS, 'utf8').split('\n').filter(Boolean);
}

function unsorted(words) {
  const after = words.find((word, index) => index > 0 && word <= words[index - 1]);
  const path = '.tools/tidy/standard-words.txt';
  return after === undefined ? [] : [{ path, message: `"${after}" is not in alphabetical order` }];
}

export function vocabulary(files) {
  const code = files.filter(({ isCode, path }) => isCode && !path.endsWith('.d.ts'));
  const words = standardWords();
  const known = { ...glossary(files), standard: new Set(words) };
  return [
    ...unsorted(words),
    ...code.flatMap((file) => [...nameFindings(file, known), ...proseFindings(file)]),
    ...ambiguousNames(code),
  ];
}
