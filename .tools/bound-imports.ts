/**
 * Vitest plugin: named imports are constants that are set when their module is loaded. Vitest reads an import through a getter at each
 * use, which takes half of the time of the market's arithmetic. A cycle of imports, in which a constant has no value yet, is forbidden.
 */
import type { Plugin } from 'vitest/config';

type Program = ReturnType<
  ThisParameterType<Extract<Plugin['transform'], (...args: never) => unknown>>['parse']
>;
type Import = Extract<Program['body'][number], { type: 'ImportDeclaration' }>;

/** Vitest handles a file with mocks, and what it imports, by its import statements. */
const MOCKS = /\bvi\.(mock|doMock|hoisted)\b/;

export function boundImports(): Plugin {
  return {
    name: 'vernier-bound-imports',
    // After the types are removed.
    enforce: 'post',
    transform(code, id) {
      if (id.includes('/node_modules/') || !/\.tsx?$/.test(id) || MOCKS.test(code)) return null;
      const imports = this.parse(code).body.filter((one) => one.type === 'ImportDeclaration');
      const pieces = imports.map((one, place) => {
        const before = code.slice(imports[place - 1]?.end ?? 0, one.start);
        return before + boundImport(code, one, `__module_${place}`);
      });
      // The lines stay the same, so the source map does too.
      return { code: pieces.join('') + code.slice(imports.at(-1)?.end ?? 0), map: null };
    },
  };
}

/** The statement with its names as constants of the module; others, such as the default import, stay imports. */
function boundImport(code: string, statement: Import, module: string): string {
  const names: string[] = [];
  const rest: string[] = [];
  for (const one of statement.specifiers) {
    if (one.type === 'ImportSpecifier') names.push(code.slice(one.start, one.end).replace(/\s+as\s+/, ': '));
    else rest.push(code.slice(one.start, one.end));
  }
  if (names.length === 0) return code.slice(statement.start, statement.end);
  const from = code.slice(statement.source.start, statement.end).replace(/;$/, '');
  const others = rest.length === 0 ? '' : `import ${rest.join(', ')} from ${from}; `;
  return `${others}import * as ${module} from ${from}; const { ${names.join(', ')} } = ${module};`;
}
