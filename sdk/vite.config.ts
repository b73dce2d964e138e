/** Modules of the published package: the code of `shared` is inside, zod is installed with it. */

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  resolve: { alias: { '@vernier/sdk': source('./src') } },
  build: {
    target: 'es2023',
    minify: false,
    emptyOutDir: true,
    lib: {
      formats: ['es'],
      entry: {
        vernier: source('./src/vernier.ts'),
        'command-sender': source('./src/command-sender.ts'),
        'account-events': source('./src/account-events.ts'),
        'live-connection': source('./src/live-connection.ts'),
        failures: source('./src/failures.ts'),
        topics: source('./src/topics.ts'),
        'verify-webhook': source('./src/verify-webhook.ts'),
        'run-bot': source('./examples/run-bot.ts'),
      },
    },
    rollupOptions: {
      external: [/^zod(?:\/|$)/, /^node:/],
      output: {
        chunkFileNames: 'shared-[hash].js',
        banner: ({ name, isEntry }) => (isEntry && name === 'run-bot' ? '#!/usr/bin/env node' : ''),
      },
    },
  },
});
