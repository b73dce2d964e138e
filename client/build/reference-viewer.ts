/** Viewer of the API reference: the script of Scalar's Fastify plugin, as a file that only `/docs` loads. */

import scalar from '@scalar/fastify-api-reference';
import fastify from 'fastify';
import type { Plugin } from 'vite';

/** Switches off the one `new Function` of the bundle, with which zod tests whether code may be compiled. */
const WITHOUT_EVAL = 'globalThis.__zod_globalConfig = { jitless: true };';

/** The plugin's page has an inline script, which the security policy forbids; so only its file is used. */
export function referenceViewer(): Plugin {
  return {
    name: 'vernier-reference-viewer',
    apply: 'build',
    async generateBundle() {
      const app = fastify();
      await app.register(scalar, { routePrefix: '/docs', configuration: { url: '/openapi.json' } });
      const { body } = await app.inject('/docs/js/scalar.js');
      await app.close();
      this.emitFile({ type: 'asset', fileName: 'docs/scalar.js', source: `${WITHOUT_EVAL}\n${body}` });
    },
  };
}
