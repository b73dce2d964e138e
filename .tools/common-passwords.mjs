/**
 * Writing of the list of common passwords: `node .tools/common-passwords.mjs FILE`, a file with one password on each line, the most
 * frequent first, such as 10-million-password-list-top-1000000.txt of SecLists (MIT; the passwords by Mark Burnett, public domain).
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run/root.mjs';

const SIZE = 100_000;
const MIN_LENGTH = 8;
const LINE = 112;

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('usage: node .tools/common-passwords.mjs FILE');

const passwords = new Set();
for (const line of readFileSync(file, 'utf8').split('\n')) {
  const password = line.trim().toLowerCase();
  if (Array.from(password).length >= MIN_LENGTH) passwords.add(password);
  if (passwords.size === SIZE) break;
}

/** Sorted digests as differences of seven bits a byte, the highest bit set on all bytes but the last. */
const digests = [...passwords].map((password) =>
  createHash('sha256').update(password).digest().readUInt32BE(),
);
const bytes = [];
let before = 0;
for (const digest of digests.toSorted((one, other) => one - other)) {
  let rest = digest - before;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  bytes.push(rest);
  before = digest;
}
const text = Buffer.from(bytes).toString('base64');
const lines = text.match(new RegExp(`.{1,${LINE}}`, 'g'));
const out = join(root, 'server/src/platform/config/common-passwords.json');
writeFileSync(out, `[\n${lines.map((line) => `  "${line}"`).join(',\n')}\n]\n`);
console.log(`${passwords.size} passwords, ${text.length} characters`);
