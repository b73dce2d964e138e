/**
 * Bundling of the server: sources of the workspace and all packages of plain JavaScript go into one or two files, since a
 * start that opens hundreds of files takes twice as long. Packages with native code or data files stay where they are installed.
 */

import { defineConfig } from 'vite';

export default defineConfig({
  ssr: {
    noExternal: true,
    external: [
      'better-sqlite3',
      'better-sqlite3-node20',
      '@node-rs/argon2',
      'sharp',
      'svg-captcha',
      'pdfkit',
      'pg',
      '@nats-io/transport-node',
    ],
  },
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    reportCompressedSize: false,
    rollupOptions: {
      // The server, its commands, the checks of a data folder and of a revealed day, and a thread that its module finds by its
      // name; shared modules become files next to them, at the depth of the sources.
      input: {
        main: 'src/main.ts',
        backup: 'src/backup.ts',
        admin: 'src/admin.ts',
        import: 'src/import.ts',
        sim: '../simulator/cli/run.ts',
        'verify-day': '../simulator/cli/verify-day.ts',
        'checkpoint-worker': '../db/src/sqlite/connection/checkpoint-worker.js',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
