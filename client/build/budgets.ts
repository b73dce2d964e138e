/** Size budgets: the build fails when the first page, a route, or code that routes share exceeds its budget. */

import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** In thousands of bytes of JavaScript and CSS, as the server sends them to a browser that takes brotli. */
const KB = 1000;
/** `/` with the critical translations of one language: a second on a poor mobile network. */
const FIRST_KB = 145;
/** The critical translations of the longest language. */
const TRANSLATIONS_KB = 2.5;
/** The trade page with the chart and its engine, in the larger of both layouts. */
const TRADE_KB = 90;
/** Code of the chart before an indicator or a drawing is used, in gzip. */
const CHART_GZIP_KB = 90;
const ROUTE_KB = 12;
/** Code that several routes share, and code for logged-in users. Each is loaded once. */
const SHARED_KB = 16;

const FIRST = ['/client/index.html', '/src/features/home/home-screen.tsx'];
const TRADE = '/src/features/trade/trade-screen.tsx';
const TRADE_LAYOUTS = ['/src/features/trade/trade-phone.tsx', '/src/features/trade/trade-wide.tsx'];
const CHART = '/src/features/chart/instrument-chart.tsx';
const ENGINE = '/src/ui/chart/candle-engine.ts';
const ACCOUNT = '/src/app/account-watch.tsx';
const KIT = 'kit';
const SCREEN = /\/src\/features\/.*-screen\.tsx$/;
const CRITICAL_TRANSLATIONS = /\/texts\/\w+\/client\.json\?first$/;

interface Chunk {
  readonly type: string;
  readonly fileName: string;
  readonly name?: string;
  readonly facadeModuleId?: string | null;
  readonly moduleIds?: readonly string[];
  readonly imports?: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

interface Cost {
  readonly what: string;
  readonly bytes: number;
  readonly limitKb: number;
}

/** Comes after the plugin that compresses the files. */
export function budgets(): Plugin {
  return {
    name: 'vernier-budgets',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      if (dir === undefined) return;
      const costs = costsOf(new Load(Object.values(bundle) as Chunk[], dir));
      const over = costs.filter(({ bytes, limitKb }) => bytes > limitKb * KB);
      if (over.length > 0) this.error(`over budget:\n${over.map(describe).join('\n')}`);
    },
  };
}

function describe({ what, bytes, limitKb }: Cost): string {
  return `  ${what}: ${(bytes / KB).toFixed(1)} kB of ${limitKb} kB`;
}

function costsOf(load: Load): Cost[] {
  const first = load.files(FIRST.map((ending) => load.chunk(ending)));
  const languages = load.chunks.filter(({ facadeModuleId }) =>
    CRITICAL_TRANSLATIONS.test(facadeModuleId ?? ''),
  );
  const longest = Math.max(...languages.map((language) => load.bytes(load.files([language]), first)));
  const account = load.files([load.chunk(ACCOUNT)]);
  const kit = load.files(load.chunks.filter(({ name }) => name === KIT));
  const chart = load.files([load.chunk(CHART), load.chunk(ENGINE)]);
  const trade = load.files([load.chunk(TRADE), load.chunk(ENGINE)]);
  const known = new Set([...first, ...account, ...kit]);
  const layouts = TRADE_LAYOUTS.map((ending) => new Set([...trade, ...load.files([load.chunk(ending)])]));
  const routes = load.chunks.flatMap((chunk): Cost[] => {
    const id = chunk.facadeModuleId ?? '';
    if (!SCREEN.test(id) || id.endsWith(TRADE)) return [];
    const bytes = load.bytes(load.files([chunk]), known);
    return [{ what: id.slice(id.lastIndexOf('/') + 1), bytes, limitKb: ROUTE_KB }];
  });
  return [
    { what: 'the first page', bytes: load.bytes(first, new Set()) + longest, limitKb: FIRST_KB },
    { what: 'the critical translations of a language', bytes: longest, limitKb: TRANSLATIONS_KB },
    { what: 'what an account needs', bytes: load.bytes(account, first), limitKb: SHARED_KB },
    {
      what: 'what routes share',
      bytes: load.bytes(kit, new Set([...first, ...account])),
      limitKb: SHARED_KB,
    },
    ...layouts.map((files) => ({
      what: 'the trade page',
      bytes: load.bytes(files, known),
      limitKb: TRADE_KB,
    })),
    { what: 'the chart, in gzip', bytes: load.bytes(chart, known, '.gz'), limitKb: CHART_GZIP_KB },
    ...routes,
  ];
}

/** The files of a build, by what needs them. */
class Load {
  readonly chunks: readonly Chunk[];
  readonly #byFile: ReadonlyMap<string, Chunk>;
  readonly #dir: string;

  constructor(outputs: readonly Chunk[], dir: string) {
    this.chunks = outputs.filter(({ type }) => type === 'chunk');
    this.#byFile = new Map(this.chunks.map((chunk) => [chunk.fileName, chunk]));
    this.#dir = dir;
  }

  /** The chunk of a module. */
  chunk(ending: string): Chunk {
    const found =
      this.chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(ending)) ??
      this.chunks.find(({ moduleIds }) => moduleIds?.some((id) => id.endsWith(ending)));
    if (found === undefined) throw new Error(`no chunk has ${ending}, which has a budget`);
    return found;
  }

  /** Everything that is loaded before one of these runs. */
  files(chunks: readonly Chunk[]): ReadonlySet<string> {
    const found = new Set<string>();
    const waiting = [...chunks];
    for (let chunk = waiting.pop(); chunk !== undefined; chunk = waiting.pop()) {
      if (found.has(chunk.fileName)) continue;
      found.add(chunk.fileName);
      for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css);
      for (const file of chunk.imports ?? []) {
        const next = this.#byFile.get(file);
        if (next !== undefined) waiting.push(next);
      }
    }
    return found;
  }

  /** Bytes that the server sends for these files to a browser that has the `known` ones. */
  bytes(files: ReadonlySet<string>, known: ReadonlySet<string>, encoding: '.br' | '.gz' = '.br'): number {
    let sum = 0;
    for (const file of files) {
      if (known.has(file)) continue;
      const path = join(this.#dir, file);
      sum += statSync(existsSync(`${path}${encoding}`) ? `${path}${encoding}` : path).size;
    }
    return sum;
  }
}
