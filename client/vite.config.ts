/**
 * How the pages are built: the client, with `--mode console` the administrators' console beside it, with `--mode chat` the
 * frame of the talk with support, with `--mode reference` what `/docs` looks like, and with `--mode worker` the worker that keeps the client. None changes what a visitor
 * loads. `--mode ssr` is the part of the client that the server runs.
 */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { bootScript, smallBoot } from './build/boot-script.ts';
import { budgets } from './build/budgets.ts';
import { callTable } from './build/call-table.ts';
import { installable } from './build/installable.ts';
import { latinAlone } from './build/split-font-subset.ts';
import { reach } from './build/module-closure.ts';
import { bootAddress, shellOf, versionOf } from './build/precache-manifest.ts';
import { splitWords } from './build/split-locale.ts';
import { systemTheme } from './build/system-theme.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const server = process.env['VERNIER_SERVER'] ?? 'http://127.0.0.1:8080';

type Output = {
  type: string;
  fileName: string;
  facadeModuleId?: string | null;
  viteMetadata?: { readonly importedCss: ReadonlySet<string> };
};

/** Paths that open on a lazily loaded screen, so that its code can be asked for before the router runs. */
const PAGES: Readonly<Record<string, string>> = {
  '/': 'features/home/home-screen.tsx',
  '/trade': 'features/trade/trade-screen.tsx',
  '/order': 'features/orders/page/orders-screen.tsx',
  '/login': 'features/auth/login/login-screen.tsx',
};

/** What the server draws of the first page and loads as parts of their own; the second on a wide screen only. */
const DRAWN = { styles: PAGES['/'] ?? '', 'wide-styles': 'app/top-bar.tsx' };

function languagesOnDisk(): string[] {
  return readdirSync(`${root}src/i18n/locales`)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replace('.json', ''))
    .sort();
}

interface Hints {
  /** Parts whose looks a drawn first page needs, by the attribute that tells the server of them. */
  readonly drawn?: Readonly<Record<string, string>>;
  readonly languages: readonly string[];
  readonly pages: Readonly<Record<string, string>>;
}

/** Writes the language and page chunks into the page and preloads the Latin text face. */
function loadHints({ drawn = {}, languages: codes, pages: files }: Hints): Plugin {
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
        const halvesOf = (code: string) =>
          ['first', 'rest'].map((half) => chunkOf(`/locales/${code}.json?${half}`)).join(',');
        const languages = codes.map((code) => `${code}=${halvesOf(code)}`);
        const pages = Object.entries(files).map(([path, file]) => `${path}=${chunkOf(file)}`);
        const styles = Object.entries(drawn).map(([name, file]) => {
          const part = outputs.find((output) => output.facadeModuleId?.endsWith(file));
          const looks = [...(part?.viteMetadata?.importedCss ?? [])].map((look) => `/${look}`);
          return ` data-${name}="${looks.join(' ')}"`;
        });
        const font = outputs.find((output) => /geist-latin-wght-normal.*\.woff2$/.test(output.fileName));
        const hinted = html.replace(
          '<script src="/boot.js"',
          `<script src="${bootAddress(bootScript(root))}" data-languages="${languages.join(' ')}" data-pages="${pages.join(' ')}"${styles.join('')}`,
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
const WORTH_PACKING = 1024;

/** Leaves a .br and a .gz beside every text file in a folder of the output, so that the server sends them as they are. */
function packed(folder = ''): Plugin {
  return {
    name: 'vernier-packed',
    apply: 'build',
    writeBundle({ dir }) {
      if (dir === undefined) return;
      for (const name of readdirSync(join(dir, folder), { recursive: true, encoding: 'utf8' })) {
        if (!TEXT.test(name)) continue;
        const path = join(dir, folder, name);
        const bytes = readFileSync(path);
        if (bytes.length < WORTH_PACKING) continue;
        writeFileSync(`${path}.br`, brotliCompressSync(bytes));
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

/** Writes onto the page which version it is; the worker keeps the page together with the files of that version. */
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

/** Answers the console's addresses with its page while it is worked on, as the server does with the built one. */
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

/** Of both builds. */
const shared = {
  outDir: 'dist',
  target: ['es2022', 'chrome111', 'safari16.4', 'firefox128'],
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  reportCompressedSize: false,
};

/** Without its warnings for developers, which are the only build of the router that the package offers by name. */
const ROUTER = join(
  dirname(createRequire(createRequire(import.meta.url).resolve('react-router-dom')).resolve('react-router')),
  '../production/index.mjs',
);
const resolve = { alias: [{ find: /^react-router$/, replacement: ROUTER }] };

/** The name of a chunk; both halves of a language's words have one of their own. */
function chunkName({ facadeModuleId }: { readonly facadeModuleId?: string | null }): string {
  const half = /\/locales\/\w+\.json\?(\w+)$/.exec(facadeModuleId ?? '')?.[1];
  return `assets/[name]${half === undefined ? '' : `.${half}`}-[hash:7].js`;
}

const OURS = /client\/src\/(?!app\/main\.tsx|i18n\/locales\/|features\/(?:home|trade)\/)|shared\/src\//;
/** The files of the first groups below. */
const ALWAYS_THERE = /\/(?:rolldown-runtime|libraries|ground)-[\w-]+\.(?:js|css)$/;
const first = reach(
  'first',
  /\/client\/(?:index\.html|src\/app\/main\.tsx|src\/features\/home\/home-screen\.tsx)$/,
);
const account = reach('account', /\/client\/src\/app\/account-watch\.tsx$/);

const client = defineConfig({
  root,
  resolve,
  plugins: [
    react(),
    callTable(),
    latinAlone(),
    first.plugin,
    account.plugin,
    splitWords(),
    loadHints({ languages: languagesOnDisk(), pages: PAGES, drawn: DRAWN }),
    installable(`${root}public/icon.svg`),
    smallBoot(root),
    packed(),
    budgets(),
    versioned(),
    consoleAtAdmin(),
  ],
  build: {
    ...shared,
    modulePreload: {
      polyfill: false,
      // a part that comes later need not name what every page has already
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((name) => !ALWAYS_THERE.test(name)),
    },
    rolldownOptions: {
      output: {
        // each name stands in the first page's code, and no hash is packed
        chunkFileNames: chunkName,
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // what the first page needs, in two files: the libraries, which change rarely, and our own common ground
            { name: 'libraries', test: (id) => first.has(id) && /node_modules\//.test(id), priority: 3 },
            { name: 'ground', test: (id) => first.has(id) && OURS.test(id), priority: 2 },
            // what somebody with an account needs on every page, and what many pages are made of
            { name: 'account', test: (id) => account.has(id) && OURS.test(id), priority: 1 },
            { name: 'kit', test: OURS, minShareCount: 5 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/v1/ws': { target: server, ws: true },
      '/v1': server,
      '/trpc': server,
      // the frame of the talk as it was built: it is a page of its own
      '/mine/chat/frame': server,
      '/assets/chat': server,
    },
  },
});

const CONSOLE_ASSETS = 'assets/console';

/** Comes second, into the same folder; what lies there stays. */
const consolePage = defineConfig({
  root,
  plugins: [
    react(),
    callTable(),
    latinAlone(),
    loadHints({ languages: ['en'], pages: {} }),
    packed(CONSOLE_ASSETS),
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

/** The frame of the talk with support: small, and nobody loads anything of it who does not open it. */
const chatFrame = defineConfig({
  root,
  plugins: [latinAlone(), packed(CHAT_ASSETS)],
  publicDir: false,
  build: {
    ...shared,
    emptyOutDir: false,
    assetsDir: CHAT_ASSETS,
    rolldownOptions: { input: 'chat.html' },
  },
});

/** The looks and the script of `/docs`: the server reads them, under names that stay. */
const reference = defineConfig({
  root,
  plugins: [systemTheme(), latinAlone()],
  publicDir: false,
  build: {
    ...shared,
    emptyOutDir: false,
    cssCodeSplit: false,
    rolldownOptions: {
      input: 'src/reference/main.ts',
      output: {
        format: 'iife',
        entryFileNames: 'docs/reference.js',
        // the typeface is the very file of the client
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css'))
            ? 'docs/reference.css'
            : 'assets/[name]-[hash:7][extname]',
      },
    },
  },
});

/** The worker comes last: it is told what lies in the folder. */
function worker(): UserConfig {
  return {
    root,
    publicDir: false,
    define: { PRECACHE_MANIFEST: JSON.stringify(shellOf(join(root, shared.outDir), languagesOnDisk())) },
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

/** Runs in a thread of the server and needs nothing beside it; no browser gets it. */
const ssrBuild = defineConfig({
  root,
  plugins: [react(), callTable(), splitWords()],
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'ssr/worker.ts',
    outDir: 'dist/ssr',
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } },
  },
});

const PAGES_OF_MODES: Readonly<Record<string, () => UserConfig>> = {
  console: () => consolePage,
  chat: () => chatFrame,
  reference: () => reference,
  worker,
  ssr: () => ssrBuild,
};

export default defineConfig(({ mode }) => PAGES_OF_MODES[mode]?.() ?? client);
