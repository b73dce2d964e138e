/** How the server is bundled: the workspace's sources into one file; installed packages stay where they are. */

import { defineConfig } from 'vite';

export default defineConfig({
  ssr: {
    noExternal: [/^@vernier\//],
    // Dependencies of the db package, which the server cannot see from here unless it names them itself.
    external: ['better-sqlite3', 'drizzle-orm'],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    reportCompressedSize: false,
  },
});
