/**
 * SSR template plugin: writes `dist/ssr/templates.json`, the page of each layout with its styles, scripts and the addresses
 * of its files. The render thread fills what changes from page to page (html-template.ts).
 */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { preferencesScript, minifiedScript } from '../build/preferences-script.ts';
import { namedKeys } from '../build/named-keys.ts';
import { localePart } from '../build/split-locale.ts';
import { builtVersion } from '../build/precache-manifest.ts';
import type { Templates } from './html-template.ts';

const FOLDER = 'ssr';
const TEXTS = 'texts';
/** A style sheet with nothing but font faces is not inlined: the first paint uses the system's fonts. */
const FONT_FACES = /^(?:@font-face\s*\{[^}]*\}\s*)+$/;
const TEXT_FONT = /geist-latin-wght-normal.*\.woff2$/;

interface Output {
  readonly type: string;
  readonly fileName: string;
  readonly facadeModuleId?: string | null;
  readonly imports?: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

interface TemplateOptions {
  readonly root: string;
  readonly languages: readonly string[];
  /** The module that starts the app, and the lazy components of each page. */
  readonly modules: {
    readonly entry: string;
    readonly home: string;
    readonly topBar: string;
    readonly trade: string;
    readonly tradePhone: readonly string[];
    readonly tradeWide: readonly string[];
  };
}

interface LayoutOptions {
  /** Chunks whose styles the first paint needs. */
  readonly components: readonly Output[];
  /** Chunks to preload, if not the same. */
  readonly code?: readonly Output[];
  /** The trade page is replaced instead of hydrated. */
  readonly isTrade?: boolean;
}

export function ssrTemplates({ root, languages, modules }: TemplateOptions): Plugin {
  return {
    name: 'vernier-ssr-templates',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      if (dir === undefined) return;
      const build = new Build(Object.values(bundle), dir);
      const source = (name: string) => readFileSync(join(root, FOLDER, name), 'utf8');
      const minified = (name: string) => minifiedScript(join(root, FOLDER, name));
      const script = preferencesScript(root) + minified('start.js');
      const entry = build.chunk(modules.entry);
      const home = build.chunk(modules.home);
      const topBar = build.chunk(modules.topBar);
      const started = build.closure(entry);
      const layout = (name: string, { components, code = components, isTrade = false }: LayoutOptions) => {
        const critical = build.criticalStyles([...started, ...components]);
        const styles = critical.text + withoutSpace(source('ssr.css') + (isTrade ? source('trade.css') : ''));
        const values: Readonly<Record<string, string>> = {
          layout: name,
          kind: isTrade ? 'replaced' : 'match',
          attributes: isTrade ? ' data-ssr-code="{{tradeCode}}"' : '',
          more: isTrade ? ' {{otherTranslations}}' : '',
          version: builtVersion(dir),
          font: build.file(TEXT_FONT),
          stylesheets: critical.links,
          languages: languages.map((language) => `${language}=`).join(' '),
          code: addresses(started),
          preload: addresses(code),
        };
        const html = source('template.html').replaceAll(
          /%(\w+)%/g,
          (_, value: string) => values[value] ?? '',
        );
        return { html, styles, script: isTrade ? script + minified('trade.js') : script };
      };
      const translations = (language: string) =>
        ['first', 'rest'].map((part) => `/${build.chunk(`/texts/${language}/client.json?${part}`).fileName}`);
      const trade = (names: readonly string[]) => {
        const chunks = [modules.trade, ...names].flatMap((name) => [...build.closure(build.chunk(name))]);
        return [...new Set(chunks)].filter((chunk) => !started.has(chunk));
      };
      const tradePhone = trade(modules.tradePhone);
      const tradeWide = [...trade(modules.tradeWide), topBar];
      const templates: Templates = {
        phone: layout('phone', { components: [home] }),
        wide: layout('wide', { components: [home, topBar] }),
        tradePhone: layout('phone', { components: tradePhone, isTrade: true }),
        // with the styles of every layout, and the code of the wide one
        tradeWide: layout('wide', {
          components: [...new Set([...tradePhone, ...tradeWide])],
          code: tradeWide,
          isTrade: true,
        }),
        translations: Object.fromEntries(languages.map((language) => [language, translations(language)])),
      };
      mkdirSync(join(dir, FOLDER, TEXTS), { recursive: true });
      writeFileSync(join(dir, FOLDER, 'templates.json'), JSON.stringify(templates));
      writeTexts(join(dir, FOLDER, TEXTS), languages, (name) => join(root, '../shared/texts', name));
    },
  };
}

/** For operators' texts (TEXTS_DIR): the parts of each locale, and the keys of labels. */
function writeTexts(dir: string, languages: readonly string[], source: (name: string) => string): void {
  const write = (name: string, value: object) =>
    writeFileSync(join(dir, `${name}.json`), JSON.stringify(value));
  for (const language of languages) {
    const file = source(`${language}/client.json`);
    write(language, { first: localePart(file, true), rest: localePart(file, false) });
  }
  const labels = JSON.parse(readFileSync(source('labels.json'), 'utf8')) as string[];
  const english: unknown = JSON.parse(readFileSync(source('en/client.json'), 'utf8'));
  write('labels', namedKeys(labels, english));
}

class Build {
  readonly #outputs: readonly Output[];
  readonly #dir: string;

  constructor(outputs: readonly Output[], dir: string) {
    this.#outputs = outputs;
    this.#dir = dir;
  }

  chunk(module: string): Output {
    const found = this.#outputs.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
    if (found === undefined) throw new Error(`no chunk has ${module}`);
    return found;
  }

  file(name: RegExp): string {
    return `/${this.#outputs.find(({ fileName }) => name.test(fileName))?.fileName ?? ''}`;
  }

  /** A chunk after everything that it imports, in the order of execution. */
  closure(chunk: Output, found = new Set<Output>()): ReadonlySet<Output> {
    for (const name of chunk.imports ?? []) {
      const imported = this.#outputs.find(({ fileName }) => fileName === name);
      if (imported !== undefined && !found.has(imported)) this.closure(imported, found);
    }
    return found.add(chunk);
  }

  /** The text to inline, and a link for each sheet. A disabled link loads nothing; it keeps Vite's preload from loading the sheet again. */
  criticalStyles(chunks: readonly Output[]): { readonly text: string; readonly links: string } {
    const names = new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
    const sheets = [...names].map((name) => ({ name, text: readFileSync(join(this.#dir, name), 'utf8') }));
    const isInlined = ({ text }: { readonly text: string }) => !FONT_FACES.test(text);
    const links = sheets.map((sheet) =>
      isInlined(sheet)
        ? `<link rel="stylesheet" href="/${sheet.name}" disabled>`
        : `<link data-rel="stylesheet" href="/${sheet.name}">`,
    );
    return {
      text: sheets
        .filter(isInlined)
        .map(({ text }) => text)
        .join('\n'),
      links: links.join(''),
    };
  }
}

function withoutSpace(css: string): string {
  return css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function addresses(chunks: Iterable<Output>): string {
  return [...chunks].map(({ fileName }) => `/${fileName}`).join(' ');
}
