/** Translation keys of the first page, read from its sources: the keys in every module that runs before all translations are loaded. */

import { dirname, resolve } from 'node:path';
import { parseSync } from 'vite';

export interface Sources {
  /** The text of a module of the app; null for other modules. */
  read(path: string): string | null;
  /** Every key of a language. */
  readonly keys: readonly string[];
}

interface Found {
  readonly modules: ReadonlySet<string>;
  /** Each key with the first module that has it. */
  readonly keys: ReadonlyMap<string, string>;
}

type Node = { readonly type: string; readonly [name: string]: unknown };

/** Modules loaded by these functions wait for all translations (client/src/i18n/setup.ts). */
const WAITING_LOADERS = ['lazyComponent', 'page', 'loadWithTranslations'];
const PLURAL = /_(?:zero|one|two|few|many|other)$/;

export function criticalKeys(entries: readonly string[], sources: Sources): Found {
  const modules = new Set<string>();
  const keys = new Map<string, string>();
  const waiting = [...entries];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const text = modules.has(path) ? null : sources.read(path);
    if (text === null) continue;
    modules.add(path);
    const { program, errors } = parseSync(path, text);
    if (errors.length > 0) throw new Error(`${path} cannot be read`);
    const module = { path, needs: waiting, patterns: new Array<RegExp>() };
    visit(program as unknown as Node, module);
    for (const key of sources.keys)
      if (!keys.has(key) && module.patterns.some((pattern) => pattern.test(key.replace(PLURAL, ''))))
        keys.set(key, path);
  }
  return { modules, keys };
}

interface Module {
  readonly path: string;
  readonly needs: string[];
  readonly patterns: RegExp[];
}

/** Any text that is a key counts: as an argument, in a table, in a type. */
function visit(node: Node, module: Module): void {
  const specifier = importedBy(node);
  if (specifier?.startsWith('.') === true) module.needs.push(resolve(dirname(module.path), specifier));
  const pieces = piecesOf(node);
  if (pieces !== null) module.patterns.push(patternOf(pieces));
  // a module that is only preloaded is imported again where it is rendered
  if (isWaitingLoader(node) || isPreload(node)) return;
  for (const inner of Object.values(node).flat()) if (isNode(inner)) visit(inner, module);
}

/** Types do not exist at run time. */
function importedBy({ type, source, importKind, exportKind }: Node): string | null {
  const imports = /^(?:Import|Export\w+)Declaration$|^ImportExpression$/.test(type);
  if (!imports || !isNode(source) || importKind === 'type' || exportKind === 'type') return null;
  if (typeof source['value'] !== 'string') throw new Error('an import of the first page is not written out');
  return source['value'];
}

function isWaitingLoader({ type, callee }: Node): boolean {
  return type === 'CallExpression' && isNode(callee) && WAITING_LOADERS.includes(String(callee['name']));
}

/** `import('./part.tsx').catch(…);` */
function isPreload({ type, expression }: Node): boolean {
  if (type !== 'ExpressionStatement' || !isNode(expression) || !isNode(expression['callee'])) return false;
  const { object, property } = expression['callee'];
  return (
    isNode(object) && object.type === 'ImportExpression' && isNode(property) && property['name'] === 'catch'
  );
}

/** The literal pieces of a text; the parts between them are known at run time only. */
function piecesOf({ type, value, quasis }: Node): string[] | null {
  if (type === 'Literal' && typeof value === 'string') return value.endsWith('.') ? [value, ''] : [value];
  if (type !== 'TemplateLiteral' || !Array.isArray(quasis)) return null;
  const pieces = (quasis as { value: { cooked: string } }[]).map((quasi) => quasi.value.cooked);
  // a text that begins with an expression, such as an address, is no key
  return /^\w+\./.test(pieces[0] ?? '') ? pieces : null;
}

function patternOf(pieces: readonly string[]): RegExp {
  const written = pieces.map((piece) => piece.replaceAll(/[^\w\s]/g, '\\$&'));
  return new RegExp(`^${written.join('.+')}$`);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
