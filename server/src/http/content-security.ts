/** What a page of ours may load and do: only what comes from this server, nothing inline, no frame around it. */

import type { FastifyHelmetOptions } from '@fastify/helmet';

const NONE = ["'none'"];
const SELF = ["'self'"];

/** HSTS is not here: it is sent only to those who came over TLS. */
export const CONTENT_SECURITY: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: NONE,
      scriptSrc: SELF,
      styleSrc: SELF,
      imgSrc: [...SELF, 'data:', 'blob:'],
      fontSrc: SELF,
      connectSrc: SELF,
      manifestSrc: SELF,
      workerSrc: SELF,
      formAction: SELF,
      baseUri: NONE,
      objectSrc: NONE,
      frameAncestors: NONE,
    },
  },
  strictTransportSecurity: false,
  referrerPolicy: { policy: 'no-referrer' },
  crossOriginEmbedderPolicy: false,
};
