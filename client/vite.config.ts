/**
 * How the two pages are built: the client, and with `--mode console` the administrators' console beside it. They are two
 * builds, so that nothing of the console changes what a visitor loads.
 */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));
const server = process.env['VERNIER_SERVER'] ?? 'http://127.0.0.1:8080';

type Output = { type: string; fileName: string; facadeModuleId?: string | null };

/** Paths that open on a lazily loaded screen, so that its code can be asked for before the router runs. */
const PAGES: Readonly<Record<string, string>> = {
  '/': 'screens/home/home-screen.tsx',
  '/trade': 'screens/trade/trade-screen.tsx',
  '/order': 'screens/order/order-screen.tsx',
  '/login': 'screens/login/login-screen.tsx',
};

function languagesOnDisk(): string[] {
  return readdirSync(`${root}src/i18n/locales`)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replace('.json', ''))
    .sort();
}

interface Hints {
  readonly languages: readonly string[];
  readonly pages: Readonly<Record<string, string>>;
}

/** Writes the language and page chunks into the page and preloads the Latin text face. */
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
        const languages = codes.map((code) => `${code}=${chunkOf(`locales/${code}.json`)}`);
        const pages = Object.entries(files).map(([path, file]) => `${path}=${chunkOf(file)}`);
        const font = outputs.find((output) => /geist-latin-wght-normal.*\.woff2$/.test(output.fileName));
        const hinted = html.replace(
          '<script src="/boot.js"',
          `<script src="/boot.js" data-languages="${languages.join(' ')}" data-pages="${pages.join(' ')}"`,
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

const client = defineConfig({
  root,
  plugins: [react(), loadHints({ languages: languagesOnDisk(), pages: PAGES }), packed(), consoleAtAdmin()],
  build: {
    ...shared,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // what every page needs, in two files: the libraries, which change rarely, and our own common ground
            {
              name: 'libraries',
              test: /node_modules\/(?!.*(lightweight-charts|fancy-canvas|qrcode))/,
              priority: 2,
            },
            {
              name: 'ground',
              test: /client\/src\/(ui|data|i18n)\/(?!chart\/|locales\/)|shared\/src\//,
              minShareCount: 3,
            },
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
    },
  },
});

const CONSOLE_ASSETS = 'assets/console';

/** Comes second, into the same folder; what lies there stays. */
const consolePage = defineConfig({
  root,
  plugins: [react(), loadHints({ languages: ['en'], pages: {} }), packed(CONSOLE_ASSETS)],
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

export default defineConfig(({ mode }) => (mode === 'console' ? consolePage : client));
