/** Parser for the subset of Dockerfile and .dockerignore syntax that this project uses; other syntax fails. */

const KNOWN = new Set([
  'ARG',
  'FROM',
  'WORKDIR',
  'ENV',
  'COPY',
  'RUN',
  'USER',
  'VOLUME',
  'EXPOSE',
  'STOPSIGNAL',
  'HEALTHCHECK',
  'CMD',
]);

/** @returns the stages in order, each `{ name, from, steps: [{ instruction, text }] }` */
export function readStages(text) {
  const lines = text.replaceAll('\\\n', ' ').split('\n');
  const stages = [];
  for (const line of lines) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [, instruction, rest] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (!KNOWN.has(instruction)) throw new Error(`the Dockerfile has an unknown instruction: ${line}`);
    const from = instruction === 'FROM' ? /^(\S+)(?: AS (\S+))?$/.exec(rest) : null;
    if (from) stages.push({ from: from[1], name: from[2] ?? 'image', steps: [] });
    else stages.at(-1)?.steps.push({ instruction, text: rest.replace(/\s+/g, ' ') });
  }
  return stages;
}

function pattern(glob) {
  const parts = glob
    .split(/(\*\*\/|\*)/)
    .map((part) => ({ '**/': '(?:.*/)?', '*': '[^/]*' })[part] ?? part.replace(/[.]/g, '\\.'));
  return new RegExp(`^${parts.join('')}(?:/|$)`);
}

/** @returns a predicate for paths of the build context: the last matching line decides */
export function readIgnored(text) {
  const rules = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ isException: line.startsWith('!'), fits: pattern(line.replace(/^!/, '')) }));
  return (path) => rules.findLast(({ fits }) => fits.test(path))?.keeps ?? true;
}
