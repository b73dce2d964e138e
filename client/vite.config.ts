/**
 * Builds of the client: by default the app, `--mode console` the admin console, `--mode chat` the support frame,
 * `--mode worker` the service worker, and `--mode ssr` the server's render thread. The later ones write into the folder of the first.
 */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { preferencesScript, minifiedPreferences } from './build/preferences-script.ts';
import { budgets } from './build/budgets.ts';
import { callTable } from './build/call-table.ts';
import { installable, type TabNames } from './build/installable.ts';
import { moduleClosure } from './build/module-closure.ts';
import { preferencesAddress, precacheManifest, versionOf } from './build/precache-manifest.ts';
import { referenceViewer } from './build/reference-viewer.ts';
import { splitFontSubset } from './build/split-font-subset.ts';
import { LANGUAGE_LIST } from '../shared/src/api/languages.ts';
import { splitLocale } from './build/split-locale.ts';
import { ssrTemplates } from './ssr/template-plugin.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
/** Texts by language. */
const TEXTS = `${root}../shared/texts`;
const server = process.env['VERNIER_SERVER'] ?? 'http://127.0.0.1:8080';

type Output = {
  type: string;
  fileName: string;
  facadeModuleId?: string | null;
};

/** Paths with a lazily loaded screen, whose code is preloaded before the router runs. */
const PAGES: Readonly<Record<string, string>> = {
  '/': 'features/home/home-screen.tsx',
  '/trade': 'features/trade/trade-screen.tsx',
  '/order': 'features/orders/page/orders-screen.tsx',
  '/login': 'features/auth/login/login-screen.tsx',
};

/** Modules of the server-rendered pages. */
const SSR_MODULES = {
  entry: 'client/index.html',
  home: PAGES['/'] ?? '',
  topBar: 'app/top-bar.tsx',
  trade: PAGES['/trade'] ?? '',
  tradePhone: [
    'features/trade/trade-phone.tsx',
    'features/trade/trade-side.tsx',
    'features/trade/ticket/first-step-buttons.tsx',
  ],
  tradeWide: [
    'features/trade/trade-wide.tsx',
    'features/trade/instrument-list.tsx',
    'features/trade/blotter/blotter.tsx',
    'features/trade/chart/second-chart-view.tsx',
    'features/trade/ticket/first-step-buttons.tsx',
  ],
};

function languagesOnDisk(): string[] {
  return readdirSync(TEXTS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

function tabNames(): TabNames {
  return Object.fromEntries(
    LANGUAGE_LIST.map(({ code, tag }) => {
      const texts = readFileSync(`${TEXTS}/${code}/client.json`, 'utf8');
      return [tag, (JSON.parse(texts) as { app: { tabs: Record<string, string> } }).app.tabs];
    }),
  );
}

interface Hints {
  readonly languages: readonly string[];
  readonly pages: Readonly<Record<string, string>>;
}

/** Writes the addresses of locales and screens into the page for preferences.js, and preloads the Latin font. */
function loadHints({ languages: codes, pages: files }: Hints): Plugin {
  return {
    name: 'vernier-load-hints',
    transformIndexHtml: {
      order: 'post',
      handler(html, context) {
        const outputs: Output[] = Object.values(context.bundle ?? {});
        const chunkOf = (ending: string): string => {
          const found = outputs.find((output) => output.facadeModuleId?.endsWith(ending));
          return found === undefined ? '' : `/${found.fileName}`;
        };
        const localeOf = (code: string) =>
          ['first', 'rest'].map((part) => chunkOf(`/texts/${code}/client.json?${part}`)).join(',');
        const languages = codes.map((code) => `${code}=${localeOf(code)}`);
        const pages = Object.entries(files).map(([path, file]) => `${path}=${chunkOf(file)}`);
        const font = outputs.find((output) => /geist-latin-wght-normal.*\.woff2$/.test(output.fileName));
        const hinted = html.replace(
          '<script src="/preferences.js"',
          `<script src="${preferencesAddress(preferencesScript(root))}" data-languages="${languages.join(' ')}" data-pages="${pages.join(' ')}"`,
        );
        if (font === undefined) return hinted;
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '' };
        return {
          html: hinted,
          tags: [{ tag: 'link', attrs: { ...attrs, href: `/${font.fileName}` }, injectTo: 'head-prepend' }],
        };
      },
    },
  };
}

const TEXT = /\.(?:js|css|svg|json)$/;
/** Smaller files fit one packet anyway. */
const MIN_COMPRESSED_BYTES = 1024;
/** Larger files take Brotli most of a minute at its best quality. */
const MAX_BEST_QUALITY_BYTES = 2_000_000;
const FAST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Writes a .br and a .gz copy of every text file in a folder of the output. */
function compressed(folder = ''): Plugin {
  return {
    name: 'vernier-compressed',
    apply: 'build',
    writeBundle({ dir }) {
      if (dir === undefined) return;
      for (const name of readdirSync(join(dir, folder), { recursive: true, encoding: 'utf8' })) {
        if (!TEXT.test(name)) continue;
        const path = join(dir, folder, name);
        const bytes = readFileSync(path);
        if (bytes.length < MIN_COMPRESSED_BYTES) continue;
        const brotli = bytes.length > MAX_BEST_QUALITY_BYTES ? FAST_BROTLI : {};
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, brotli));
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

/** Writes the version into the page; the service worker caches the page with the files of that version. */
function versioned(): Plugin {
  return {
    name: 'vernier-versioned',
    apply: 'build',
    writeBundle({ dir }) {
      if (dir === undefined) return;
      const path = join(dir, 'index.html');
      const html = readFileSync(path, 'utf8');
      writeFileSync(path, html.replace('<html ', `<html data-version="${versionOf(dir, html)}" `));
    },
  };
}

/** Serves the admin console at its addresses in development, as the server does with the built one. */
function consoleAtAdmin(): Plugin {
  return {
    name: 'vernier-console-at-admin',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (/^\/admin(?:[/?]|$)/.test(request.url ?? '')) request.url = '/console.html';
        next();
      });
    },
  };
}

/** For all builds for browsers. */
const shared = {
  outDir: 'dist',
  target: ['es2022', 'chrome111', 'safari16.4', 'firefox128'],
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  reportCompressedSize: false,
};

/** The production build of the router, which the package does not export by name. */
const ROUTER = join(
  dirname(createRequire(createRequire(import.meta.url).resolve('react-router-dom')).resolve('react-router')),
  '../production/index.mjs',
);
const resolve = { alias: [{ find: /^react-router$/, replacement: ROUTER }] };

/** The name of a chunk; each part of a locale has its own. */
function chunkName({ facadeModuleId }: { readonly facadeModuleId?: string | null }): string {
  const [, language, part] = /\/texts\/(\w+)\/client\.json\?(\w+)$/.exec(facadeModuleId ?? '') ?? [];
  return `assets/${language === undefined ? '[name]' : `${language}.${part}`}-[hash:7].js`;
}

const PROJECT_MODULE = /client\/src\/(?!app\/main\.tsx|features\/(?:home|trade)\/)|shared\/src\//;
/** Explanations are loaded by the pages that have one. */
const isOfKit = (id: string) => PROJECT_MODULE.test(id) && !id.includes('/features/explain/');
/** The files of the first groups below. */
const ALWAYS_THERE = /\/(?:rolldown-runtime|libraries|ground)-[\w-]+\.(?:js|css)$/;
const first = moduleClosure(
  'first',
  /\/client\/(?:index\.html|src\/app\/main\.tsx|src\/features\/home\/home-screen\.tsx)$/,
);
const account = moduleClosure('account', /\/client\/src\/app\/account-watch\.tsx$/);

const client = defineConfig({
  root,
  resolve,
  plugins: [
    react(),
    callTable(),
    splitFontSubset(),
    first.plugin,
    account.plugin,
    splitLocale(),
    loadHints({ languages: languagesOnDisk(), pages: PAGES }),
    installable(`${root}public/icon.svg`, tabNames()),
    minifiedPreferences(root),
    referenceViewer(),
    compressed(),
    budgets(),
    versioned(),
    ssrTemplates({ root, languages: languagesOnDisk(), modules: SSR_MODULES }),
    consoleAtAdmin(),
  ],
  build: {
    ...shared,
    modulePreload: {
      polyfill: false,
      // every page has these already
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((name) => !ALWAYS_THERE.test(name)),
    },
    rolldownOptions: {
      output: {
        // short hashes: the code of the first page contains all these names, and hashes do not compress
        chunkFileNames: chunkName,
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // the first page, in two files: libraries, which change rarely, and shared modules of the app
            { name: 'libraries', test: (id) => first.has(id) && /node_modules\//.test(id), priority: 3 },
            { name: 'ground', test: (id) => first.has(id) && PROJECT_MODULE.test(id), priority: 2 },
            // modules for logged-in users on every page, and modules of many pages
            { name: 'account', test: (id) => account.has(id) && PROJECT_MODULE.test(id), priority: 1 },
            { name: 'kit', test: isOfKit, minShareCount: 5 },
          ],
        },
      },
    },
  },
  worker: {
    format: 'es',
    plugins: () => [callTable()],
    rolldownOptions: { output: { entryFileNames: 'assets/workers/[name]-[hash:7].js' } },
  },
  server: {
    proxy: {
      '/api': server,
      '/v1/ws': { target: server, ws: true },
      '/v1': server,
      '/trpc': server,
      // the built frame of the support chat, which is a separate page
      '/mine/chat/frame': server,
      '/assets/chat': server,
    },
  },
});

const CONSOLE_ASSETS = 'assets/console';

/** Built second, into the same folder. */
const consolePage = defineConfig({
  root,
  plugins: [
    react(),
    callTable(),
    splitFontSubset(),
    loadHints({ languages: ['en'], pages: {} }),
    compressed(CONSOLE_ASSETS),
  ],
  publicDir: false,
  build: {
    ...shared,
    emptyOutDir: false,
    assetsDir: CONSOLE_ASSETS,
    rolldownOptions: {
      input: 'console.html',
      output: {
        codeSplitting: { groups: [{ name: 'libraries', test: /node_modules\/(?!.*qrcode)/ }] },
      },
    },
  },
});

const CHAT_ASSETS = 'assets/chat';

/** The support frame, loaded only when it is opened. */
const chatFrame = defineConfig({
  root,
  plugins: [splitFontSubset(), compressed(CHAT_ASSETS)],
  publicDir: false,
  build: {
    ...shared,
    emptyOutDir: false,
    assetsDir: CHAT_ASSETS,
    rolldownOptions: { input: 'chat.html' },
  },
});

/** The service worker, with the list of the files that are built by then. */
function worker(): UserConfig {
  return {
    root,
    publicDir: false,
    define: {
      PRECACHE_MANIFEST: JSON.stringify(precacheManifest(join(root, shared.outDir), languagesOnDisk())),
    },
    build: {
      ...shared,
      emptyOutDir: false,
      rolldownOptions: {
        input: 'src/service-worker/service-worker.ts',
        output: { entryFileNames: 'sw.js' },
      },
    },
  };
}

/** The server's render thread, with all its dependencies; never sent to a browser. */
const ssrBuild = defineConfig({
  root,
  plugins: [react(), callTable(), splitLocale()],
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'ssr/worker.ts',
    outDir: 'dist/ssr',
    // the templates are there already
    emptyOutDir: false,
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } },
  },
});

const PAGES_OF_MODES: Readonly<Record<string, () => UserConfig>> = {
  console: () => consolePage,
  chat: () => chatFrame,
  worker,
  ssr: () => ssrBuild,
};

export default defineConfig(({ mode }) => PAGES_OF_MODES[mode]?.() ?? client);
