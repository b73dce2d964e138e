/** One violation of each kind that the checks are there for. Each entry is a file, what is wrong in it and who must say so. */
import { arrows } from './plants/arrows.mjs';
import { house } from './plants/house.mjs';
import { lints } from './plants/lints.mjs';
import { file } from './plants/planted-file.mjs';

const others = [
  file('format', 'unformatted code', {
    path: 'server/src/planted-format.ts',
    text: 'export  const a=1\n',
    expect: 'format',
  }),
  file('types', 'a wrong type', {
    path: 'server/src/planted-type.ts',
    text: "export const n: number = 'x';\n",
    expect: 'TS2322',
  }),
  file('types', 'Node in a pure package', {
    path: 'simulator/src/planted-node.ts',
    text: 'export const p = process.pid;\n',
    expect: 'TS2',
  }),
  file('dead code', 'an unused file', {
    path: 'server/src/planted-unused.ts',
    text: 'export const unused = 1;\n',
    expect: 'planted-unused',
  }),
];

export const plants = [...arrows, ...lints, ...house, ...others];
